package dev.ashlar.pipeline.sheets.grid;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.compiler.problem.Location;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A parsed CSV text (RFC 4180) with the position of each cell, so that a save keeps all other bytes. An empty cell is no value. A cell with empty
 * quotes is an empty text. Rows whose first cell begins with {@code #} are comments. A first row {@code sep=;}, which tells spreadsheets the separator, is
 * no record. A row is divided into cells when somebody asks for one. For one thread at a time.
 */
public final class CsvSheet implements Sheet {
    private static final char BYTE_ORDER_MARK = '\uFEFF';
    private static final String SEPARATORS = ",;\t";
    private static final String TABS = ".tsv";

    private final class Line implements Row {
        private final int number;
        private final int start;
        /** Behind its last cell. */
        private final int end;
        /** Where the row behind it begins. */
        private final int next;
        /** For each cell its first character and the one behind its last one, quotes included; null until somebody asks. */
        private int @Nullable [] cells;

        private Line(int number, int start, int end, int next) {
            this.number = number;
            this.start = start;
            this.end = end;
            this.next = next;
        }

        private int[] cells() {
            int[] known = cells;
            if (known == null) {
                known = Arrays.copyOf(bounds, 2 * divide(number, start));
                cells = known;
            }
            return known;
        }

        private int start() {
            return start;
        }

        private int start(int column) {
            return cells()[2 * column];
        }

        private int end(int column) {
            return cells()[2 * column + 1];
        }

        @Override
        public int number() {
            return number;
        }

        @Override
        public int count() {
            return cells().length / 2;
        }

        @Override
        public int surplus(int columns) {
            for (int i = columns; i < count(); i++) {
                if (start(i) != end(i)) {
                    return i;
                }
            }
            return -1;
        }

        @Override
        public @Nullable String cell(int column) {
            if (column >= count() || start(column) == end(column)) {
                return null;
            }
            boolean isQuoted = text.charAt(start(column)) == '"';
            return isQuoted
                    ? text.substring(start(column) + 1, end(column) - 1).replace("\"\"", "\"")
                    : text.substring(start(column), end(column));
        }

        @Override
        public long hash() {
            byte[] bytes = text.substring(start, end).getBytes(StandardCharsets.UTF_8);
            return XxHash64.hash(bytes, 0, bytes.length);
        }
    }

    private final String name;
    private final String text;
    /** Those of the text: loops over them are twice as fast, where only the first compiler of the JVM runs. */
    private final char[] chars;

    private final char separator;
    private final List<Line> rows = new ArrayList<>();
    private @Nullable Line header;
    /** Columns up to the last one with a value in any row, and at least those of the header. */
    private int columns;

    private int comments;
    /** Those of the cells of the row that was divided last. */
    private int[] bounds = new int[2];

    private CsvSheet(String name, String text, char separator) {
        this.name = name;
        this.text = text;
        this.chars = text.toCharArray();
        this.separator = separator;
    }

    /**
     * Parses a text.
     *
     * @param name of the file. If it ends with {@code .tsv}, tabs separate cells
     * @param text of the file, which may begin with a byte order mark
     * @return the sheet
     * @throws Malformed if quotes are malformed
     */
    public static CsvSheet parse(String name, String text) {
        CsvSheet sheet = new CsvSheet(name, text, separator(name, text));
        int at = !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? 1 : 0;
        for (int number = 1; at < text.length(); number++) {
            at = sheet.readRow(number, at);
        }
        return sheet;
    }

    /** The first one that stands outside of quotes. */
    private static char separator(String name, String text) {
        boolean isQuoted = false;
        for (int i = 0; i < text.length() && !name.endsWith(TABS); i++) {
            char c = text.charAt(i);
            isQuoted ^= c == '"';
            if (!isQuoted && SEPARATORS.indexOf(c) >= 0) {
                return c;
            }
        }
        return name.endsWith(TABS) ? '\t' : ',';
    }

    private int readRow(int number, int from) {
        int count = divide(number, from);
        int end = bounds[2 * count - 1];
        Line row = new Line(number, from, end, end + lineEnd(end).length());
        add(row, count);
        return row.next;
    }

    /** Finds the {@link #bounds} of the cells of a row; answers how many there are. */
    private int divide(int number, int from) {
        int at = from;
        for (int column = 0; ; column++) {
            int end = cellEnd(at, number, column);
            if (bounds.length == 2 * column) {
                bounds = Arrays.copyOf(bounds, 4 * column);
            }
            bounds[2 * column] = at;
            bounds[2 * column + 1] = end;
            if (end == chars.length || chars[end] != separator) {
                return column + 1;
            }
            at = end + 1;
        }
    }

    private void add(Line row, int count) {
        boolean isComment = text.startsWith("#", row.start());
        boolean isSeparator = row.number == 1 && text.startsWith("sep=", row.start());
        boolean isBlank = isSeparator || row.end - row.start() == count - 1;
        comments += isComment ? 1 : 0;
        if (header == null && !isComment && !isBlank) {
            header = row;
            columns = count;
        } else if (!isComment && !isBlank) {
            rows.add(row);
            for (int column = count; column > columns; column--) {
                columns = bounds[2 * column - 2] < bounds[2 * column - 1] ? column : columns;
            }
        }
    }

    @Override
    public int columns() {
        return columns;
    }

    @Override
    public int comments() {
        return comments;
    }

    private int cellEnd(int from, int row, int column) {
        int at = from;
        if (at < chars.length && chars[at] == '"') {
            at = closingQuote(from, row, column) + 1;
            if (at < text.length() && text.charAt(at) != separator && !isLineEnd(at)) {
                throw new Malformed(
                        at(row, column),
                        "text behind the closing quote of a cell: expected two quotes for a quote in a text");
            }
            return at;
        }
        while (at < chars.length && chars[at] != separator && chars[at] != '\n' && chars[at] != '\r') {
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
            throw new Malformed(at(row, column), "a cell begins with a quote and has no closing one");
        }
        return at;
    }

    private boolean isLineEnd(int at) {
        return chars[at] == '\n' || chars[at] == '\r';
    }

    private String lineEnd(int at) {
        if (at == text.length()) {
            return "";
        }
        return text.startsWith("\r\n", at) ? "\r\n" : text.substring(at, at + 1);
    }

    @Override
    public Location at(int row, int column) {
        return Location.of(name + ": " + Sheet.cellName(row, column));
    }

    /** {@return the whole text} */
    public String text() {
        return text;
    }

    /** Returns the first row that is not a comment. */
    @Override
    public @Nullable Row header() {
        return header;
    }

    /** The sign between cells, which stands in the first row that has one, and that may be a comment. */
    @Override
    public String form() {
        return String.valueOf(separator);
    }

    @Override
    public List<Row> rows() {
        return Collections.unmodifiableList(rows);
    }

    /** The line end that new rows have. */
    private String lineEnd() {
        String first = header == null ? "" : lineEnd(header.end);
        return first.isEmpty() ? "\n" : first;
    }

    /**
     * Applies changes.
     *
     * @param changes of rows of this sheet
     * @return the new text, in which all other cells are unchanged
     */
    public String with(SheetChanges changes) {
        StringBuilder changed = new StringBuilder();
        int done = 0;
        if (header != null) {
            done = header.end;
            changed.append(text, 0, done);
            int count = changes.names().size() > columns ? changes.names().size() : 0;
            appendNames(header.count(), count, changes, changed);
            for (Line row : rows) {
                if (changes.rows().containsKey(row) || count > 0 && row.count() < count) {
                    changed.append(text, done, row.start());
                    done = append(row, changes.rows().getOrDefault(row, Map.of()), count, changed);
                }
            }
        }
        changed.append(text, done, text.length());
        if (header == null) {
            appendLineEnd(changes, changed);
            appendNames(0, changes.names().size(), changes, changed);
        }
        for (Map<Integer, @Nullable NewCell> cells : changes.added()) {
            appendLineEnd(changes, changed);
            if (cells instanceof PackedCells packed) {
                appendRow(packed, changes.names().size(), changed);
            } else {
                appendCells(0, cells, changes.names().size(), changed);
            }
            changed.append(lineEnd());
        }
        appendLineEnd(changes, changed);
        return changed.toString();
    }

    private void appendLineEnd(SheetChanges changes, StringBuilder changed) {
        boolean isOpen = changed.length() > 0
                && "\r\n".indexOf(changed.charAt(changed.length() - 1)) < 0
                && (!changes.added().isEmpty() || header == null);
        changed.append(isOpen ? lineEnd() : "");
    }

    private void appendNames(int from, int to, SheetChanges changes, StringBuilder changed) {
        for (int column = from; column < to; column++) {
            String name = changes.names().get(column);
            appendSeparator(column, changed);
            appendCell(name.isEmpty() ? null : new NewCell(name, NewCell.Kind.TEXT), changed);
        }
    }

    /** Appends a row of {@code least} cells or more. Answers where the row ends that was appended, or left out. */
    private int append(Line row, @Nullable Map<Integer, @Nullable NewCell> cells, int least, StringBuilder changed) {
        if (cells == null) {
            return row.next;
        }
        int done = row.start();
        int count = row.count();
        int end = Math.max(count, least);
        for (Map.Entry<Integer, @Nullable NewCell> change : cells.entrySet()) {
            if (change.getKey() >= count) {
                end = Math.max(end, change.getKey() + 1);
                continue;
            }
            changed.append(text, done, row.start(change.getKey()));
            appendCell(change.getValue(), changed);
            done = row.end(change.getKey());
        }
        changed.append(text, done, row.end);
        appendCells(count, cells, end, changed);
        return row.end;
    }

    private void appendCells(int from, Map<Integer, @Nullable NewCell> cells, int end, StringBuilder changed) {
        for (int column = from; column < end; column++) {
            appendSeparator(column, changed);
            appendCell(cells.get(column), changed);
        }
    }

    /** A new row: no text of each of its cells is made. */
    private void appendRow(PackedCells cells, int end, StringBuilder changed) {
        for (int column = 0; column < end; column++) {
            appendSeparator(column, changed);
            if (cells.has(column)) {
                appendCell(cells.texts(), cells.start(column), cells.end(column), changed);
            }
        }
    }

    private void appendSeparator(int column, StringBuilder changed) {
        if (column > 0) {
            changed.append(separator);
        }
    }

    private static void appendCell(@Nullable NewCell cell, StringBuilder changed) {
        if (cell != null) {
            appendCell(cell.text(), changed);
        }
    }

    private static void appendCell(String value, StringBuilder changed) {
        appendCell(value, 0, value.length(), changed);
    }

    /** A part of a text as a cell. */
    private static void appendCell(String text, int from, int to, StringBuilder changed) {
        if (isPlain(text, from, to)) {
            changed.append(text, from, to);
            return;
        }
        changed.append('"');
        int done = from;
        for (int quote = text.indexOf('"', from); quote >= 0 && quote < to; quote = text.indexOf('"', done)) {
            changed.append(text, done, quote + 1).append('"');
            done = quote + 1;
        }
        changed.append(text, done, to).append('"');
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
            if (!isUsual && (c == '"' || c == '\n' || c == '\r' || SEPARATORS.indexOf(c) >= 0)) {
                return false;
            }
        }
        return true;
    }
}
