package dev.ashlar.pipeline.sheets.grid;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The bytes of a CSV file that is written, in UTF-8. For one thread. */
final class CsvOutput {
    private static final String SEPARATORS = ",;\t";
    private static final char BYTE_ORDER_MARK = '\uFEFF';
    private static final int MOST_BYTES = Integer.MAX_VALUE - 8;
    /** Room for new rows behind those of the file. */
    private static final int ROOM = 1 << 12;

    private final byte separator;
    private final byte[] lineEnd;
    private byte[] bytes;
    private int length;

    /** {@code expected}: about so many bytes will be written. */
    CsvOutput(byte separator, byte[] lineEnd, int expected) {
        this.separator = separator;
        this.lineEnd = lineEnd;
        this.bytes = new byte[(int) Math.min(MOST_BYTES, (long) expected + ROOM)];
    }

    /** Whether a sign separates cells in some files. */
    static boolean isSeparator(int c) {
        return SEPARATORS.indexOf(c) >= 0;
    }

    /** All that was written. */
    byte[] bytes() {
        return Arrays.copyOf(bytes, length);
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

    /** Writes a new row with its line end. */
    void putRow(Map<Integer, @Nullable NewCell> cells, int end) {
        if (cells instanceof PackedCells packed) {
            putPacked(packed, end);
        } else {
            putCells(0, cells, end);
        }
        put(lineEnd, 0, lineEnd.length);
    }

    /** No text of each of the cells is made. */
    private void putPacked(PackedCells cells, int end) {
        for (int column = 0; column < end; column++) {
            putSeparator(column);
            if (cells.has(column)) {
                putCell(cells.texts(), cells.start(column), cells.end(column));
            }
        }
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
            putCell(cell.text(), 0, cell.text().length());
        }
    }

    /** A part of a text as a cell. */
    private void putCell(String text, int from, int to) {
        boolean isQuoted = !isPlain(text, from, to);
        reserve(2L * (to - from) + 2);
        if (isQuoted) {
            bytes[length++] = '"';
        }
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                putEncoded(text.substring(i, to).getBytes(StandardCharsets.UTF_8));
                break;
            }
            putInCell((byte) c);
        }
        if (isQuoted) {
            bytes[length++] = '"';
        }
    }

    private void putEncoded(byte[] text) {
        reserve(2L * text.length + 1);
        for (byte c : text) {
            putInCell(c);
        }
    }

    /** Only cells in quotes have quotes. */
    private void putInCell(byte c) {
        bytes[length++] = c;
        if (c == '"') {
            bytes[length++] = c;
        }
    }

    /** Whether a cell needs no quotes. */
    private static boolean isPlain(String text, int from, int to) {
        if (from == to || text.charAt(from) == '#' || text.charAt(from) == BYTE_ORDER_MARK) {
            return false;
        }
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            boolean isUsual =
                    c > ',' && c != ';'; // Separators, quotes and ends of lines are others: most need one comparison.
            if (!isUsual && (c == '"' || c == '\n' || c == '\r' || isSeparator(c))) {
                return false;
            }
        }
        return true;
    }
}
