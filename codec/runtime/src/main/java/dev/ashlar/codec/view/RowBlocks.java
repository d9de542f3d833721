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
    private final Object owner;

    private RowBlocks(long first, long @Nullable [] others, int shift, int count, Object owner) {
        this.first = first;
        this.others = others;
        this.shift = shift;
        this.count = count;
        this.owner = owner;
    }

    /**
     * Rows that lie one behind the other.
     *
     * @param section the rows
     * @param stride bytes from one row to the next
     * @param count rows
     * @return the places
     * @throws IllegalArgumentException when the rows leave the section, or the section crosses windows
     */
    public static RowBlocks one(MemorySpan section, int stride, int count) {
        require(section, 0, 0, stride, count);
        return new RowBlocks(section.address(0), null, ONE_BLOCK, count, section.owner());
    }

    /**
     * Rows in several blocks.
     *
     * @param section the rows
     * @param stride bytes from one row to the next
     * @param count rows, more than none
     * @param shift binary logarithm of the rows in a block, 0 to 30
     * @param offsets where each block begins in the section
     * @return the places
     * @throws IllegalArgumentException when a block leaves the section or crosses a window
     */
    public static RowBlocks many(MemorySpan section, int stride, int count, int shift, long[] offsets) {
        if (shift < 0 || shift >= ONE_BLOCK || offsets.length != (count - 1 >>> shift) + 1) {
            throw new IllegalArgumentException(
                    "blocks of 2^" + shift + " rows for " + count + " rows: found " + offsets.length);
        }
        long[] bases = new long[offsets.length];
        for (int block = 0; block < bases.length; block++) {
            long rows = Math.min(1L << shift, count - ((long) block << shift));
            require(section, block, offsets[block], stride, rows);
            bases[block] = section.address(offsets[block]);
        }
        return new RowBlocks(0, bases, shift, count, section.owner());
    }

    private static void require(MemorySpan section, int block, long offset, int stride, long rows) {
        if (rows < 0 || !section.contains(offset, rows * stride)) {
            throw new IllegalArgumentException("block " + block + " of " + rows + " rows, " + stride
                    + " bytes each, at offset " + offset + " leaves its window or the " + section.length()
                    + " bytes of the section");
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

    /** Keeps the memory of the rows alive. */
    Object owner() {
        return owner;
    }
}
