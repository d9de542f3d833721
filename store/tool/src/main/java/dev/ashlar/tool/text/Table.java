package dev.ashlar.tool.text;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Rows of cells in columns, each as wide as its widest cell. For one thread. */
public final class Table {
    private static final String GAP = "  ";
    private static final char TO_THE_RIGHT = '>';
    /** Narrower than that is no output for tables. */
    private static final int LEAST_WIDTH = 40;
    /** Characters in a line of a text that is broken into lines. */
    private static final int LEAST_TEXT = 24;

    private final boolean[] right;
    private final boolean headed;
    private final List<String[]> rows = new ArrayList<>();
    private int keys = 1;

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
     * Says which columns tell rows apart.
     *
     * @param count of the first columns, which each part of a table has that is printed in parts; by default 1
     * @return this
     */
    public Table keys(int count) {
        keys = count;
        return this;
    }

    /**
     * Prints all rows; nothing when there are none. A table that is wider than the {@linkplain VisibleOutput#width output} is printed in parts, one
     * below the other, and texts continue on further lines. No cell is shortened: one word may be wider than the output.
     *
     * @param out receives a line for each row
     */
    public void print(PrintStream out) {
        if (rows.size() > (headed ? 1 : 0)) {
            int[] widths = widths();
            int all = Arrays.stream(widths).sum() + GAP.length() * (widths.length - 1);
            if (all <= LEAST_WIDTH || all <= VisibleOutput.width(out)) {
                print(widths, columns(0, widths.length), out);
            } else {
                printParts(widths, Math.max(LEAST_WIDTH, VisibleOutput.width(out)), out);
            }
        }
    }

    /** Each part has the keys, and as many columns behind them as fit. The last column of a part may be a text that is broken into lines. */
    private void printParts(int[] widths, int width, PrintStream out) {
        int keyed = 0;
        for (int i = 0; i < keys; i++) {
            keyed += widths[i] + GAP.length();
        }
        int next = keys;
        while (next < right.length) {
            List<Integer> part = columns(0, keys);
            int used = keyed;
            do {
                boolean breaks = used + widths[next] > width && !right[next];
                widths[next] = breaks ? Math.max(LEAST_TEXT, width - used) : widths[next];
                used += widths[next] + GAP.length();
                part.add(next++);
            } while (next < right.length && fits(next, widths, width - used));
            if (part.get(keys) > keys) {
                out.println();
            }
            print(widths, part, out);
        }
    }

    private boolean fits(int column, int[] widths, int room) {
        return widths[column] <= room || !right[column] && room >= LEAST_TEXT;
    }

    private static List<Integer> columns(int from, int to) {
        return IntStream.range(from, to).boxed().collect(Collectors.toCollection(ArrayList::new));
    }

    private void print(int[] widths, List<Integer> columns, PrintStream out) {
        for (String[] row : rows) {
            boolean isWhole = columns.size() == right.length;
            if (isWhole || columns.stream().anyMatch(column -> column >= keys && !row[column].isEmpty())) {
                printRow(row, widths, columns, out);
            }
        }
    }

    private void printRow(String[] row, int[] widths, List<Integer> columns, PrintStream out) {
        StringBuilder line = new StringBuilder();
        int last = columns.get(columns.size() - 1);
        for (int column : columns) {
            line.append(column == 0 ? "" : GAP);
            if (column < last || right[column]) {
                String padding = " ".repeat(Math.max(0, widths[column] - length(row[column])));
                line.append(right[column] ? padding + row[column] : row[column] + padding);
            }
        }
        if (right[last]) {
            out.println(line.toString().stripTrailing());
            return;
        }
        String indent = " ".repeat(length(line.toString()));
        for (String text : Wrapped.lines(row[last], widths[last])) {
            out.println((line + text).stripTrailing());
            line.setLength(0);
            line.append(indent);
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

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }
}
