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
 *  others                           2     3      all but records of the base as they are
 * </pre>
 */
final class MergedType implements AutoCloseable {
    private static final int NONE = -1;

    private final RowTable origin = new RowTable();
    private final RowTable first = new RowTable();
    private final RowTable changes = new RowTable();
    private final RowTable others = new RowTable();
    private boolean isChanged;

    /** Adds records of the base as they are. */
    void add(int baseRow, int records) {
        origin.addRun(baseRow, 1, records);
        first.addRun(changes.count(), 0, records);
    }

    /** Adds a record; {@code baseRow}: −1 for none; {@code by}: indexes of the layers, {@code rows}: theirs. */
    void add(int baseRow, List<Integer> by, int[] rows) {
        if (baseRow == NONE || !by.isEmpty()) {
            others.add(origin.count());
        }
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

    /** How many records are not records of the base as they are. */
    int otherCount() {
        return others.count();
    }

    /** A record that is not one of the base as it is, in their order. */
    int other(int index) {
        return others.get(index);
    }

    /** How many records from one on follow one another in the base; {@code row}, {@code end}: records of the base as they are lie between. */
    int following(int row, int end) {
        int of = origin.get(row) - row;
        if (origin.get(end - 1) == of + end - 1) {
            return end - row;
        }
        int next = row + 1;
        while (origin.get(next) == of + next) {
            next++;
        }
        return next - row;
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
        others.close();
    }
}
