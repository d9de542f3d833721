/**
 * Writes packs: sections, their places, checksums, header, directory and trailer.
 *
 * <pre>{@code
 * try (FileChannel file = FileChannel.open(
 *         Path.of("sky.pack"), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
 *     PackWriter pack = new PackWriter(file);
 *     try (TypeWriter stars = pack.type(layout, 1, new DataRecord("Star"), List.of())) {
 *         RowEncoder rows = stars.rows();
 *         rows.begin(32349);
 *         rows.text(rows.field("name"), "Sirius");
 *         rows.end();
 *         stars.finish();
 *     }
 *     long contentId = pack.finish(PackInfo.NONE);
 * }
 * }</pre>
 *
 * <p>The package uses the constants of the format ({@code dev.ashlar.store.internal.format}), and nothing that reads
 * packs. A {@link dev.ashlar.pipeline.pack.ByteSink} collects the sections of a type off-heap. The development store
 * reads them in place. A pack is written with {@code FileChannel.write}, never through a mapping. A linker
 * may put one together in memory ({@code PackOutput}). Freed memory and
 * buffers are reused for the next pack ({@code Spares}). Sections that are read in place can be revised: {@link
 * dev.ashlar.pipeline.pack.TypeRevision} copies or shares most of them, and encodes only changes.
 *
 * <p>Objects belong to one thread. For large types, they have the index of the ids written by a second thread, and wait for it ({@code Beside}). If the disk is full, methods throw {@link java.io.IOException}. If records exceed
 * the limits of the format, they throw {@link java.lang.IllegalArgumentException}.
 */
@NullMarked
package dev.ashlar.pipeline.pack;

import org.jspecify.annotations.NullMarked;
