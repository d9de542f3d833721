package dev.ashlar.pipeline.sheets.workbook;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.pipeline.sheets.grid.Sheet;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A sheet of a workbook. The row with a cell {@code id}, among the first 100 rows, names the columns. Rows above it, and columns without a name, are
 * notes. Rows without values, apart from formulas, are ignored. Immutable.
 */
public final class WorkbookSheet implements Sheet {
    static final int MOST_ROWS = 1_048_576;
    static final int MOST_COLUMNS = 16_384;
    static final int LAST_HEADER = 100;

    /**
     * A cell.
     *
     * @param start in the part
     * @param end behind it
     * @param text what it is as a cell of a CSV file; null for no value
     * @param flaw why the text is no value
     */
    record Cell(
            int column,
            int start,
            int end,
            int style,
            boolean isFormula,
            boolean isNumber,
            @Nullable String text,
            @Nullable Flaw flaw) {}

    /** A row. */
    static final class Line implements Row {
        private final WorkbookSheet sheet;
        private final int number;
        final Cell[] cells;
        /** Of the row in the part, of what is behind its first tag, and of its last tag; both are the end where it is one tag. */
        final int start;

        final int inside;
        final int insideEnd;
        final int end;

        Line(WorkbookSheet sheet, int number, Cell[] cells, int start, int inside, int insideEnd, int end) {
            this.sheet = sheet;
            this.number = number;
            this.cells = cells;
            this.start = start;
            this.inside = inside;
            this.insideEnd = insideEnd;
            this.end = end;
        }

        /** The cell of a column; null when there is none. */
        @Nullable
        Cell at(int column) {
            int low = 0;
            int high = cells.length - 1;
            while (low <= high) {
                int middle = (low + high) >>> 1;
                Cell cell = cells[middle];
                if (cell.column() == column) {
                    return cell;
                }
                low = cell.column() < column ? middle + 1 : low;
                high = cell.column() < column ? high : middle - 1;
            }
            return null;
        }

        @Override
        public int number() {
            return number;
        }

        @Override
        public int count() {
            return sheet.count;
        }

        @Override
        public @Nullable String cell(int column) {
            Cell cell = at(column);
            return cell == null ? null : cell.text();
        }

        @Override
        public boolean isFormula(int column) {
            Cell cell = at(column);
            return cell != null && cell.isFormula();
        }

        @Override
        public long hash() {
            StringBuilder all = new StringBuilder();
            for (Cell cell : cells) {
                String text = cell.text();
                if (text != null) {
                    char kind = (char) ('a' + (cell.isNumber() ? 1 : 0) + (cell.isFormula() ? 2 : 0));
                    all.append(cell.column())
                            .append(kind)
                            .append(text.length())
                            .append(':')
                            .append(text);
                }
                if (cell.flaw() != null) {
                    all.append('!').append(cell.flaw());
                }
            }
            byte[] bytes = all.toString().getBytes(StandardCharsets.UTF_8);
            return XxHash64.hash(bytes, 0, bytes.length);
        }

        @Override
        public @Nullable Flaw flaw(int column, boolean isFloat) {
            Cell cell = at(column);
            String area = cell == null || cell.text() == null ? null : sheet.merged.get(Sheet.cellName(number, column));
            if (area != null) {
                return new Flaw("merged cells", "a value in each cell; split the cells", area);
            }
            if (cell == null || cell.flaw() != null || !cell.isNumber() || isFloat || cell.text() == null) {
                return cell == null ? null : cell.flaw();
            }
            return CellText.isRounded(cell.text())
                    ? new Flaw(
                            "number of more than 15 digits",
                            "a text with all digits, since spreadsheets round such numbers",
                            cell.text())
                    : null;
        }
    }

    /**
     * Where rows stand in the part.
     *
     * @param prefix of elements, with its colon
     * @param start of the element {@code sheetData}
     * @param inside behind its first tag
     * @param insideEnd before its last tag; the end where it is one tag
     * @param end behind it
     * @param dimension of the element that says which cells there are; null without
     */
    record Data(String prefix, int start, int inside, int insideEnd, int end, int @Nullable [] dimension) {}

    private final String file;
    private final String name;
    private final List<Line> lines = new ArrayList<>();
    private final List<Row> rows = new ArrayList<>();
    /** Areas of several cells that show as one, by the name of their first cell, which alone has a value. */
    private final Map<String, String> merged = new HashMap<>();

    private @Nullable Line header;
    private int count;
    private int comments;
    private int lastRow;
    private @Nullable Data data;

    WorkbookSheet(String file, String name) {
        this.file = file;
        this.name = name;
    }

    /** Takes an area such as {@code D2:D4}. One whose other cells have no name of a column, and so no values, does not count. */
    void merge(String area) {
        Matcher range = TableText.RANGE.matcher(area);
        Line names = header;
        if (range.matches() && names != null) {
            boolean isOfRows = !range.group(2).equals(range.group(4));
            int first = Sheet.columnNumber(range.group(1));
            int last = Sheet.columnNumber(range.group(3));
            if (isOfRows || IntStream.rangeClosed(first + 1, last).anyMatch(column -> names.cell(column) != null)) {
                merged.put(range.group(1) + range.group(2), area);
            }
        }
    }

    /** Behind the last row. */
    void end(Data where) {
        data = where;
    }

    /** Null while it is read. */
    @Nullable
    Data data() {
        return data;
    }

    String name() {
        return name;
    }

    /** Takes the next row. */
    void add(Line line) {
        lines.add(line);
        boolean hasValue = false;
        boolean isHeader = false;
        for (Cell cell : line.cells) {
            if (cell.text() != null || cell.isFormula()) {
                lastRow = line.number;
                count = Math.max(count, cell.column() + 1);
            }
            hasValue |= cell.text() != null;
            isHeader |= ID.equals(cell.text());
        }
        Line names = header;
        if (names != null && hasValue && isComment(names, line)) {
            comments++;
        } else if (names != null && hasValue && isRecord(names, line)) {
            rows.add(line);
        } else if (names == null && isHeader && line.number <= LAST_HEADER) {
            header = line;
        }
    }

    /** Whether the first value, or the id, begins with a sign that no value has. */
    private static boolean isComment(Line names, Line line) {
        boolean isFirst = true;
        for (Cell cell : line.cells) {
            String text = cell.text();
            String column = text == null ? null : names.cell(cell.column());
            if (text == null || column == null) {
                continue;
            }
            boolean isText = text.startsWith("#") && cell.flaw() == null; // And not #REF!
            if (isFirst && isText && (column.equals(ID) || !hasId(names, line))) {
                return true;
            }
            isFirst = false;
        }
        return false;
    }

    /** Whether a row that is no comment has an id, or a value in a named column that is not the result of a formula. */
    private static boolean isRecord(Line names, Line line) {
        boolean hasValue = false;
        for (Cell cell : line.cells) {
            String text = cell.text();
            String column = text == null ? null : names.cell(cell.column());
            if (text == null || column == null) {
                continue;
            }
            hasValue |= column.equals(ID) || !cell.isFormula() && !text.isEmpty();
        }
        return hasValue;
    }

    private static boolean hasId(Line names, Line line) {
        for (Cell cell : line.cells) {
            if (cell.text() != null && ID.equals(names.cell(cell.column()))) {
                return true;
            }
        }
        return false;
    }

    /** Whether any cell has a value. */
    boolean isEmpty() {
        return count == 0;
    }

    /** All rows. */
    List<Line> lines() {
        return lines;
    }

    /** The number of the last row with a value or a formula; 0 when there is none. */
    int lastRow() {
        return lastRow;
    }

    @Override
    public Location at(int row, int column) {
        return Location.of(file + ": " + name + "!" + Sheet.cellName(row, column));
    }

    @Override
    public @Nullable Line header() {
        return header;
    }

    /** Formulas count as values. */
    @Override
    public int columns() {
        return count;
    }

    /** The areas of merged cells, which are beside the rows in the part. */
    @Override
    public String form() {
        return String.join(" ", new TreeSet<>(merged.values()));
    }

    @Override
    public int comments() {
        return comments;
    }

    @Override
    public List<Row> rows() {
        return Collections.unmodifiableList(rows);
    }
}
