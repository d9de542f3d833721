package dev.ashlar.pipeline.sheets;

import dev.ashlar.compiler.problem.Location;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The text of a sheet, taken apart by RFC 4180, with the place of each cell: so that a save leaves all other bytes. An empty cell is no value, and one with
 * nothing between quotes an empty text. Rows whose first cell begins with {@code #} are comments. Immutable.
 */
final class Sheet {
    private static final char BYTE_ORDER_MARK = '\uFEFF';
    private static final String SEPARATORS = ",;\t";

    /** A cell: from the first character to behind the last one, quotes included. */
    record Cell(int start, int end) {}

    /**
     * A row.
     *
     * @param number as spreadsheets count: 1 for the first
     * @param end behind its last cell
     * @param next where the row behind it begins
     */
    record Row(int number, List<Cell> cells, int end, int next) {
        int start() {
            return cells.get(0).start();
        }
    }

    /** Text that is no sheet. */
    static final class Malformed extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final transient Location at;

        Malformed(Location at, String message) {
            super(message);
            this.at = at;
        }

        Location at() {
            return at;
        }
    }

    private final String name;
    private final String text;
    private final char separator;
    private final List<Row> rows = new ArrayList<>();
    private @Nullable Row header;

    private Sheet(String name, String text, char separator) {
        this.name = name;
        this.text = text;
        this.separator = separator;
    }

    /**
     * Takes a text apart.
     *
     * @param name of the file; one that ends with {@code .tsv} has tabs between cells
     * @param text may begin with a byte order mark
     * @throws Malformed when quotes are wrong
     */
    static Sheet parse(String name, String text) {
        Sheet sheet = new Sheet(name, text, separator(name, text));
        int at = !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? 1 : 0;
        for (int number = 1; at < text.length(); number++) {
            at = sheet.readRow(number, at);
        }
        return sheet;
    }

    /** The first one that stands outside of quotes. */
    private static char separator(String name, String text) {
        boolean isQuoted = false;
        for (int i = 0; i < text.length() && !name.endsWith(SheetFiles.TSV); i++) {
            char c = text.charAt(i);
            isQuoted ^= c == '"';
            if (!isQuoted && SEPARATORS.indexOf(c) >= 0) {
                return c;
            }
        }
        return name.endsWith(SheetFiles.TSV) ? '\t' : ',';
    }

    private int readRow(int number, int from) {
        List<Cell> cells = new ArrayList<>();
        int at = from;
        while (true) {
            int end = cellEnd(at, number, cells.size());
            cells.add(new Cell(at, end));
            if (end == text.length() || text.charAt(end) != separator) {
                int next = end + lineEnd(end).length();
                add(new Row(number, List.copyOf(cells), end, next));
                return next;
            }
            at = end + 1;
        }
    }

    private void add(Row row) {
        boolean isComment = text.startsWith("#", row.start());
        boolean isBlank = row.end() - row.start() == row.cells().size() - 1;
        if (header == null && !isComment && !isBlank) {
            header = row;
        } else if (!isComment && !isBlank) {
            rows.add(row);
        }
    }

    private int cellEnd(int from, int row, int column) {
        int at = from;
        if (at < text.length() && text.charAt(at) == '"') {
            at = closingQuote(from, row, column) + 1;
            if (at < text.length() && text.charAt(at) != separator && !isLineEnd(at)) {
                throw new Malformed(
                        SheetFiles.at(name, row, column),
                        "text behind the closing quote of a cell: expected two quotes for a quote in a text");
            }
            return at;
        }
        while (at < text.length() && text.charAt(at) != separator && !isLineEnd(at)) {
            at++;
        }
        return at;
    }

    private int closingQuote(int from, int row, int column) {
        int at = text.indexOf('"', from + 1);
        while (at >= 0 && at + 1 < text.length() && text.charAt(at + 1) == '"') {
            at = text.indexOf('"', at + 2);
        }
        if (at < 0) {
            throw new Malformed(SheetFiles.at(name, row, column), "a cell begins with a quote and has no closing one");
        }
        return at;
    }

    private boolean isLineEnd(int at) {
        return text.charAt(at) == '\n' || text.charAt(at) == '\r';
    }

    private String lineEnd(int at) {
        if (at == text.length()) {
            return "";
        }
        return text.startsWith("\r\n", at) ? "\r\n" : text.substring(at, at + 1);
    }

    String name() {
        return name;
    }

    String text() {
        return text;
    }

    /** The first row that is no comment; null when there is none. */
    @Nullable
    Row header() {
        return header;
    }

    /** All rows behind the header but comments and empty ones. */
    List<Row> rows() {
        return rows;
    }

    /** The line end that new rows have. */
    String lineEnd() {
        String first = header == null ? "" : lineEnd(header.end());
        return first.isEmpty() ? "\n" : first;
    }

    char separator() {
        return separator;
    }

    /** The text of a cell; null when there is none. */
    @Nullable
    String cell(Row row, int column) {
        if (column >= row.cells().size()) {
            return null;
        }
        Cell cell = row.cells().get(column);
        if (cell.start() == cell.end()) {
            return null;
        }
        boolean isQuoted = text.charAt(cell.start()) == '"';
        return isQuoted
                ? text.substring(cell.start() + 1, cell.end() - 1).replace("\"\"", "\"")
                : text.substring(cell.start(), cell.end());
    }

    /** A text as a cell; null for no value. */
    static String quoted(@Nullable String value, char separator) {
        if (value == null) {
            return "";
        }
        boolean isPlain = !value.isEmpty() && value.charAt(0) != '#' && value.charAt(0) != BYTE_ORDER_MARK;
        for (int i = 0; i < value.length() && isPlain; i++) {
            char c = value.charAt(i);
            isPlain = c != separator && c != '"' && c != '\n' && c != '\r' && SEPARATORS.indexOf(c) < 0;
        }
        return isPlain ? value : '"' + value.replace("\"", "\"\"") + '"';
    }
}
