package dev.ashlar.tool.text;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** Rows of cells in columns, each as wide as its widest cell. For one thread. */
public final class Table {
    private static final String GAP = "  ";
    private static final char TO_THE_RIGHT = '>';

    private final boolean[] right;
    private final boolean headed;
    private final List<String[]> rows = new ArrayList<>();

    private Table(String... headings) {
        right = new boolean[headings.length];
        String[] texts = new String[headings.length];
        boolean any = false;
        for (int i = 0; i < headings.length; i++) {
            right[i] = headings[i].indexOf(TO_THE_RIGHT) == 0;
            texts[i] = right[i] ? headings[i].substring(1) : headings[i];
            any |= !texts[i].isEmpty();
        }
        headed = any;
        if (any) {
            rows.add(texts);
        }
    }

    /**
     * A table without rows.
     *
     * @param headings one for each column; those that begin with {@code >} are moved to the right, with their cells.
     *     When all are empty the table has no line of headings
     * @return the table
     */
    public static Table of(String... headings) {
        return new Table(headings);
    }

    /**
     * Adds a row.
     *
     * @param cells one for each column
     * @return this
     */
    public Table row(Object... cells) {
        if (cells.length != right.length) {
            throw new IllegalArgumentException("cells: expected " + right.length + ", found " + cells.length);
        }
        String[] texts = new String[cells.length];
        for (int i = 0; i < cells.length; i++) {
            texts[i] = String.valueOf(cells[i]);
        }
        rows.add(texts);
        return this;
    }

    /**
     * Adds the rows of another table.
     *
     * @param other without headings, and with as many columns
     * @return this
     */
    public Table addAll(Table other) {
        other.rows.forEach(cells -> row((Object[]) cells));
        return this;
    }

    /**
     * Prints all rows; nothing when there are none.
     *
     * @param out receives a line for each row
     */
    public void print(PrintStream out) {
        if (rows.size() > (headed ? 1 : 0)) {
            int[] widths = widths();
            rows.forEach(row -> out.println(line(row, widths)));
        }
    }

    private int[] widths() {
        int[] widths = new int[right.length];
        for (String[] row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], length(row[i]));
            }
        }
        return widths;
    }

    private String line(String[] row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < row.length; i++) {
            String padding = " ".repeat(widths[i] - length(row[i]));
            line.append(i == 0 ? "" : GAP);
            line.append(right[i] ? padding + row[i] : row[i] + padding);
        }
        return line.toString().stripTrailing();
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }
}
