package dev.ashlar.store.internal.format;

import dev.ashlar.codec.internal.layout.ColumnPlaces;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;

/**
 * Where each byte of a record lies in its rows section, be it in rows or in columns: for code that walks over all of them.
 * Immutable.
 */
public final class RecordPlaces {
    private final int count;
    private final int blockShift;
    private final int windowShift;
    private final int capacity;
    private final long blockLength;
    private final int[] widths;
    private final int[] offsets;

    /**
     * The places of some records.
     *
     * @param layout of the records, of which a block fits a window
     * @param count records of the section
     * @param windowShift binary logarithm of a window's length
     */
    public RecordPlaces(RecordLayout layout, int count, int windowShift) {
        this.count = count;
        this.windowShift = windowShift;
        this.blockShift = RowsFormat.blockShift(layout, count, windowShift);
        this.capacity = blockShift == RowsFormat.ONE_BLOCK ? count : 1 << blockShift;
        this.blockLength = RowsFormat.blockLength(layout, capacity);
        boolean inColumns = layout.kind() == LayoutKind.COLUMNS;
        this.widths = new int[ColumnPlaces.columnCount(layout)];
        this.offsets = inColumns ? ColumnPlaces.offsets(layout, capacity) : new int[widths.length];
        for (int column = 0; column < widths.length; column++) {
            widths[column] = inColumns ? ColumnPlaces.width(layout, column) : layout.stride();
            if (!inColumns) {
                offsets[column] = ColumnPlaces.offsetInRow(layout, column);
            }
        }
    }

    /**
     * Where the bytes lie that a record has in a column, or has in its row for the same field.
     *
     * @param row 0 or more
     * @param column its number, see {@link ColumnPlaces}
     * @return bytes from the section's start
     */
    public long of(int row, int column) {
        return blockOffset(blockOf(row)) + offsets[column] + index(row) * widths[column];
    }

    /** {@return rows that a block has room for; where there is one block, the number of records} */
    public int capacity() {
        return capacity;
    }

    /** {@return the number of blocks; 1 for no records, whose columns have their defaults} */
    public int blockCount() {
        return count == 0 ? 1 : blockOf(count - 1) + 1;
    }

    /**
     * Where a block begins.
     *
     * @param block 0 to {@link #blockCount()}, where a block more would begin
     * @return bytes from the section's start
     */
    public long blockOffset(int block) {
        return block == 0 ? 0 : RowsFormat.blockOffset(block, blockLength, windowShift);
    }

    /** {@return bytes of a block with all the rows that it has room for} */
    public long blockLength() {
        return blockLength;
    }

    /** {@return binary logarithm of the rows in a block, {@link RowsFormat#ONE_BLOCK} where there is one} */
    public int blockShift() {
        return blockShift;
    }

    /**
     * The block of a record.
     *
     * @param row 0 or more
     * @return 0 for the first
     */
    public int blockOf(int row) {
        return blockShift == RowsFormat.ONE_BLOCK ? 0 : row >>> blockShift;
    }

    /**
     * Where the first element of a column lies in every block, or a field in a row.
     *
     * @param column its number, see {@link ColumnPlaces}
     * @return bytes from the block's first byte, or from the row's
     */
    public int inBlock(int column) {
        return offsets[column];
    }

    private long index(int row) {
        return blockShift == RowsFormat.ONE_BLOCK ? row : row & (1L << blockShift) - 1;
    }
}
