package dev.ashlar.pipeline.pack;

import dev.ashlar.store.internal.format.FieldIndexFormat;
import dev.ashlar.store.internal.index.StoredIndex;

/**
 * Merges the rows that an index lists, in the order of their keys, with other rows. The pack of the index need not have been verified: rows out of
 * order end the merge. For one thread.
 */
final class IndexEntries {
    private final OlderRows older;
    private final KeyedRows others;
    private final KeyedRows into;
    private final int most;
    /** The next of the others. */
    private int next;

    private int count;
    private long lastKey;
    private int lastRow = -1;

    private IndexEntries(OlderRows older, KeyedRows others, KeyedRows into, int most) {
        this.older = older;
        this.others = others;
        this.into = into;
        this.most = most;
    }

    /**
     * Merges.
     *
     * @param index of older rows
     * @param older the numbers that these have now
     * @param others sorted
     * @param into empty; receives all, sorted
     * @param most how many rows it has room for
     * @return whether the index was in order; if not, what was received is of no use
     */
    static boolean merge(StoredIndex index, OlderRows older, KeyedRows others, KeyedRows into, int most) {
        IndexEntries entries = new IndexEntries(older, others, into, most);
        return entries.merge(index) && entries.addOthers();
    }

    private boolean merge(StoredIndex index) {
        for (int bucket = 0; bucket < index.bucketCount(); bucket++) {
            int used = Math.min(index.used(bucket), FieldIndexFormat.BUCKET_CAPACITY);
            for (int i = 0; i < used; i++) {
                long key = index.key(bucket, i);
                int entry = index.entry(bucket, i);
                int rows = index.count(entry);
                for (int position = 0; position < rows; position++) {
                    int row = older.newRow(index.row(entry, position));
                    if (row >= 0 && !(addOthersBefore(key, row) && add(key, row))) {
                        return false;
                    }
                }
            }
        }
        return true;
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

    private boolean addOthers() {
        return addOthersBefore(-1, Integer.MAX_VALUE);
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
