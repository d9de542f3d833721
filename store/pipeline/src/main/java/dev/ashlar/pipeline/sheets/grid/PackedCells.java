package dev.ashlar.pipeline.sheets.grid;

import java.util.AbstractMap;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The cells of a new row in few objects: a replacement of all records has the new rows in memory together. Columns without a cell have no entry. Immutable.
 */
public final class PackedCells extends AbstractMap<Integer, @Nullable NewCell> {
    private static final NewCell.Kind[] KINDS = NewCell.Kind.values();
    private static final byte NONE = -1;

    /** The texts of all cells, one behind the other. */
    private final String texts;
    /** For each column, where its text ends in {@link #texts}. */
    private final int[] ends;
    /** For each column, the ordinal of the kind of its cell; {@link #NONE} without a cell. */
    private final byte[] kinds;
    /** For each column, where it is in the other arrays; null if it is at its own number. */
    private final int @Nullable [] order;

    private PackedCells(String texts, int[] ends, byte[] kinds, int @Nullable [] order) {
        this.texts = texts;
        this.ends = ends;
        this.kinds = kinds;
        this.order = order;
    }

    /**
     * The same cells in other columns.
     *
     * @param columns for each new column, its number here. Not copied
     * @return cells that share the texts of these
     */
    public PackedCells ordered(int[] columns) {
        return new PackedCells(texts, ends, kinds, columns);
    }

    /** The cells of one row at a time. For one thread. */
    public static final class Builder {
        private @Nullable NewCell[] cells = new NewCell[16];
        private final StringBuilder texts = new StringBuilder();

        /** Creates a row without cells. */
        public Builder() {}

        /**
         * Sets a cell.
         *
         * @param column number of the column, from 0
         * @param cell null for none
         */
        public void put(int column, @Nullable NewCell cell) {
            if (column >= cells.length) {
                cells = Arrays.copyOf(cells, Math.max(column + 1, 2 * cells.length));
            }
            cells[column] = cell;
        }

        /**
         * Packs the cells; the builder has none afterwards.
         *
         * @param count number of columns; no cell is behind them
         * @return the cells
         */
        public PackedCells pack(int count) {
            int[] ends = new int[count];
            byte[] kinds = new byte[count];
            texts.setLength(0);
            for (int column = 0; column < count; column++) {
                NewCell cell = column < cells.length ? cells[column] : null;
                kinds[column] = cell == null ? NONE : (byte) cell.kind().ordinal();
                if (cell != null) {
                    texts.append(cell.text());
                }
                ends[column] = texts.length();
            }
            Arrays.fill(cells, null);
            return new PackedCells(texts.toString(), ends, kinds, null);
        }
    }

    /** Whether a column has a cell. */
    boolean has(int column) {
        int at = at(column);
        return at >= 0 && at < kinds.length && kinds[at] != NONE;
    }

    /** Where a column is; −1 behind all others. */
    private int at(int column) {
        int[] columns = order;
        if (columns == null) {
            return column;
        }
        return column < columns.length ? columns[column] : -1;
    }

    /** The texts of all cells, one behind the other. */
    String texts() {
        return texts;
    }

    /** Where the text of a column begins in {@link #texts()}. */
    int start(int column) {
        int at = at(column);
        return at == 0 ? 0 : ends[at - 1];
    }

    /** Behind the text of a column in {@link #texts()}. */
    int end(int column) {
        return ends[at(column)];
    }

    @Override
    public @Nullable NewCell get(@Nullable Object key) {
        return key instanceof Integer column && column >= 0 ? cell(column) : null;
    }

    private @Nullable NewCell cell(int column) {
        return has(column) ? new NewCell(texts.substring(start(column), end(column)), KINDS[kinds[at(column)]]) : null;
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
        return get(key) != null;
    }

    /** In the order of columns. */
    @Override
    public Set<Map.Entry<Integer, @Nullable NewCell>> entrySet() {
        SortedMap<Integer, @Nullable NewCell> cells = new TreeMap<>();
        int[] columns = order;
        for (int column = 0; column < (columns == null ? ends : columns).length; column++) {
            NewCell cell = cell(column);
            if (cell != null) {
                cells.put(column, cell);
            }
        }
        return cells.entrySet();
    }
}
