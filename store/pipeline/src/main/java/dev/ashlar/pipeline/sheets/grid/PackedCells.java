package dev.ashlar.pipeline.sheets.grid;

import java.util.AbstractMap;
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

    private PackedCells(String texts, int[] ends, byte[] kinds) {
        this.texts = texts;
        this.ends = ends;
        this.kinds = kinds;
    }

    /**
     * Packs cells.
     *
     * @param cells by column
     * @param count number of columns; no cell is behind them
     * @return the same cells
     */
    public static PackedCells of(Map<Integer, @Nullable NewCell> cells, int count) {
        int[] ends = new int[count];
        byte[] kinds = new byte[count];
        StringBuilder texts = new StringBuilder();
        for (int column = 0; column < count; column++) {
            NewCell cell = cells.get(column);
            kinds[column] = cell == null ? NONE : (byte) cell.kind().ordinal();
            ends[column] = texts.append(cell == null ? "" : cell.text()).length();
        }
        return new PackedCells(texts.toString(), ends, kinds);
    }

    @Override
    public @Nullable NewCell get(@Nullable Object key) {
        return key instanceof Integer column && column >= 0 && column < ends.length ? cell(column) : null;
    }

    private @Nullable NewCell cell(int column) {
        int start = column == 0 ? 0 : ends[column - 1];
        return kinds[column] == NONE ? null : new NewCell(texts.substring(start, ends[column]), KINDS[kinds[column]]);
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
        return get(key) != null;
    }

    /** In the order of columns. */
    @Override
    public Set<Map.Entry<Integer, @Nullable NewCell>> entrySet() {
        SortedMap<Integer, @Nullable NewCell> cells = new TreeMap<>();
        for (int column = 0; column < ends.length; column++) {
            NewCell cell = cell(column);
            if (cell != null) {
                cells.put(column, cell);
            }
        }
        return cells.entrySet();
    }
}
