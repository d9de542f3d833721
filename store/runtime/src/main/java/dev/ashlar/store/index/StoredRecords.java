package dev.ashlar.store.index;

import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.memory.MemorySpan;
import dev.ashlar.codec.view.RecordSource;
import dev.ashlar.codec.view.RowBlocks;
import dev.ashlar.store.format.RowsFormat;
import java.nio.ByteBuffer;

/**
 * The records of a type with their index, in a mapped pack or in the memory of a development store. The only kind of
 * source that has records, so that calls to it stay monomorphic.
 */
public final class StoredRecords extends RecordSource {
    private final IdIndex idIndex;

    private StoredRecords(
            RecordLayout layout, RowBlocks rows, MemorySpan defaultRow, MemorySpan pool, IdIndex idIndex) {
        super(layout, rows, defaultRow, pool);
        this.idIndex = idIndex;
    }

    /**
     * The sections of a type, as the pack format has them.
     *
     * @param rows {@code rowCount} rows or their columns, in blocks where they are longer than a window
     * @param rowCount records
     * @param windowShift binary logarithm of a window's length
     * @param defaultRow one row
     * @param idIndex index from ids to rows
     * @param pool strings and arrays
     */
    public record Sections(
            MemorySpan rows,
            int rowCount,
            int windowShift,
            MemorySpan defaultRow,
            MemorySpan idIndex,
            MemorySpan pool) {}

    /**
     * Records over their sections.
     *
     * @param layout of the rows
     * @param sections where the bytes lie
     * @param idIndexHeader a private copy of the index's header, little-endian
     * @return a source of its own, to be closed by its owner
     * @throws IllegalArgumentException when a section does not fit the layout, or the index its section
     */
    public static StoredRecords open(RecordLayout layout, Sections sections, ByteBuffer idIndexHeader) {
        IdIndex index = IdIndex.open(idIndexHeader, sections.idIndex(), sections.rowCount());
        return new StoredRecords(layout, rowBlocks(layout, sections), sections.defaultRow(), sections.pool(), index);
    }

    private static RowBlocks rowBlocks(RecordLayout layout, Sections sections) {
        int count = sections.rowCount();
        int shift = RowsFormat.blockShift(layout, count, sections.windowShift());
        if (shift == RowsFormat.ONE_BLOCK) {
            return RowBlocks.one(sections.rows(), layout, count);
        }
        long blockLength = RowsFormat.blockLength(layout, 1L << shift);
        long[] offsets = new long[(count - 1 >>> shift) + 1];
        for (int block = 0; block < offsets.length; block++) {
            offsets[block] = RowsFormat.blockOffset(block, blockLength, sections.windowShift());
        }
        return RowBlocks.many(sections.rows(), layout, count, shift, offsets);
    }

    @Override
    public int rowOf(long id) {
        return idIndex.rowOf(id, this);
    }

    /** {@return the index from ids to rows} */
    public IdIndex idIndex() {
        return idIndex;
    }
}
