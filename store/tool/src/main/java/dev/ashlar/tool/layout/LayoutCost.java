package dev.ashlar.tool.layout;

import dev.ashlar.codec.internal.layout.ColumnPlaces;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.format.RowsFormat;
import java.util.BitSet;

/**
 * What records of a type cost in rows, or would cost in columns: memory, and cache lines that reads touch. Strings, arrays and
 * bytes in the pool come on top, the same in either.
 *
 * @param kind rows or columns
 * @param bytesPerRecord of a record, holes included
 * @param bytesPerBlock what a full block takes besides its records: defaults, and padding to whole lines
 * @param hotLines most cache lines that id, presence bitmap and hot fields of one record touch
 * @param leastLines fewest cache lines that a whole record touches
 * @param mostLines most cache lines that a whole record touches
 * @param leastScanBytes bytes that a loop over all records fetches for each when it reads the one field that is cheapest
 * @param mostScanBytes the same for the field that is dearest
 * @param mostInOneBlock records up to which all lie in one block: a window of 1 GiB
 * @param recordsPerBlock records of a block where there are more
 */
public record LayoutCost(
        LayoutKind kind,
        long bytesPerRecord,
        long bytesPerBlock,
        int hotLines,
        int leastLines,
        int mostLines,
        int leastScanBytes,
        int mostScanBytes,
        long mostInOneBlock,
        long recordsPerBlock) {
    private static final long WINDOW = 1L << HeaderFormat.WINDOW_SHIFT;

    /**
     * The cost of a layout.
     *
     * @param planned the layout, of whatever kind
     * @param kind rows or columns
     * @return what the same fields cost in that kind
     */
    public static LayoutCost of(RecordLayout planned, LayoutKind kind) {
        RecordLayout layout = new RecordLayout(
                planned.name(),
                planned.key(),
                kind,
                planned.stride(),
                planned.rowAlignment(),
                planned.presenceOffset(),
                planned.fields());
        long inOneBlock = mostInOneBlock(layout);
        long perBlock = 1L << RowsFormat.blockShift(layout, inOneBlock + 1, HeaderFormat.WINDOW_SHIFT);
        boolean columns = kind == LayoutKind.COLUMNS;
        RowPicture picture = new RowPicture(layout);
        long perRecord = columns ? widths(layout) : layout.stride();
        return new LayoutCost(
                kind,
                perRecord,
                RowsFormat.blockLength(layout, perBlock) - perBlock * perRecord,
                columns ? columnLines(layout, true, true) : picture.hotLines(),
                columns ? columnLines(layout, false, false) : picture.leastLines(),
                columns ? columnLines(layout, false, true) : picture.mostLines(),
                layout.fields().stream()
                        .mapToInt(field -> scanBytes(layout, field))
                        .min()
                        .orElse(RecordLayout.ID_LENGTH),
                layout.fields().stream()
                        .mapToInt(field -> scanBytes(layout, field))
                        .max()
                        .orElse(RecordLayout.ID_LENGTH),
                inOneBlock,
                perBlock);
    }

    private static long widths(RecordLayout layout) {
        long widths = 0;
        for (int column = 0; column < ColumnPlaces.columnCount(layout); column++) {
            widths += ColumnPlaces.width(layout, column);
        }
        return widths;
    }

    /** The greatest number whose block fits a window, between bounds that do and do not. */
    private static long mostInOneBlock(RecordLayout layout) {
        long least = 0;
        long tooMany = WINDOW / RecordLayout.ID_LENGTH + 1;
        while (tooMany - least > 1) {
            long middle = (least + tooMany) / 2;
            if (RowsFormat.blockLength(layout, middle) <= WINDOW) {
                least = middle;
            } else {
                tooMany = middle;
            }
        }
        return least;
    }

    /** Each column is a line of its own, and more where an element is longer or crosses from one into the next. */
    private static int columnLines(RecordLayout layout, boolean hotOnly, boolean most) {
        int lines = 0;
        for (int column = 0; column < ColumnPlaces.columnCount(layout); column++) {
            int width = ColumnPlaces.width(layout, column);
            boolean counts = !hotOnly
                    || column < ColumnPlaces.FIRST_FIELD_COLUMN
                    || layout.fields()
                            .get(column - ColumnPlaces.FIRST_FIELD_COLUMN)
                            .hot();
            if (counts && width > 0) {
                int step = Math.min(RowPicture.CACHE_LINE, Integer.lowestOneBit(width));
                int start = most ? RowPicture.CACHE_LINE - step : 0;
                lines += (start + width - 1) / RowPicture.CACHE_LINE + 1;
            }
        }
        return lines;
    }

    /**
     * Bytes that a loop over all records fetches for each when it reads one field: lines are fetched whole, and once.
     *
     * @param layout of the records
     * @param field of the layout
     * @return in columns the width; in rows more, unless it fills them
     */
    static int scanBytes(RecordLayout layout, FieldLayout field) {
        if (layout.kind() == LayoutKind.COLUMNS) {
            return field.width();
        }
        // Every 64 rows lie alike in their lines, of which there are as many as the stride has bytes.
        int stride = layout.stride();
        BitSet touched = new BitSet(stride);
        for (int row = 0; row < RowPicture.CACHE_LINE; row++) {
            long first = (long) row * stride + field.offset();
            int line = (int) (first / RowPicture.CACHE_LINE);
            touched.set(line, (int) ((first + field.width() - 1) / RowPicture.CACHE_LINE) + 1);
        }
        return touched.cardinality();
    }

    /**
     * What a type fits, in a sentence.
     *
     * @param rows cost in rows
     * @param columns cost in columns
     * @return which layout is for which way of reading
     */
    static String hint(LayoutCost rows, LayoutCost columns) {
        int inRows = rows.leastScanBytes;
        return columns.leastScanBytes >= inRows
                ? "rows fit: columns would fetch no less in any loop"
                : "rows fit records that are found by id and read whole; columns fit loops over many records that read fields of "
                        + "less than " + inRows + " bytes together";
    }
}
