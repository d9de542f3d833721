/**
 * The writing half of the pack: sections, their places, checksums, header, directory and trailer. Knows the format
 * ({@code dev.ashlar.store.internal.format}) and nothing of the reading half.
 *
 * <p>For one thread. The sections of a type gather off-heap in a {@link dev.ashlar.pipeline.pack.ByteSink}: one that the
 * development store reads in place, or one from which they leave through {@code FileChannel.write}, never through a mapping: a
 * full disk is then an {@link java.io.IOException}. Memory and buffers that were given back wait for the next pack ({@code Spares}).
 * Sections that are read in place can be revised: most of them is copied or
 * shared, only what has changed is encoded ({@link dev.ashlar.pipeline.pack.TypeRevision}).
 */
@NullMarked
package dev.ashlar.pipeline.pack;

import org.jspecify.annotations.NullMarked;
