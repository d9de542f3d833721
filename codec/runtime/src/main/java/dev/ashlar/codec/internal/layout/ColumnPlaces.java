package dev.ashlar.codec.internal.layout;

import dev.ashlar.codec.layout.RecordLayout;

/**
 * Where the columns of a block lie, as {@code pack-format.md}, section 7, defines it. A block of columns has room for a
 * number of rows, its capacity; the columns follow each other, each begins at a multiple of 64, and directly before its first
 * element lies the element of the default row: what a view that is not positioned reads is row −1.
 *
 * <p>Columns are numbered: the id, the presence bitmap (which is empty where no field is optional), then the fields in order of
 * declaration. Pure arithmetic.
 */
public final class ColumnPlaces {
    /** Number of the ids' column. */
    public static final int ID_COLUMN = 0;

    /** Number of the presence bitmaps' column. */
    public static final int PRESENCE_COLUMN = 1;

    /** Number of the first field's column; the others follow. */
    public static final int FIRST_FIELD_COLUMN = 2;

    /** What every column's first element lies at a multiple of, in bytes. */
    public static final int ALIGNMENT = 64;

    private ColumnPlaces() {}

    /**
     * {@return the number of columns of a layout}
     *
     * @param layout any
     */
    public static int columnCount(RecordLayout layout) {
        return FIRST_FIELD_COLUMN + layout.fields().size();
    }

    /**
     * {@return bytes of one element of a column}
     *
     * @param layout of the records
     * @param column its number
     */
    public static int width(RecordLayout layout, int column) {
        return switch (column) {
            case ID_COLUMN -> layout.kind().idLength();
            case PRESENCE_COLUMN -> layout.presenceLength();
            default -> layout.fields().get(column - FIRST_FIELD_COLUMN).width();
        };
    }

    /**
     * {@return where the element of a column lies in a row, in bytes: what the default row has there}
     *
     * @param layout of the records
     * @param column its number
     */
    public static int offsetInRow(RecordLayout layout, int column) {
        return switch (column) {
            case ID_COLUMN -> 0;
            case PRESENCE_COLUMN -> layout.presenceOffset();
            default -> layout.fields().get(column - FIRST_FIELD_COLUMN).offset();
        };
    }

    /**
     * Where the first element of each column lies, from the first byte of the block.
     *
     * @param layout of the records
     * @param capacity rows that the block has room for, 0 or more
     * @return an offset for every column
     * @throws ArithmeticException when the block would be 2 GiB or longer: see {@link #blockLength}
     */
    public static int[] offsets(RecordLayout layout, int capacity) {
        int[] offsets = new int[columnCount(layout)];
        long end = 0;
        for (int column = 0; column < offsets.length; column++) {
            int width = width(layout, column);
            long offset = end + roundUp(width);
            offsets[column] = Math.toIntExact(offset);
            end = roundUp(offset + (long) width * capacity);
        }
        Math.toIntExact(end);
        return offsets;
    }

    /**
     * {@return bytes of a block, a multiple of 64}
     *
     * @param layout of the records
     * @param capacity rows that it has room for, 0 or more
     */
    public static long blockLength(RecordLayout layout, long capacity) {
        long end = 0;
        for (int column = 0; column < columnCount(layout); column++) {
            long width = width(layout, column);
            end = roundUp(end + roundUp(width) + width * capacity);
        }
        return end;
    }

    private static long roundUp(long length) {
        return (length + ALIGNMENT - 1) & -ALIGNMENT;
    }
}
