package dev.ashlar.codec.view;

import dev.ashlar.codec.memory.MemorySpan;
import org.jspecify.annotations.Nullable;

/**
 * Where the rows of a type lie: in one block, or in blocks of {@code 2^shift} rows none of which crosses a window.
 * Immutable; checked when it is made.
 */
public final class RowBlocks {
    /** Block shift of rows that lie in one block. */
    public static final int ONE_BLOCK = 31;

    private final long first;
    private final long @Nullable [] others;
    private final int shift;
    private final int count;

    private RowBlocks(long first, long @Nullable [] others, int shift, int count) {
        this.first = first;
        this.others = others;
        this.shift = shift;
        this.count = count;
    }

    /**
     * Places rows in a section.
     *
     * @param section the rows
     * @param stride bytes from one row to the next
     * @param count rows
     * @param shift binary logarithm of the rows in a block, {@link #ONE_BLOCK} for all
     * @param windowShift binary logarithm of a window's length
     * @return the places
     * @throws IllegalArgumentException when a block leaves the section or crosses a window
     */
    public static RowBlocks of(MemorySpan section, int stride, int count, int shift, int windowShift) {
        if (shift == ONE_BLOCK) {
            require(section.isContiguous(), section, 0, count);
            require((long) count * stride <= section.length(), section, 0, count);
            return new RowBlocks(section.address(0), null, shift, count);
        }
        long blockLength = (long) stride << shift;
        long perWindow = (1L << windowShift) / blockLength;
        require(shift >= 0 && shift < ONE_BLOCK && perWindow > 0, section, 0, count);
        long[] bases = new long[(int) ((count + (1L << shift) - 1) >>> shift)];
        for (int block = 0; block < bases.length; block++) {
            long offset = (block / perWindow << windowShift) + block % perWindow * blockLength;
            long rows = Math.min(1L << shift, count - ((long) block << shift));
            require(section.contains(offset, rows * stride), section, block, rows);
            bases[block] = section.address(offset);
        }
        return new RowBlocks(0, bases, shift, count);
    }

    private static void require(boolean condition, MemorySpan section, int block, long rows) {
        if (!condition) {
            throw new IllegalArgumentException("block " + block + " of " + rows + " rows does not lie inside its window"
                    + " and the " + section.length() + " bytes of the section");
        }
    }

    long first() {
        return first;
    }

    long @Nullable [] others() {
        return others;
    }

    int shift() {
        return shift;
    }

    int count() {
        return count;
    }
}
