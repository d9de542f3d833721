package dev.ashlar.pipeline.pack;

import dev.ashlar.codec.layout.FieldLayout;

/**
 * Merges the older rows that an index lists with other rows. Nobody need have verified that index: rows out of order end the merge. For one thread.
 */
final class MergedKeys {
    private final KeyedRows others;
    private final EncodedValues values;
    private final KeyedRows into;
    private final int most;
    /** The next of the others. */
    private int next;

    private int count;
    private long lastKey;
    private int lastRow;

    /** What the older rows with one key are listed under, and that key. */
    private long olderNumber;

    private long olderKey;
    private boolean hasOlder;

    private MergedKeys(KeyedRows others, EncodedValues values, KeyedRows into, int most) {
        this.others = others;
        this.values = values;
        this.into = into;
        this.most = most;
    }

    /**
     * Merges.
     *
     * @param older has the index
     * @param field that is indexed
     * @param others sorted
     * @param values of all rows
     * @param into empty; receives all, sorted
     * @param most how many rows it has room for
     * @return whether there was an index in order; if not, what was received is of no use
     */
    static boolean merge(
            OlderRows older, FieldLayout field, KeyedRows others, EncodedValues values, KeyedRows into, int most) {
        MergedKeys merged = new MergedKeys(others, values, into, most);
        return older.eachKey(field, merged::addOlder) && merged.addOthersBefore(-1, Integer.MAX_VALUE);
    }

    /**
     * The index has only the upper halves of keys. They tell the order, and the number tells keys apart that have the same half: the whole key is computed only
     * where another row has the same half.
     */
    private boolean addOlder(long number, int row) {
        if (!hasOlder || number != olderNumber) {
            long least = number & -1L << Integer.SIZE;
            if (!addOthersBefore(least, -1)) {
                return false;
            }
            olderNumber = number;
            olderKey = hasSameHalf(number) ? values.key(row) : number;
            hasOlder = true;
        }
        return addOthersBefore(olderKey, row) && add(olderKey, row);
    }

    private boolean hasSameHalf(long number) {
        return next < others.count() && isSameHalf(others.key(next), number)
                || next > 0 && isSameHalf(others.key(next - 1), number);
    }

    private static boolean isSameHalf(long key, long number) {
        return (key ^ number) >>> Integer.SIZE == 0;
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
