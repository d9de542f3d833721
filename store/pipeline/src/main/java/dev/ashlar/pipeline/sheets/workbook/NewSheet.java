package dev.ashlar.pipeline.sheets.workbook;

import dev.ashlar.compiler.problem.Location;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.sheets.grid.NewCell;
import dev.ashlar.pipeline.sheets.grid.Sheet;
import dev.ashlar.pipeline.sheets.grid.SheetChanges;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A sheet to create: a frozen header row with the names of columns, and records below it. Immutable.
 *
 * @param name of the sheet
 * @param content names of columns, and records as new rows
 * @param texts columns whose cells spreadsheets treat as texts
 * @param validations rules that spreadsheets check
 */
public record NewSheet(String name, SheetChanges content, Set<Integer> texts, List<Validation> validations) {
    private static final Pattern NAME = Pattern.compile("[^\\[\\]:*?/\\\\']{1,31}");
    private static final int NARROWEST = 8;
    private static final int WIDEST = 40;

    /**
     * A rule for the cells of a column. Immutable.
     *
     * @param column number of the column, from 0
     * @param type type of ECMA-376: {@code list}, {@code whole}, {@code decimal}, {@code textLength}, {@code custom}
     * @param operator {@code between}, {@code greaterThanOrEqual} or {@code lessThanOrEqual}; empty for a list and for {@code custom}
     * @param first a formula: the list, the only or lower limit, or the condition for row 2
     * @param second the upper limit; empty for none
     * @param isStrict whether spreadsheets reject other values; otherwise they ask for confirmation
     * @param message description of the expected value
     * @param prompt text that is shown beside a selected cell; empty for none
     */
    public record Validation(
            int column,
            String type,
            String operator,
            String first,
            String second,
            boolean isStrict,
            String message,
            String prompt) {}

    /** The part; {@code hasStyles}: whether the workbook has those of {@link NewWorkbook}. */
    String xml(String workbook, boolean hasStyles) {
        if (!NAME.matcher(name).matches()) {
            throw new BackendException(
                    workbook + ": the type " + name
                            + " cannot be saved: expected a name of 31 characters or less, which sheets have; keep the type in another place",
                    null);
        }
        StringBuilder xml = new StringBuilder(NewWorkbook.XML);
        xml.append("<worksheet xmlns=\"").append(NewWorkbook.MAIN).append("\">");
        xml.append("<sheetViews><sheetView workbookViewId=\"0\">");
        xml.append("<pane ySplit=\"1\" topLeftCell=\"A2\" activePane=\"bottomLeft\" state=\"frozen\"/>");
        xml.append("</sheetView></sheetViews>");
        appendColumns(xml, hasStyles);
        xml.append("<sheetData>");
        int row = 1;
        xml.append("<row r=\"1\">");
        for (int column = 0; column < content.names().size(); column++) {
            NewCell name = new NewCell(content.names().get(column), NewCell.Kind.TEXT);
            append(xml, workbook, row, column, hasStyles ? NewWorkbook.BOLD : 0, name);
        }
        xml.append("</row>");
        for (Map<Integer, @Nullable NewCell> cells : content.added()) {
            row++;
            xml.append("<row r=\"").append(row).append("\">");
            for (Map.Entry<Integer, @Nullable NewCell> cell : cells.entrySet()) {
                boolean isText = hasStyles && texts.contains(cell.getKey());
                append(xml, workbook, row, cell.getKey(), isText ? NewWorkbook.TEXT : 0, cell.getValue());
            }
            xml.append("</row>");
        }
        xml.append("</sheetData>");
        appendValidations(xml);
        return xml.append("</worksheet>\n").toString();
    }

    private void append(StringBuilder xml, String workbook, int row, int column, int style, @Nullable NewCell cell) {
        Location at = Location.of(workbook + ": " + name + "!" + Sheet.cellName(row, column));
        if (row > WorkbookSheet.MOST_ROWS || column >= WorkbookSheet.MOST_COLUMNS) {
            throw new BackendException(
                    at + ": cannot be saved: expected at most 1,048,576 rows and 16,384 columns in a sheet", null);
        }
        if (cell != null) {
            CellXml.append(xml, "", at, row, column, style, cell);
        }
    }

    private void appendColumns(StringBuilder xml, boolean hasStyles) {
        if (content.names().isEmpty()) {
            return;
        }
        xml.append("<cols>");
        for (int column = 0; column < content.names().size(); column++) {
            int width = Math.max(
                    NARROWEST, Math.min(WIDEST, content.names().get(column).length() + 4));
            xml.append("<col min=\"%d\" max=\"%1$d\" width=\"%d\" customWidth=\"1\"".formatted(column + 1, width));
            xml.append(hasStyles && texts.contains(column) ? " style=\"" + NewWorkbook.TEXT + "\"/>" : "/>");
        }
        xml.append("</cols>");
    }

    private void appendValidations(StringBuilder xml) {
        if (validations.isEmpty()) {
            return;
        }
        xml.append("<dataValidations count=\"").append(validations.size()).append("\">");
        for (Validation rule : validations) {
            String column = Sheet.columnName(rule.column());
            xml.append("<dataValidation type=\"").append(rule.type()).append('"');
            xml.append(rule.isStrict() ? "" : " errorStyle=\"warning\"");
            xml.append(rule.operator().isEmpty() ? "" : " operator=\"" + rule.operator() + "\"");
            xml.append(" allowBlank=\"1\" showInputMessage=\"1\" showErrorMessage=\"1\" error=\"");
            xml.append(CellText.attribute(rule.message()));
            xml.append(rule.prompt().isEmpty() ? "" : "\" prompt=\"" + CellText.attribute(rule.prompt()));
            xml.append("\" sqref=\"");
            xml.append(column)
                    .append("2:")
                    .append(column)
                    .append(WorkbookSheet.MOST_ROWS)
                    .append("\"><formula1>");
            xml.append(CellText.escaped(rule.first())).append("</formula1>");
            if (!rule.second().isEmpty()) {
                xml.append("<formula2>").append(CellText.escaped(rule.second())).append("</formula2>");
            }
            xml.append("</dataValidation>");
        }
        xml.append("</dataValidations>");
    }
}
