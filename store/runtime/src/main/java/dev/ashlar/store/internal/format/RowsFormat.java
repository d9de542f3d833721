package dev.ashlar.store.internal.format;

import dev.ashlar.codec.internal.layout.ColumnPlaces;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;

/**
 * Where the blocks of a rows section lie: in one block while the records fit a window, else in blocks of 2^k rows that never
 * cross from one window into the next. The rows of a block lie one behind the other, or its columns do, see
 * {@link ColumnPlaces}. Pure arithmetic, all in {@code long}.
 */
public final class RowsFormat {
    /** Block shift of records that lie in one block. */
    public static final int ONE_BLOCK = 31;
    /** Several blocks are at most this part of a window long, so that little is lost at a window's end. */
    private static final int BLOCKS_PER_WINDOW_SHIFT = 6;

    private RowsFormat() {}

    /**
     * Length of a block with room for some rows.
     *
     * @param layout of the records
     * @param capacity rows
     * @return bytes
     */
    public static long blockLength(RecordLayout layout, long capacity) {
        return layout.kind() == LayoutKind.COLUMNS
                ? ColumnPlaces.blockLength(layout, capacity)
                : capacity * layout.stride();
    }

    /**
     * Binary logarithm of the rows in a block.
     *
     * @param layout of the records
     * @param count rows
     * @param windowShift binary logarithm of a window's length
     * @return {@link #ONE_BLOCK}, or the greatest shift whose blocks fit a sixty-fourth of a window; 0 when none do
     */
    public static int blockShift(RecordLayout layout, long count, int windowShift) {
        if (blockLength(layout, count) <= 1L << windowShift) {
            return ONE_BLOCK;
        }
        int shift = 0;
        while (blockLength(layout, 1L << shift + 1) <= 1L << windowShift - BLOCKS_PER_WINDOW_SHIFT) {
            shift++;
        }
        return shift;
    }

    /**
     * Where a block begins.
     *
     * @param block 0 for the first
     * @param blockLength that of a full block, at most a window
     * @param windowShift binary logarithm of a window's length
     * @return bytes from the section's start
     */
    public static long blockOffset(long block, long blockLength, int windowShift) {
        long perWindow = (1L << windowShift) / blockLength;
        return (block / perWindow << windowShift) + block % perWindow * blockLength;
    }

    /**
     * Length of a rows section: to the end of its last row, of columns to that of its last block.
     *
     * @param layout of the records, of which a block fits a window
     * @param count rows
     * @param blockShift {@link #ONE_BLOCK} or that of several blocks
     * @param windowShift binary logarithm of a window's length
     * @return bytes
     */
    public static long sectionLength(RecordLayout layout, long count, int blockShift, int windowShift) {
        if (blockShift == ONE_BLOCK || count == 0) {
            return blockLength(layout, count);
        }
        long last = count - 1;
        boolean columns = layout.kind() == LayoutKind.COLUMNS;
        long rowsInLast = columns ? 1L << blockShift : (last & (1L << blockShift) - 1) + 1;
        long fullBlock = blockLength(layout, 1L << blockShift);
        return blockOffset(last >>> blockShift, fullBlock, windowShift) + blockLength(layout, rowsInLast);
    }
}
