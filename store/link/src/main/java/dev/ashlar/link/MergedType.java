package dev.ashlar.link;

import java.util.List;

/**
 * The records of a type of the result, by the rows that they come from. For one thread.
 *
 * <pre>
 *  row of the result    0     1     2     3
 *  origin               0     2    −1     3      row of the base, −1 for a record of a layer
 *  first                0     0     1     3   3  where its changes begin
 *  changes              (0, 4) (0, 5) (1, 0)     level and row, from below to above
 * </pre>
 */
final class MergedType implements AutoCloseable {
    private static final int NONE = -1;

    private final RowTable origin = new RowTable();
    private final RowTable first = new RowTable();
    private final RowTable changes = new RowTable();
    private boolean isChanged;

    /** Adds records of the base as they are. */
    void add(int baseRow, int records) {
        origin.addRun(baseRow, 1, records);
        first.addRun(changes.count(), 0, records);
    }

    /** Adds a record; {@code baseRow}: −1 for none; {@code by}: indexes of the layers, {@code rows}: theirs. */
    void add(int baseRow, List<Integer> by, int[] rows) {
        origin.add(baseRow);
        first.add(changes.count());
        for (int level : by) {
            changes.add(level);
            changes.add(rows[level]);
        }
        isChanged |= !by.isEmpty();
    }

    /** Notes that a record of the base is gone. */
    void removed() {
        isChanged = true;
    }

    /** Whether a record differs from the base, was added or removed. */
    boolean isChanged() {
        return isChanged;
    }

    int count() {
        return origin.count();
    }

    /** The row of the base; −1 for a record of a layer. */
    int baseRow(int row) {
        return origin.get(row);
    }

    boolean hasBase(int row) {
        return origin.get(row) != NONE;
    }

    /** How many records from one on are records of the base as they are, which follow one another there. */
    int unchanged(int row) {
        int records = 0;
        int of = origin.get(row);
        int next = row;
        while (next < origin.count() && of >= 0 && origin.get(next) == of + records && changeCount(next) == 0) {
            records++;
            next++;
        }
        return records;
    }

    /** How many changes a record has. */
    int changeCount(int row) {
        return (end(row) - first.get(row)) / 2;
    }

    private int end(int row) {
        return row + 1 < first.count() ? first.get(row + 1) : changes.count();
    }

    /** The layer of a change, 0 for the lowest. */
    int changeLevel(int row, int change) {
        return changes.get(first.get(row) + 2 * change);
    }

    /** The row of a change in its layer. */
    int changeRow(int row, int change) {
        return changes.get(first.get(row) + 2 * change + 1);
    }

    @Override
    public void close() {
        origin.close();
        first.close();
        changes.close();
    }
}
