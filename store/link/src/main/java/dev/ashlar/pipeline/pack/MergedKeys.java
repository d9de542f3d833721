package dev.ashlar.pipeline.pack;

import dev.ashlar.codec.layout.FieldLayout;

/**
 * Merges the older rows that an index lists with other rows. Nobody need have verified that index: rows out of order end the merge. For one thread.
 */
final class MergedKeys {
    private final KeyedRows others;
    private final KeyedRows into;
    private final int most;
    /** The next of the others. */
    private int next;

    private int count;
    private long lastKey;
    private int lastRow;

    private MergedKeys(KeyedRows others, KeyedRows into, int most) {
        this.others = others;
        this.into = into;
        this.most = most;
    }

    /**
     * Merges.
     *
     * @param older has the index
     * @param field that is indexed
     * @param others sorted
     * @param into empty; receives all, sorted
     * @param most how many rows it has room for
     * @return whether there was an index in order; if not, what was received is of no use
     */
    static boolean merge(OlderRows older, FieldLayout field, KeyedRows others, KeyedRows into, int most) {
        MergedKeys merged = new MergedKeys(others, into, most);
        return older.eachKey(field, (key, row) -> merged.addOthersBefore(key, row) && merged.add(key, row))
                && merged.addOthersBefore(-1, Integer.MAX_VALUE);
    }

    private boolean addOthersBefore(long key, int row) {
        while (next < others.count() && isBefore(others.key(next), others.row(next), key, row)) {
            if (!add(others.key(next), others.row(next))) {
                return false;
            }
            next++;
        }
        return true;
    }

    private static boolean isBefore(long key, int row, long otherKey, int otherRow) {
        return key == otherKey ? row < otherRow : Long.compareUnsigned(key, otherKey) < 0;
    }

    private boolean add(long key, int row) {
        if (count == most || count > 0 && !isBefore(lastKey, lastRow, key, row)) {
            return false;
        }
        into.add(key, row);
        count++;
        lastKey = key;
        lastRow = row;
        return true;
    }
}
