package dev.ashlar.store.internal.verify;

/**
 * Rows of an index that wait for their records to be read. The index names rows in the order of keys, so that each record, and each
 * text, lies somewhere else: the processor waits for the memory once for many of them, when nothing but reads stands between them.
 * For one thread.
 */
final class ListedRows {
    /** No row is wrong. */
    static final int NONE = -1;

    private static final int CAPACITY = 256;

    private final IndexedValues values;
    private final int[] rows;
    private final long[] keys;
    private final long[] offsets;
    private final long[] stored;
    private int count;

    ListedRows(IndexedValues values) {
        this.values = values;
        // A pack may have thousands of indexes of few rows.
        int capacity = Math.max(1, Math.min(CAPACITY, values.rowCount()));
        this.rows = new int[capacity];
        this.keys = new long[capacity];
        this.offsets = new long[capacity];
        this.stored = new long[capacity];
    }

    /** A row, the key that it is listed under, and where in the index. */
    void add(int row, long key, long at) {
        rows[count] = row;
        keys[count] = key;
        offsets[count] = at;
        count++;
    }

    boolean isFull() {
        return count == rows.length;
    }

    /** Empties the list: position of the first row that is not to be listed, or not under its key; or {@link #NONE}. */
    int takeFirstWrong() {
        int taken = count;
        count = 0;
        int read = 0;
        while (read < taken && values.lists(rows[read])) {
            stored[read] = values.stored(rows[read]);
            read++;
        }
        for (int i = 0; i < read; i++) {
            if (!values.has(stored[i], keys[i])) {
                return i;
            }
        }
        return read < taken ? read : NONE;
    }

    int row(int position) {
        return rows[position];
    }

    long key(int position) {
        return keys[position];
    }

    long at(int position) {
        return offsets[position];
    }
}
