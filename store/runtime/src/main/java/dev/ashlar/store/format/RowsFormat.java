package dev.ashlar.store.format;

/**
 * Where the blocks of a rows section lie: in one block while they fit a window, else in blocks of 2^k rows that never
 * cross from one window into the next. Pure arithmetic, all in {@code long}.
 */
public final class RowsFormat {
    /** Block shift of rows that lie in one block. */
    public static final int ONE_BLOCK = 31;
    /** Several blocks are at most this part of a window long, so that little is lost at a window's end. */
    private static final int BLOCKS_PER_WINDOW_SHIFT = 6;

    private RowsFormat() {}

    /**
     * Binary logarithm of the rows in a block.
     *
     * @param stride bytes of a row
     * @param count rows
     * @param windowShift binary logarithm of a window's length
     * @return {@link #ONE_BLOCK}, or the greatest shift whose blocks fit a sixty-fourth of a window; 0 when none do
     */
    public static int blockShift(int stride, long count, int windowShift) {
        if (count <= (1L << windowShift) / stride) {
            return ONE_BLOCK;
        }
        int shift = 0;
        while ((long) stride << shift + 1 <= 1L << windowShift - BLOCKS_PER_WINDOW_SHIFT) {
            shift++;
        }
        return shift;
    }

    /**
     * Where a block begins.
     *
     * @param block 0 for the first
     * @param stride bytes of a row
     * @param blockShift of several blocks
     * @param windowShift binary logarithm of a window's length
     * @return bytes from the section's start
     */
    public static long blockOffset(long block, int stride, int blockShift, int windowShift) {
        long blockLength = (long) stride << blockShift;
        long perWindow = (1L << windowShift) / blockLength;
        return (block / perWindow << windowShift) + block % perWindow * blockLength;
    }

    /**
     * Length of a rows section: to the end of its last row.
     *
     * @param stride bytes of a row
     * @param count rows
     * @param blockShift {@link #ONE_BLOCK} or that of several blocks
     * @param windowShift binary logarithm of a window's length
     * @return bytes
     */
    public static long sectionLength(int stride, long count, int blockShift, int windowShift) {
        if (blockShift == ONE_BLOCK || count == 0) {
            return count * stride;
        }
        long last = count - 1;
        long rowInBlock = last & (1L << blockShift) - 1;
        return blockOffset(last >>> blockShift, stride, blockShift, windowShift) + (rowInBlock + 1) * stride;
    }
}
