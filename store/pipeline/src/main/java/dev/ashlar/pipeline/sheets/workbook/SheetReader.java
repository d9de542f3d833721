package dev.ashlar.pipeline.sheets.workbook;

import dev.ashlar.compiler.problem.Location;
import dev.ashlar.pipeline.sheets.grid.Sheet;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the part of a sheet, and where its cells stand. For one thread. */
final class SheetReader {
    private static final int MOST_CELLS = 4_000_000;

    private final XmlScan xml;
    private final Workbook workbook;
    private final WorkbookSheet sheet;
    private final List<WorkbookSheet.Cell> cells = new ArrayList<>();
    private boolean isForHeader;
    private int cellCount;
    private int row;
    private String rowText = "";

    /** Of the cell at hand. */
    private int column;

    private int start;
    private int style;
    private String type = "";
    private boolean isFormula;
    private String formula = "";
    private @Nullable String value;

    SheetReader(Workbook workbook, String file, String name, String part, String text) {
        this.workbook = workbook;
        this.xml = new XmlScan(part, text);
        this.sheet = new WorkbookSheet(file, name);
    }

    WorkbookSheet sheet() {
        return sheet;
    }

    /**
     * Reads all of it.
     *
     * @throws MalformedPart when it is no sheet
     * @throws Sheet.Malformed when a cell is none
     */
    void read() {
        int[] dimension = null;
        for (XmlScan.Piece piece = xml.next(); piece != XmlScan.Piece.NOTHING; piece = xml.next()) {
            if (xml.isStart(piece, "dimension") && xml.isShort()) {
                dimension = new int[] {xml.start(), xml.end()};
            } else if (xml.isStart(piece, "sheetData") && xml.depth() == 2) {
                readRows(dimension);
            } else if (xml.isStart(piece, "mergeCell")) {
                sheet.merge(String.valueOf(xml.attribute("ref")));
            }
        }
        if (sheet.data() == null) {
            throw xml.malformed("expected the element sheetData");
        }
        Location at = sheet.at(1, 0);
        if (sheet.header() == null && !sheet.isEmpty()) {
            throw new Sheet.Malformed(at, "no names of columns: expected a cell \"id\" in one of the first 100 rows");
        }
    }

    /** Whether one of the first rows has names of columns. */
    boolean hasHeader() {
        isForHeader = true;
        for (XmlScan.Piece piece = xml.next(); piece != XmlScan.Piece.NOTHING; piece = xml.next()) {
            if (xml.isStart(piece, "sheetData") && xml.depth() == 2) {
                readRows(null);
                return sheet.header() != null;
            }
        }
        return false;
    }

    private void readRows(int @Nullable [] dimension) {
        int first = xml.start();
        int inside = xml.end();
        String prefix = xml.prefix();
        XmlScan.Piece piece = xml.next();
        while (piece != XmlScan.Piece.END) {
            if (xml.isStart(piece, "row")) {
                readRow();
                if (isForHeader && (sheet.header() != null || row >= WorkbookSheet.LAST_HEADER)) {
                    return;
                }
            }
            piece = xml.next();
        }
        int insideEnd = xml.start() == first ? xml.end() : xml.start();
        sheet.end(new WorkbookSheet.Data(prefix, first, inside, insideEnd, xml.end(), dimension));
    }

    private void readRow() {
        int number = xml.number("r", row + 1);
        if (number <= row || number > WorkbookSheet.MOST_ROWS) {
            throw xml.malformed(
                    "expected a row from %d to %d, found %d".formatted(row + 1, WorkbookSheet.MOST_ROWS, number));
        }
        row = number;
        rowText = Integer.toString(number);
        column = -1;
        cells.clear();
        int first = xml.start();
        int inside = xml.end();
        XmlScan.Piece piece = xml.next();
        while (piece != XmlScan.Piece.END) {
            if (xml.isStart(piece, "c")) {
                beginCell();
                readCell();
                cells.add(cell(xml.end()));
            } else if (piece == XmlScan.Piece.START) {
                skip();
            }
            piece = xml.next();
        }
        int insideEnd = xml.start() == first ? xml.end() : xml.start();
        WorkbookSheet.Cell[] all = cells.toArray(new WorkbookSheet.Cell[0]);
        sheet.add(new WorkbookSheet.Line(sheet, number, all, first, inside, insideEnd, xml.end()));
    }

    private void skip() {
        int depth = xml.depth();
        XmlScan.Piece piece = xml.next();
        while (piece != XmlScan.Piece.END || xml.depth() >= depth) {
            piece = xml.next();
        }
    }

    private void beginCell() {
        String reference = xml.attribute("r");
        int next = reference == null ? column + 1 : columnOf(reference);
        if (next <= column || next >= WorkbookSheet.MOST_COLUMNS) {
            throw new Sheet.Malformed(
                    sheet.at(row, Math.max(0, next)), "expected cells from left to right, in at most 16,384 columns");
        }
        if (++cellCount > MOST_CELLS) {
            throw new Sheet.Malformed(sheet.at(row, next), "expected at most " + MOST_CELLS + " cells in a sheet");
        }
        column = next;
        start = xml.start();
        style = xml.number("s", 0);
        String kind = xml.attribute("t");
        type = kind == null ? "n" : kind;
        isFormula = false;
        formula = "";
        value = null;
    }

    /** The column of {@code D17}, whose row is the one that is read. */
    private int columnOf(String reference) {
        int found = 0;
        int at = 0;
        while (at < reference.length() && at < 4 && reference.charAt(at) >= 'A' && reference.charAt(at) <= 'Z') {
            found = 26 * found + reference.charAt(at++) - 'A' + 1;
        }
        if (found == 0 || at + rowText.length() != reference.length() || !reference.endsWith(rowText)) {
            throw xml.malformed("expected a cell of the row " + row + ", found " + reference);
        }
        return found - 1;
    }

    private void readCell() {
        int depth = xml.depth();
        XmlScan.Piece piece = xml.next();
        while (piece != XmlScan.Piece.END || xml.depth() >= depth) {
            if (xml.isStart(piece, "f")) {
                isFormula = true;
                formula = plainText();
            } else if (xml.isStart(piece, "v")) {
                value = plainText();
            } else if (xml.isStart(piece, "is")) {
                value = SharedStrings.read(xml);
            } else if (piece == XmlScan.Piece.START) {
                skip();
            }
            piece = xml.next();
        }
    }

    private String plainText() {
        String text = "";
        XmlScan.Piece piece = xml.next();
        while (piece != XmlScan.Piece.END) {
            if (piece != XmlScan.Piece.TEXT) {
                throw malformed("expected a value without elements");
            }
            text = text.isEmpty() ? xml.text() : text + xml.text();
            piece = xml.next();
        }
        return text;
    }

    private Sheet.Malformed malformed(String message) {
        return new Sheet.Malformed(sheet.at(row, column), message);
    }

    private WorkbookSheet.Cell cell(int end) {
        String found = value;
        if (isFormula && (found == null || found.isBlank() && !isText())) {
            return formulaWithoutValue(end);
        }
        if (found == null) {
            return cell(end, null);
        }
        return switch (type) {
            case "s" -> cell(end, shared(found));
            case "inlineStr" -> cell(end, found);
            case "str" -> cell(end, found.isEmpty() ? null : CellText.unescaped(found));
            case "b" -> cell(end, found.strip().equals("1") || found.strip().equals("true") ? "TRUE" : "FALSE");
            case "e" -> flawed(end, "error of the spreadsheet", "a value", found);
            case "d" -> date(end, found);
            case "n" -> number(end, found);
            default -> throw malformed("expected a number, a text, a bool or an error, found the type " + type);
        };
    }

    /** An empty text is the value of a formula, an empty number is none. */
    private boolean isText() {
        return type.equals("str") || type.equals("inlineStr");
    }

    /** Its text stays empty, so that a row of such formulas alone is no record. */
    private WorkbookSheet.Cell formulaWithoutValue(int end) {
        String expected = "a value: open the workbook in the spreadsheet program and save it";
        String found = formula.isEmpty() ? "a formula that no program has calculated" : "=" + formula;
        Sheet.Flaw flaw = new Sheet.Flaw("formula without a value", expected, found);
        return new WorkbookSheet.Cell(column, start, end, style, true, false, "", flaw);
    }

    private String shared(String index) {
        List<String> strings = workbook.strings();
        try {
            return strings.get(Integer.parseInt(index.strip()));
        } catch (IndexOutOfBoundsException | NumberFormatException e) {
            throw malformed("expected one of the %d texts of the workbook, found the number %s"
                    .formatted(strings.size(), index));
        }
    }

    private WorkbookSheet.Cell number(int end, String text) {
        if (text.isBlank()) {
            return cell(end, null);
        }
        String number = CellText.number(text);
        if (number == null) {
            throw malformed("expected a number, found " + text);
        }
        return workbook.styles().isDate(style)
                ? date(end, number)
                : new WorkbookSheet.Cell(column, start, end, style, isFormula, true, number, null);
    }

    private WorkbookSheet.Cell date(int end, String text) {
        String expected = "a number or a text; give the cell another format, and then its value again";
        return flawed(end, "date or time", expected, text);
    }

    private WorkbookSheet.Cell flawed(int end, String message, String expected, String found) {
        Sheet.Flaw flaw = new Sheet.Flaw(message, expected, found);
        return new WorkbookSheet.Cell(column, start, end, style, isFormula, false, found, flaw);
    }

    private WorkbookSheet.Cell cell(int end, @Nullable String text) {
        if (text != null && text.length() > CellText.MOST_CHARACTERS) {
            throw malformed("expected a text of 32,767 characters or less, found " + text.length());
        }
        return new WorkbookSheet.Cell(column, start, end, style, isFormula, false, text, null);
    }
}
