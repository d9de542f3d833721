package dev.ashlar.store.format;

import dev.ashlar.codec.layout.ColumnPlaces;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;

/**
 * Where each byte of a record lies in its rows section, be it in rows or in columns: for code that walks over all of them.
 * Immutable.
 */
public final class RecordPlaces {
    private final RecordLayout layout;
    private final int blockShift;
    private final int windowShift;
    private final int[] widths;
    private final int[] offsets;

    /**
     * The places of some records.
     *
     * @param layout of the records
     * @param count records of the section
     * @param windowShift binary logarithm of a window's length
     */
    public RecordPlaces(RecordLayout layout, int count, int windowShift) {
        this.layout = layout;
        this.windowShift = windowShift;
        this.blockShift = RowsFormat.blockShift(layout, count, windowShift);
        boolean inColumns = layout.kind() == LayoutKind.COLUMNS;
        this.widths = new int[ColumnPlaces.columnCount(layout)];
        this.offsets = new int[widths.length];
        int capacity = blockShift == RowsFormat.ONE_BLOCK ? count : 1 << blockShift;
        int[] inBlock = inColumns ? ColumnPlaces.offsets(layout, capacity) : offsets;
        for (int column = 0; column < widths.length; column++) {
            widths[column] = inColumns ? ColumnPlaces.width(layout, column) : layout.stride();
            offsets[column] = inColumns ? inBlock[column] : ColumnPlaces.offsetInRow(layout, column);
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
        return block(row) + offsets[column] + index(row) * widths[column];
    }

    /**
     * Where the block of a record begins.
     *
     * @param row 0 or more
     * @return bytes from the section's start
     */
    public long block(int row) {
        return blockShift == RowsFormat.ONE_BLOCK
                ? 0
                : RowsFormat.blockOffset(row >>> blockShift, layout, blockShift, windowShift);
    }

    private long index(int row) {
        return blockShift == RowsFormat.ONE_BLOCK ? row : row & (1L << blockShift) - 1;
    }
}
