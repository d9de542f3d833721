package dev.ashlar.pipeline.sheets.workbook;

import dev.ashlar.compiler.problem.Location;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.sheets.grid.NewCell;
import dev.ashlar.pipeline.sheets.grid.Sheet;
import org.jspecify.annotations.Nullable;

/** Cells as XML. Pure functions; any thread. */
final class CellXml {
    private CellXml() {}

    /**
     * Appends a cell.
     *
     * @param prefix of elements, with its colon
     * @param at what messages call the cell
     * @throws BackendException when the text is too long
     */
    static void append(
            StringBuilder to, String prefix, Location at, int row, int column, int style, @Nullable NewCell cell) {
        to.append('<')
                .append(prefix)
                .append("c r=\"")
                .append(Sheet.cellName(row, column))
                .append('"');
        if (style != 0) {
            to.append(" s=\"").append(style).append('"');
        }
        if (cell == null) {
            to.append("/>");
            return;
        }
        String number = cell.kind() == NewCell.Kind.NUMBER ? CellText.kept(cell.text()) : null;
        if (number != null) {
            to.append('>');
            appendElement(to, prefix, "v", number);
        } else if (cell.kind() == NewCell.Kind.FLAG) {
            to.append(" t=\"b\">");
            appendElement(to, prefix, "v", cell.text().equals("true") ? "1" : "0");
        } else {
            requireShort(at, cell.text());
            to.append(" t=\"inlineStr\"><").append(prefix).append("is>");
            appendElement(to, prefix, "t xml:space=\"preserve\"", CellText.escaped(cell.text()));
            to.append("</").append(prefix).append("is>");
        }
        to.append("</").append(prefix).append("c>");
    }

    private static void appendElement(StringBuilder to, String prefix, String tag, String content) {
        int space = tag.indexOf(' ');
        to.append('<')
                .append(prefix)
                .append(tag)
                .append('>')
                .append(content)
                .append("</")
                .append(prefix);
        to.append(tag, 0, space < 0 ? tag.length() : space).append('>');
    }

    private static void requireShort(Location at, String text) {
        if (text.length() > CellText.MOST_CHARACTERS) {
            throw new BackendException(
                    "%s: cannot be saved: expected a text of 32,767 characters or less, which spreadsheets keep, found %,d"
                            .formatted(at, text.length()),
                    null);
        }
    }
}
