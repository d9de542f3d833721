package dev.ashlar.codec.view;

import dev.ashlar.codec.internal.layout.ColumnPlaces;
import dev.ashlar.codec.internal.memory.MemorySpan;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import org.jspecify.annotations.Nullable;

/**
 * The places of the records of a type: in one block, or in blocks of {@code 2^shift} rows, none of which crosses a
 * window. A block holds consecutive rows or consecutive columns, see {@link ColumnPlaces}. Immutable; the constructor
 * checks it.
 */
public final class RowBlocks {
    /** The block shift of rows in one block. */
    public static final int ONE_BLOCK = 31;

    /** Keeps the memory reachable: every section may have an owner of its own. */
    private final MemorySpan section;

    private final long first;
    private final long @Nullable [] others;
    /** Of the blocks in the section; null for one, which begins with it. */
    private final long @Nullable [] offsets;

    private final int shift;
    private final int count;
    private final int @Nullable [] columnOffsets;

    private RowBlocks(
            MemorySpan section,
            long first,
            long @Nullable [] others,
            long @Nullable [] offsets,
            int shift,
            int count,
            int @Nullable [] columnOffsets) {
        this.section = section;
        this.first = first;
        this.others = others;
        this.offsets = offsets;
        this.shift = shift;
        this.count = count;
        this.columnOffsets = columnOffsets;
    }

    /**
     * Places records in one block.
     *
     * @param section the records
     * @param layout of the records
     * @param count number of records
     * @return the places
     * @throws IllegalArgumentException if the block exceeds the section, or if the section crosses windows
     */
    public static RowBlocks one(MemorySpan section, RecordLayout layout, int count) {
        require(section, 0, 0, blockLength(layout, count));
        return new RowBlocks(section, section.address(0), null, null, ONE_BLOCK, count, columnOffsets(layout, count));
    }

    /**
     * Places records in several blocks. Rows whose blocks follow one another in memory without a gap are one block.
     *
     * @param section the records
     * @param layout of the records
     * @param count number of records, 1 or more
     * @param shift binary logarithm of the rows in a block, 0 to 30
     * @param offsets offset of each block in the section, in bytes
     * @return the places
     * @throws IllegalArgumentException if a block exceeds the section or crosses a window
     */
    public static RowBlocks many(MemorySpan section, RecordLayout layout, int count, int shift, long[] offsets) {
        if (shift < 0 || shift >= ONE_BLOCK || offsets.length != (count - 1 >>> shift) + 1) {
            throw new IllegalArgumentException(
                    "blocks of 2^" + shift + " rows for " + count + " rows: found " + offsets.length);
        }
        boolean columns = layout.kind() == LayoutKind.COLUMNS;
        long[] starts = offsets.clone();
        long[] bases = new long[starts.length];
        int last = bases.length - 1;
        // The last block of rows ends with its last row; columns have room for as many rows as in every block.
        long rowsInLast = columns ? 1L << shift : count - ((long) last << shift);
        long blockLength = blockLength(layout, 1L << shift);
        for (int block = 0; block < bases.length; block++) {
            require(section, block, starts[block], block < last ? blockLength : blockLength(layout, rowsInLast));
            bases[block] = section.address(starts[block]);
        }
        return !columns && isOneStretch(bases, starts, blockLength)
                ? new RowBlocks(section, bases[0], null, null, ONE_BLOCK, count, null)
                : new RowBlocks(section, bases[0], bases, starts, shift, count, columnOffsets(layout, 1 << shift));
    }

    /** Whether each block begins where the one before ends, in the section and in memory: then its rows are found without a look at its base. */
    private static boolean isOneStretch(long[] bases, long[] starts, long blockLength) {
        for (int block = 0; block < bases.length; block++) {
            long distance = block * blockLength;
            if (starts[block] != distance || bases[block] != bases[0] + distance) {
                return false;
            }
        }
        return true;
    }

    private static long blockLength(RecordLayout layout, long rows) {
        return layout.kind() == LayoutKind.COLUMNS
                ? ColumnPlaces.blockLength(layout, rows)
                : Math.multiplyExact(rows, (long) layout.stride());
    }

    private static int @Nullable [] columnOffsets(RecordLayout layout, int capacity) {
        return layout.kind() == LayoutKind.COLUMNS ? ColumnPlaces.offsets(layout, capacity) : null;
    }

    private static void require(MemorySpan section, int block, long offset, long length) {
        if (length < 0 || !section.contains(offset, length)) {
            throw new IllegalArgumentException("block " + block + " of " + length + " bytes at offset " + offset
                    + " leaves its window or the " + section.length() + " bytes of the section");
        }
    }

    /** Where each column begins in its block; null for rows. */
    int @Nullable [] columnOffsets() {
        return columnOffsets;
    }

    MemorySpan section() {
        return section;
    }

    long first() {
        return first;
    }

    /** Where a block begins in the section. */
    long offset(int block) {
        return offsets == null ? 0 : offsets[block];
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
