package dev.ashlar.store.internal.verify;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.store.internal.format.FieldIndexFormat;
import dev.ashlar.store.internal.index.StoredIndex;
import org.jspecify.annotations.Nullable;

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
    private final @Nullable StoredIndex direct;
    private final int[] rows;
    /** Upper halves of keys, and of a direct index places of values; of the rows of a list but the first, {@link #SAME}. */
    private final long[] highs;

    private final long[] offsets;
    private final long[] stored;
    private int count;

    private boolean hasKeys;
    private long latestKey;
    /** What was expected of the row that is wrong. */
    private String expected = "";

    private long least = Long.MAX_VALUE;
    private long greatest = Long.MIN_VALUE;

    ListedRows(IndexedValues values, StoredIndex index) {
        this.values = values;
        this.direct = index.span() > 0 ? index : null;
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
        values.load(stored, read);
        for (int i = 0; i < read; i++) {
            if (!values.hasKey(stored[i])) {
                expected = "a row with a value";
                return i;
            }
            if (!isInPlace(key(stored[i], highs[i] == SAME ? latestKey >>> 32 : highs[i]), highs[i])) {
                return i;
            }
        }
        expected = "a row with a value";
        return read < taken ? read : NONE;
    }

    private long key(long value, long high) {
        if (!values.hasNumbers()) {
            return values.key(value, high);
        }
        long number = values.number(value);
        least = Math.min(least, number);
        greatest = Math.max(greatest, number);
        return direct == null ? values.key(value, high) : placeOf(direct.key(ValueType.I64, number));
    }

    /** A place in the upper half of a key; one that there is not is the greatest key. */
    private static long placeOf(long place) {
        return place >>> 32 == 0 ? place << 32 : -1;
    }

    /** {@return the kind of index that the rows ask for which were found to be right} */
    int kind(int rowCount) {
        return values.hasNumbers() ? FieldIndexFormat.kind(least, greatest, rowCount) : FieldIndexFormat.HASH;
    }

    private boolean isInPlace(long key, long high) {
        boolean right;
        if (high == SAME) {
            expected = "a row with the value of the row before";
            right = key == latestKey;
        } else if (key >>> 32 != high) {
            expected = direct == null
                    ? "a row whose value has the key"
                    : "a row with the value " + (direct.firstValue() + high);
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
