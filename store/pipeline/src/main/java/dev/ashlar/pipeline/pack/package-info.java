/**
 * The writing half of the pack: sections, their places, checksums, header, directory and trailer. Knows the format
 * ({@code dev.ashlar.store.format}) and nothing of the reading half.
 *
 * <p>For one thread. Bytes gather off-heap in {@link dev.ashlar.pipeline.pack.OffHeapSink} and leave through {@code
 * FileChannel.write}, never through a mapping: a full disk is then an {@link java.io.IOException}.
 */
@NullMarked
package dev.ashlar.pipeline.pack;

import org.jspecify.annotations.NullMarked;
