/**
 * A remote cache: files on an HTTP server, in the protocol of Bazel's remote cache. An entry ({@code /ac/KEY}) lists files, each by the SHA-256 of its
 * bytes ({@code /cas/SHA-256}). {@code docs/decisions/0067-remote-cache.md} explains the design, and what readers have to trust.
 *
 * <p>If the server does not answer as expected, methods throw {@link java.io.IOException}. If it has an entry or a file that cannot be what its
 * name says, they throw {@link dev.ashlar.pipeline.remote.WrongEntryException}.
 */
@NullMarked
package dev.ashlar.pipeline.remote;

import org.jspecify.annotations.NullMarked;
