package dev.ashlar.pipeline.sheets.grid;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.compiler.folder.Utf8Text;
import dev.ashlar.compiler.problem.Location;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/**
 * A parsed CSV file (RFC 4180) with the position of each row, so that a save keeps all other bytes. An empty cell is no value. A cell with empty quotes is
 * an empty text. Rows whose first cell begins with {@code #} are comments. A first row {@code sep=;}, which tells spreadsheets the separator, is no record.
 *
 * <p>The bytes of the file are the only copy of its text. All signs of the format are ASCII, so no other character contains them. Rows are numbers, and
 * become objects when somebody asks for them. For one thread at a time.
 */
public final class CsvSheet implements Sheet {
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
    private static final byte[] SEPARATOR_ROW = {'s', 'e', 'p', '='};
    private static final String TABS = ".tsv";
    /** How spreadsheets call the format in their dialogs. */
    private static final String IS_UTF_16 = "file is UTF-16; save the sheet as CSV UTF-8";

    private static final String IS_NOT_UTF_8 = "file is not UTF-8; save the sheet as CSV UTF-8";
    /** A number of so many digits is less than 2^63. */
    private static final int MOST_DIGITS = 18;
    /** What is remembered of a row: its number, its first byte, and the one behind its last cell. */
    private static final int NUMBERS = 3;

    /** A row while it is looked at. Objects of the same row are equal. */
    private final class Line implements Row {
        private final int number;
        private final int start;
        /** Behind its last cell. */
        private final int end;
        /** For each cell its first byte and the one behind its last one, quotes included; null until somebody asks. */
        private int @Nullable [] cells;

        private Line(int number, int start, int end) {
            this.number = number;
            this.start = start;
            this.end = end;
        }

        private int[] cells() {
            int[] known = cells;
            if (known == null) {
                known = Arrays.copyOf(bounds, 2 * divide(number, start));
                cells = known;
            }
            return known;
        }

        private int start(int column) {
            return cells()[2 * column];
        }

        private int end(int column) {
            return cells()[2 * column + 1];
        }

        /** Where the row behind it begins. */
        private int next() {
            return end + lineEndLength(end);
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
            int[] known = cells();
            if (2 * column >= known.length || known[2 * column] == known[2 * column + 1]) {
                return null;
            }
            return CsvText.decode(bytes, known[2 * column], known[2 * column + 1]);
        }

        /** Cells behind the column need not be found. */
        @Override
        public long digits(int column) {
            int at = start;
            for (int i = 0; i < column; i++) {
                at = cellEnd(at, number, i) + 1;
                if (at > end) {
                    return -1;
                }
            }
            int from = at;
            long digits = 0;
            while (at < end && bytes[at] >= '0' && bytes[at] <= '9') {
                digits = 10 * digits + bytes[at++] - '0';
            }
            boolean isWhole = at > from && at - from <= MOST_DIGITS && (at == end || bytes[at] == separator);
            return isWhole ? digits : -1;
        }

        @Override
        public long hash() {
            return XxHash64.hash(bytes, start, end - start);
        }

        private CsvSheet sheet() {
            return CsvSheet.this;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Line line && line.number == number && line.sheet() == sheet();
        }

        @Override
        public int hashCode() {
            return number;
        }
    }

    /** The rows of records, as objects while somebody looks at them. */
    private final class Rows extends AbstractList<Row> implements RandomAccess {
        @Override
        public Row get(int index) {
            return line(index);
        }

        @Override
        public int size() {
            return count;
        }
    }

    private final String name;
    private final byte[] bytes;
    private final byte separator;
    /** Of each row of a record, {@link #NUMBERS}. */
    private int[] rows = new int[16 * NUMBERS];

    private int count;
    private @Nullable Line header;
    /** Columns up to the last one with a value in any row, and at least those of the header. */
    private int columns;

    private int comments;
    /** Those of the cells of the row that was divided last. */
    private int[] bounds = new int[2];

    private CsvSheet(String name, byte[] bytes, byte separator) {
        this.name = name;
        this.bytes = bytes;
        this.separator = separator;
    }

    /**
     * Parses a file.
     *
     * @param name of the file. If it ends with {@code .tsv}, tabs separate cells
     * @param bytes of the file: UTF-8, which may begin with a byte order mark. Not copied
     * @return the sheet
     * @throws Malformed if the bytes are not UTF-8, or if quotes are malformed
     */
    public static CsvSheet parse(String name, byte[] bytes) {
        CsvSheet sheet = new CsvSheet(name, bytes, separator(name, bytes));
        Utf8Text.Flaw flaw = Utf8Text.flaw(bytes);
        if (flaw != null) {
            throw sheet.malformed(flaw);
        }
        int at = sheet.start();
        for (int number = 1; at < bytes.length; number++) {
            at = sheet.readRow(number, at);
        }
        return sheet;
    }

    /** Behind a byte order mark. */
    private int start() {
        return startsWith(bytes, 0, BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
    }

    /** Why the file is not UTF-8, at the cell of the first wrong byte. */
    private Malformed malformed(Utf8Text.Flaw flaw) {
        if (flaw.isUtf16()) {
            return new Malformed(at(1, 0), isOfTabs() ? Utf8Text.IS_UTF_16 : IS_UTF_16);
        }
        return new Malformed(cellOf(flaw.offset()), isOfTabs() ? Utf8Text.IS_NOT_UTF_8 : IS_NOT_UTF_8, flaw.found());
    }

    private boolean isOfTabs() {
        return name.endsWith(TABS);
    }

    /** The cell with a byte that is no sign of the format. Throws {@link Malformed} if quotes before it are malformed. */
    private Location cellOf(int offset) {
        int number = 0;
        int cells = 0;
        for (int at = start(); at <= offset; at = bounds[2 * cells - 1] + lineEndLength(bounds[2 * cells - 1])) {
            number++;
            cells = divide(number, at);
        }
        int column = 0;
        while (bounds[2 * column + 1] <= offset) {
            column++;
        }
        return at(number, column);
    }

    /** The first one that stands outside of quotes. */
    private static byte separator(String name, byte[] bytes) {
        boolean isQuoted = false;
        for (int i = 0; i < bytes.length && !name.endsWith(TABS); i++) {
            byte c = bytes[i];
            isQuoted ^= c == '"';
            if (!isQuoted && CsvText.isSeparator(c)) {
                return c;
            }
        }
        return (byte) (name.endsWith(TABS) ? '\t' : ',');
    }

    private static boolean startsWith(byte[] bytes, int at, byte[] start) {
        return bytes.length - at >= start.length && Arrays.equals(bytes, at, at + start.length, start, 0, start.length);
    }

    private int readRow(int number, int from) {
        int cells = divide(number, from);
        int end = bounds[2 * cells - 1];
        add(number, from, end, cells);
        return end + lineEndLength(end);
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
            if (end == bytes.length || bytes[end] != separator) {
                return column + 1;
            }
            at = end + 1;
        }
    }

    private void add(int number, int start, int end, int cells) {
        boolean isComment = start < bytes.length && bytes[start] == '#';
        boolean isSeparator = number == 1 && startsWith(bytes, start, SEPARATOR_ROW);
        boolean isBlank = isSeparator || end - start == cells - 1;
        comments += isComment ? 1 : 0;
        if (header == null && !isComment && !isBlank) {
            header = new Line(number, start, end);
            columns = cells;
        } else if (!isComment && !isBlank) {
            put(number, start, end);
            for (int column = cells; column > columns; column--) {
                columns = bounds[2 * column - 2] < bounds[2 * column - 1] ? column : columns;
            }
        }
    }

    private void put(int number, int start, int end) {
        int at = NUMBERS * count;
        if (at == rows.length) {
            rows = Arrays.copyOf(rows, 2 * at);
        }
        rows[at] = number;
        rows[at + 1] = start;
        rows[at + 2] = end;
        count++;
    }

    private Line line(int index) {
        int at = NUMBERS * Objects.checkIndex(index, count);
        return new Line(rows[at], rows[at + 1], rows[at + 2]);
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
        if (at < bytes.length && bytes[at] == '"') {
            at = closingQuote(from, row, column) + 1;
            if (at < bytes.length && bytes[at] != separator && !isLineEnd(bytes[at])) {
                throw new Malformed(
                        at(row, column),
                        "text behind the closing quote of a cell: expected two quotes for a quote in a text");
            }
            return at;
        }
        while (at < bytes.length && bytes[at] != separator && !isLineEnd(bytes[at])) {
            at++;
        }
        return at;
    }

    private int closingQuote(int from, int row, int column) {
        int at = quote(from + 1);
        while (at + 1 < bytes.length && bytes[at + 1] == '"') {
            at = quote(at + 2);
        }
        if (at == bytes.length) {
            throw new Malformed(at(row, column), "a cell begins with a quote and has no closing one");
        }
        return at;
    }

    /** The next quote; the length of the file if there is none. */
    private int quote(int from) {
        int at = from;
        while (at < bytes.length && bytes[at] != '"') {
            at++;
        }
        return at;
    }

    private static boolean isLineEnd(byte c) {
        return c <= '\r' && (c == '\n' || c == '\r');
    }

    private int lineEndLength(int at) {
        if (at == bytes.length) {
            return 0;
        }
        return bytes[at] == '\r' && at + 1 < bytes.length && bytes[at + 1] == '\n' ? 2 : 1;
    }

    @Override
    public Location at(int row, int column) {
        return Location.of(name + ": " + Sheet.cellName(row, column));
    }

    /** {@return the bytes of the file; not copied} */
    public byte[] bytes() {
        return bytes;
    }

    /** Returns the first row that is not a comment. */
    @Override
    public @Nullable Row header() {
        return header;
    }

    /** The sign between cells, which stands in the first row that has one, and that may be a comment. */
    @Override
    public String form() {
        return String.valueOf((char) separator);
    }

    @Override
    public List<Row> rows() {
        return new Rows();
    }

    /**
     * Applies changes.
     *
     * @param changes of rows of this sheet
     * @return the new file, in which all other cells are unchanged
     */
    public byte[] with(SheetChanges changes) {
        CsvOutput changed = new CsvOutput(separator, lineEnd(), bytes.length);
        int done = 0;
        if (header != null) {
            done = header.end;
            changed.put(bytes, 0, done);
            int least = changes.names().size() > columns ? changes.names().size() : 0;
            changed.putNames(header.count(), least, changes.names());
            for (int i = 0; i < count; i++) {
                Line row = line(i);
                if (changes.rows().containsKey(row) || least > 0 && row.count() < least) {
                    changed.put(bytes, done, row.start);
                    done = put(row, changes.rows().getOrDefault(row, Map.of()), least, changed);
                }
            }
        }
        boolean isBlank = isBlank();
        changed.put(bytes, done, isBlank ? start() : bytes.length);
        boolean hasMore = !changes.added().isEmpty() || header == null;
        if (header == null) {
            if (!isBlank) {
                changed.endLine();
            }
            changed.putNames(0, changes.names().size(), changes.names());
        }
        if (hasMore) {
            changed.endLine();
        }
        changed.putRows(changes.added(), changes.names().size());
        return changed.bytes();
    }

    /** Whether a file has nothing that a save keeps, but for a byte order mark: its header is the first line then. */
    private boolean isBlank() {
        return header == null && comments == 0 && !startsWith(bytes, start(), SEPARATOR_ROW);
    }

    /** The line end that new rows have: the one behind the header, or else the first one of the file. */
    private byte[] lineEnd() {
        int at = header == null ? 0 : header.end;
        while (header == null && at < bytes.length && !isLineEnd(bytes[at])) {
            at++;
        }
        int length = lineEndLength(at);
        return length == 0 ? new byte[] {'\n'} : Arrays.copyOfRange(bytes, at, at + length);
    }

    /** Writes a row of {@code least} cells or more. Answers where the row ends that was written, or left out. */
    private int put(Line row, @Nullable Map<Integer, @Nullable NewCell> cells, int least, CsvOutput changed) {
        if (cells == null) {
            return row.next();
        }
        int done = row.start;
        int cellCount = row.count();
        int end = Math.max(cellCount, least);
        for (Map.Entry<Integer, @Nullable NewCell> change : cells.entrySet()) {
            if (change.getKey() >= cellCount) {
                end = Math.max(end, change.getKey() + 1);
                continue;
            }
            changed.put(bytes, done, row.start(change.getKey()));
            changed.putCell(change.getValue());
            done = row.end(change.getKey());
        }
        changed.put(bytes, done, row.end);
        changed.putCells(cellCount, cells, end);
        return row.end;
    }
}
