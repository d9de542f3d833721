/**
 * Reads and writes the files of the cache of development content: blocks with checksums, and records as bytes. Compares a run of {@code ashlar pack} or
 * of a build plugin with the run before, by the hashes of its files. {@code docs/decisions/0056-development-cache.md} explains the design.
 *
 * <p>Inputs and outputs are for one thread at a time. If a file cannot be read, or if a checksum does not match, methods throw {@link
 * java.io.IOException}.
 */
@NullMarked
package dev.ashlar.pipeline.cache;

import org.jspecify.annotations.NullMarked;
