package dev.ashlar.pipeline.sheets.workbook;

import dev.ashlar.compiler.problem.Location;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.sheets.grid.NewCell;
import dev.ashlar.pipeline.sheets.grid.Sheet;
import dev.ashlar.pipeline.sheets.grid.SheetChanges;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Writes cells into the part of a sheet. All other characters of the part stay. For one thread. */
final class SheetWriter {
    private static final int MOST_SHOWN = 10;

    private final String text;
    private final WorkbookSheet sheet;
    private final WorkbookSheet.Data data;
    private final Styles styles;
    private final Map<Integer, WorkbookSheet.Line> lines = new HashMap<>();
    private final StringBuilder written = new StringBuilder();
    private final List<Location> formulas = new ArrayList<>();
    /** The last record: new cells look as its cells do. */
    private final WorkbookSheet.@Nullable Line model;

    private int done;
    private int lastRow;

    SheetWriter(String text, WorkbookSheet sheet, Styles styles) {
        this.text = text;
        this.sheet = sheet;
        this.data = Objects.requireNonNull(sheet.data());
        this.styles = styles;
        sheet.lines().forEach(line -> lines.put(line.number(), line));
        List<Sheet.Row> records = sheet.rows();
        this.model = records.isEmpty() ? null : (WorkbookSheet.Line) records.get(records.size() - 1);
    }

    /**
     * The part with changes.
     *
     * @throws BackendException when a formula would go, or a spreadsheet would not keep what is new
     */
    String with(SheetChanges changes) {
        TreeMap<Integer, Map<Integer, @Nullable NewCell>> rows = rows(changes);
        lastRow = rows.isEmpty() ? sheet.lastRow() : Math.max(rows.lastKey(), sheet.lastRow());
        if (!rows.isEmpty()
                && (rows.lastKey() > WorkbookSheet.MOST_ROWS || changes.names().size() > WorkbookSheet.MOST_COLUMNS)) {
            throw new BackendException(
                    sheet.at(rows.lastKey(), changes.names().size() - 1)
                            + ": cannot be saved: expected at most 1,048,576 rows and 16,384 columns in a sheet",
                    null);
        }
        if (!rows.isEmpty() && rows.lastKey() > sheet.lastRow()
                || changes.names().size() > sheet.columns()) {
            writeDimension(
                    Math.max(rows.lastKey(), sheet.lastRow()),
                    Math.max(changes.names().size(), sheet.columns()));
        }
        if (data.inside() == data.insideEnd() && data.insideEnd() == data.end()) {
            writeUpTo(data.start());
            written.append('<').append(data.prefix()).append("sheetData>");
            rows.forEach(this::writeRow);
            written.append("</").append(data.prefix()).append("sheetData>");
            done = data.end();
        } else {
            writeRows(rows);
        }
        requireNoFormulas();
        writeUpTo(text.length());
        return written.toString();
    }

    /** The last row with a value or a formula, when all is written. */
    int lastRow() {
        return lastRow;
    }

    private void writeUpTo(int offset) {
        written.append(text, done, offset);
        done = offset;
    }

    private void writeDimension(int lastRow, int count) {
        int[] dimension = data.dimension();
        if (dimension != null) {
            writeUpTo(dimension[0]);
            written.append('<').append(data.prefix()).append("dimension ref=\"A1:");
            written.append(Sheet.cellName(Math.max(1, lastRow), Math.max(0, count - 1)))
                    .append("\"/>");
            done = dimension[1];
        }
    }

    /** All cells to be written, by row and column. */
    private TreeMap<Integer, Map<Integer, @Nullable NewCell>> rows(SheetChanges changes) {
        TreeMap<Integer, Map<Integer, @Nullable NewCell>> rows = new TreeMap<>();
        WorkbookSheet.Line header = sheet.header();
        int last = sheet.lastRow();
        int first = header == null ? 0 : sheet.columns();
        Map<Integer, @Nullable NewCell> names = new TreeMap<>();
        for (int column = first; column < changes.names().size(); column++) {
            names.put(column, new NewCell(changes.names().get(column), NewCell.Kind.TEXT));
        }
        if (!names.isEmpty()) {
            last = header == null ? last + 1 : last;
            rows.put(header == null ? last : header.number(), names);
        }
        changes.rows().forEach((row, cells) -> rows.put(row.number(), cells == null ? emptied(row) : cells));
        for (Map<Integer, @Nullable NewCell> added : changes.added()) {
            rows.put(++last, added);
        }
        return rows;
    }

    /** Other rows keep their numbers, which formulas and comments know them by: of a record that goes an empty row is left. */
    private Map<Integer, @Nullable NewCell> emptied(Sheet.Row row) {
        Map<Integer, @Nullable NewCell> cells = new TreeMap<>();
        Sheet.Row header = sheet.header();
        for (WorkbookSheet.Cell cell : ((WorkbookSheet.Line) row).cells) {
            String name = header == null ? null : header.cell(cell.column());
            if (name != null && cell.text() != null && (!cell.isFormula() || name.equals(Sheet.ID))) {
                cells.put(cell.column(), null);
            }
        }
        return cells;
    }

    private void writeRows(TreeMap<Integer, Map<Integer, @Nullable NewCell>> rows) {
        for (WorkbookSheet.Line line : sheet.lines()) {
            while (!rows.isEmpty() && rows.firstKey() < line.number()) {
                writeUpTo(line.start);
                Map.Entry<Integer, Map<Integer, @Nullable NewCell>> before = rows.pollFirstEntry();
                writeRow(before.getKey(), before.getValue());
            }
            Map<Integer, @Nullable NewCell> cells = rows.remove(line.number());
            if (cells != null) {
                change(line, cells);
            }
        }
        writeUpTo(data.insideEnd());
        rows.forEach(this::writeRow);
    }

    private void writeRow(int number, Map<Integer, @Nullable NewCell> cells) {
        written.append('<')
                .append(data.prefix())
                .append("row r=\"")
                .append(number)
                .append("\">");
        cells.forEach((column, cell) -> writeNew(number, column, cell));
        written.append("</").append(data.prefix()).append("row>");
    }

    private void change(WorkbookSheet.Line line, Map<Integer, @Nullable NewCell> cells) {
        boolean isShort = line.inside == line.end;
        boolean grows = cells.keySet().stream().anyMatch(column -> line.at(column) == null);
        if (grows) {
            writeUpTo(line.start);
            String tag = text.substring(line.start, line.inside - (isShort ? 2 : 1));
            written.append(tag.replaceFirst("\\sspans=(?:\"[^\"]*\"|'[^']*')", ""))
                    .append('>');
            done = line.inside;
        }
        int next = 0;
        for (Map.Entry<Integer, @Nullable NewCell> change : cells.entrySet()) {
            while (next < line.cells.length && line.cells[next].column() < change.getKey()) {
                next++;
            }
            WorkbookSheet.Cell standing = line.at(change.getKey());
            if (standing != null) {
                replace(line.number(), standing, change.getValue());
            } else {
                writeUpTo(next < line.cells.length ? line.cells[next].start() : line.insideEnd);
                writeNew(line.number(), change.getKey(), change.getValue());
            }
        }
        if (grows && isShort) {
            written.append("</").append(data.prefix()).append("row>");
        }
    }

    private void replace(int row, WorkbookSheet.Cell standing, @Nullable NewCell cell) {
        if (standing.isFormula()) {
            formulas.add(sheet.at(row, standing.column()));
            return;
        }
        writeUpTo(standing.start());
        write(row, standing.column(), standing.style(), cell);
        done = standing.end();
    }

    private void writeNew(int row, int column, @Nullable NewCell cell) {
        if (cell == null) {
            return;
        }
        WorkbookSheet.Line header = sheet.header();
        boolean isName = header != null && header.number() == row;
        WorkbookSheet.Line like = isName ? header : model;
        int style = 0;
        if (like != null) {
            WorkbookSheet.Cell same = isName ? like.at(sheet.columns() - 1) : like.at(column);
            style = same == null ? 0 : same.style();
        }
        write(row, column, style, cell);
    }

    private void write(int row, int column, int style, @Nullable NewCell cell) {
        boolean isDate = cell != null && cell.kind() == NewCell.Kind.NUMBER && styles.isDate(style);
        CellXml.append(written, data.prefix(), sheet.at(row, column), row, column, isDate ? 0 : style, cell);
    }

    private void requireNoFormulas() {
        if (!formulas.isEmpty()) {
            List<String> shown =
                    formulas.stream().limit(MOST_SHOWN).map(Location::toString).toList();
            String more = formulas.size() > MOST_SHOWN ? " and " + (formulas.size() - MOST_SHOWN) + " more" : "";
            throw new BackendException(
                    String.join(", ", shown) + more
                            + ": cannot be saved: expected cells with values, found formulas; change what they refer to, or put values in their"
                            + " place with a spreadsheet",
                    null);
        }
    }
}
