package dev.ashlar.pipeline.sheets.grid;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The bytes of a CSV file that is written, in UTF-8. For one thread. */
final class CsvOutput {
    private static final int MOST_BYTES = Integer.MAX_VALUE - 8;
    /** Room for changed cells, and for the names of columns. */
    private static final int ROOM = 1 << 12;

    private final byte separator;
    private final byte[] lineEnd;
    private byte[] bytes;
    private int length;

    /** {@code expected}: about so many bytes will be written, without new rows. */
    CsvOutput(byte separator, byte[] lineEnd, int expected) {
        this.separator = separator;
        this.lineEnd = lineEnd;
        this.bytes = new byte[(int) Math.min(MOST_BYTES, (long) expected + ROOM)];
    }

    /** All that was written. */
    byte[] bytes() {
        return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
    }

    /** Writes a part of another file as it is. */
    void put(byte[] from, int start, int end) {
        reserve(end - start);
        System.arraycopy(from, start, bytes, length, end - start);
        length += end - start;
    }

    private void reserve(long count) {
        long needed = length + count;
        if (needed > MOST_BYTES) {
            throw new OutOfMemoryError(); // As from any other text of 2^31 bytes.
        }
        if (needed > bytes.length) {
            bytes = Arrays.copyOf(bytes, (int) Math.min(MOST_BYTES, Math.max(needed, 2L * bytes.length)));
        }
    }

    /** Ends the last row, if it has no line end. */
    void endLine() {
        if (length > 0 && bytes[length - 1] != '\n' && bytes[length - 1] != '\r') {
            put(lineEnd, 0, lineEnd.length);
        }
    }

    /** Writes names of columns as cells. */
    void putNames(int from, int to, List<String> names) {
        for (int column = from; column < to; column++) {
            String name = names.get(column);
            putSeparator(column);
            putCell(name.isEmpty() ? null : new NewCell(name, NewCell.Kind.TEXT));
        }
    }

    /** Writes new rows of {@code end} columns with their line ends. */
    void putRows(PackedRows rows, int end) {
        reserve(rows.byteCount() + (long) rows.size() * (Math.max(0, end - 1) + lineEnd.length));
        PackedRows.Cells cells = rows.new Cells();
        for (int i = 0; i < rows.size(); i++) {
            length = putCells(cells.moveTo(i), end, bytes, length);
            put(lineEnd, 0, lineEnd.length);
        }
    }

    /** Writes the cells of a new row; answers the index behind them. */
    private int putCells(PackedRows.Cells cells, int end, byte[] into, int from) {
        int at = from;
        for (int column = 0; column < end; column++) {
            if (column > 0) {
                into[at++] = separator;
            }
            at = cells.copy(column, into, at);
        }
        return at;
    }

    /** Writes the cells of some columns. */
    void putCells(int from, Map<Integer, @Nullable NewCell> cells, int end) {
        for (int column = from; column < end; column++) {
            putSeparator(column);
            putCell(cells.get(column));
        }
    }

    private void putSeparator(int column) {
        if (column > 0) {
            reserve(1);
            bytes[length++] = separator;
        }
    }

    /** Writes a cell; null has no text. */
    void putCell(@Nullable NewCell cell) {
        if (cell != null) {
            byte[] encoded = CsvText.encode(cell.text());
            put(encoded, 0, encoded.length);
        }
    }
}
