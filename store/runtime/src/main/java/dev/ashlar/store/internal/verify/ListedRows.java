package dev.ashlar.store.internal.verify;

/**
 * Rows of an index that wait for their records to be read. The index names rows in the order of keys, so that each record, and each
 * text, lies somewhere else: the processor waits for the memory once for many of them, when nothing but reads stands between them.
 * For one thread.
 */
final class ListedRows {
    /** No row is wrong. */
    static final int NONE = -1;
    /** Instead of half a key: the row has the value of the one before. */
    static final long SAME = -1;

    private static final int CAPACITY = 256;

    private final IndexedValues values;
    private final int[] rows;
    /** Upper halves of keys; of the rows of a list but the first, {@link #SAME}. */
    private final long[] highs;

    private final long[] offsets;
    private final long[] stored;
    private int count;

    private boolean hasKeys;
    private long latestKey;
    /** What was expected of the row that is wrong. */
    private String expected = "";

    ListedRows(IndexedValues values) {
        this.values = values;
        // A pack may have thousands of indexes of few rows.
        int capacity = Math.max(1, Math.min(CAPACITY, values.rowCount()));
        this.rows = new int[capacity];
        this.highs = new long[capacity];
        this.offsets = new long[capacity];
        this.stored = new long[capacity];
    }

    /** A row, the upper half of the key that it is listed under, or {@link #SAME}, and where in the index. */
    void add(int row, long high, long at) {
        rows[count] = row;
        highs[count] = high;
        offsets[count] = at;
        count++;
    }

    boolean isFull() {
        return count == rows.length;
    }

    /** Empties the list: position of the first row that is not to be listed, or not there; or {@link #NONE}. */
    int takeFirstWrong() {
        int taken = count;
        count = 0;
        int read = 0;
        while (read < taken && values.lists(rows[read])) {
            stored[read] = values.stored(rows[read]);
            read++;
        }
        for (int i = 0; i < read; i++) {
            if (!values.hasKey(stored[i])) {
                expected = "a row with a value";
                return i;
            }
            if (!isInPlace(values.key(stored[i], highs[i] == SAME ? latestKey >>> 32 : highs[i]), highs[i])) {
                return i;
            }
        }
        expected = "a row with a value";
        return read < taken ? read : NONE;
    }

    private boolean isInPlace(long key, long high) {
        boolean right;
        if (high == SAME) {
            expected = "a row with the value of the row before";
            right = key == latestKey;
        } else if (key >>> 32 != high) {
            expected = "a row whose value has the key";
            right = false;
        } else {
            expected = "a row with a greater key than the slot before";
            right = !hasKeys || Long.compareUnsigned(key, latestKey) > 0;
        }
        hasKeys = true;
        latestKey = key;
        return right;
    }

    /** What was expected of the row that was found to be wrong. */
    String expected() {
        return expected;
    }

    int row(int position) {
        return rows[position];
    }

    long at(int position) {
        return offsets[position];
    }
}
