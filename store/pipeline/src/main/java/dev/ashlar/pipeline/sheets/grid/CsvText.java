package dev.ashlar.pipeline.sheets.grid;

import java.nio.charset.StandardCharsets;

/** The texts of cells as CSV files have them, without and with quotes. Pure functions; any thread. */
final class CsvText {
    private static final String SEPARATORS = ",;\t";
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private CsvText() {}

    /** Whether a sign separates cells in some files. */
    static boolean isSeparator(int c) {
        return SEPARATORS.indexOf(c) >= 0;
    }

    /** The bytes of a cell. */
    static byte[] encode(String cell) {
        StringBuilder text = new StringBuilder(cell);
        quote(text, 0);
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** The text of a cell, whose bytes may have quotes around. */
    static String decode(byte[] bytes, int from, int end) {
        return from < end && bytes[from] == '"'
                ? new String(bytes, from + 1, end - from - 2, StandardCharsets.UTF_8).replace("\"\"", "\"")
                : new String(bytes, from, end - from, StandardCharsets.UTF_8);
    }

    /** Puts the end of a text, which is a cell, into quotes if it needs them. */
    static void quote(StringBuilder text, int from) {
        if (!isPlain(text, from)) {
            String cell = text.substring(from).replace("\"", "\"\"");
            text.setLength(from);
            text.append('"').append(cell).append('"');
        }
    }

    /** Whether a cell needs no quotes. */
    private static boolean isPlain(StringBuilder text, int from) {
        int end = text.length();
        if (from == end || text.charAt(from) == '#' || text.charAt(from) == BYTE_ORDER_MARK) {
            return false;
        }
        for (int i = from; i < end; i++) {
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
