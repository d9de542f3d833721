package dev.ashlar.bench.report;

import java.util.ArrayList;
import java.util.List;

/**
 * A table of texts. The first column names what the row is about.
 *
 * @param headers of all columns
 * @param rows each with a text for every column
 */
record TextTable(List<String> headers, List<List<String>> rows) {
    /** The lines of the table in Markdown, with numbers behind the first column. */
    List<String> markdown() {
        return markdown("---:|");
    }

    /** The lines of the table in Markdown, with words in all columns. */
    List<String> markdownOfWords() {
        return markdown("---|");
    }

    private List<String> markdown(String column) {
        List<String> lines = new ArrayList<>();
        lines.add(line(headers));
        lines.add("|---|" + column.repeat(headers.size() - 1));
        rows.forEach(row -> lines.add(line(row)));
        return lines;
    }

    private static String line(List<String> cells) {
        return "| "
                + String.join(" | ", cells.stream().map(TextTable::markdownCell).toList()) + " |";
    }

    private static String markdownCell(String text) {
        return text.replace("|", "\\|").replace("<", "&lt;").replace("\n", " ");
    }

    /**
     * The table in HTML.
     *
     * @param caption for those who cannot see what stands above it
     * @param styleClass of the table
     * @param main first cell of the row that is brought out
     */
    String html(String caption, String styleClass, String main) {
        StringBuilder html = new StringBuilder("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"")
                .append(Markup.escaped(caption))
                .append("\"><table class=\"")
                .append(styleClass)
                .append("\"><caption>")
                .append(Markup.escaped(caption))
                .append("</caption><thead><tr>");
        headers.forEach(header -> cell(html, "th scope=\"col\"", header));
        html.append("</tr></thead><tbody>\n");
        for (List<String> row : rows) {
            html.append(row.get(0).equals(main) ? "<tr class=\"own\">" : "<tr>");
            for (int i = 0; i < row.size(); i++) {
                cell(html, i == 0 ? "th scope=\"row\"" : "td", row.get(i));
            }
            html.append("</tr>\n");
        }
        return html.append("</tbody></table></div>\n").toString();
    }

    private static void cell(StringBuilder html, String tag, String text) {
        String name = tag.substring(0, 2);
        html.append('<')
                .append(tag)
                .append('>')
                .append(Markup.escaped(text))
                .append("</")
                .append(name)
                .append('>');
    }
}
