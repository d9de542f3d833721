package dev.ashlar.pipeline.pack;

import dev.ashlar.codec.internal.memory.NativeMemory;

/**
 * Rows with the index keys of their values, to be sorted: twelve bytes each in native memory, twice as many while they are
 * sorted. For one thread; {@link #close} frees the memory.
 */
final class KeyedRows implements AutoCloseable {
    private static final int ENTRY_LENGTH = 12;
    private static final int ROW_OFFSET = 8;

    private static final int DIGIT_BITS = 11;
    private static final int DIGITS = (Long.SIZE + DIGIT_BITS - 1) / DIGIT_BITS;
    private static final int MASK = (1 << DIGIT_BITS) - 1;

    private NativeMemory entries;
    private int count;

    /**
     * Nothing yet.
     *
     * @param capacity most rows that will be added
     */
    KeyedRows(int capacity) {
        this.entries = NativeMemory.allocate((long) capacity * ENTRY_LENGTH);
    }

    /**
     * Adds a row. Rows come in their order.
     *
     * @param key of its value
     * @param row its number
     */
    void add(long key, int row) {
        put(entries, count++, key, row);
    }

    /** {@return the number of rows} */
    int count() {
        return count;
    }

    /** {@return the index key of an entry} */
    long key(int index) {
        return entries.getLong((long) index * ENTRY_LENGTH);
    }

    /** {@return the row of an entry} */
    int row(int index) {
        return entries.getInt((long) index * ENTRY_LENGTH + ROW_OFFSET);
    }

    /** {@return the first entry behind {@code index} that has another key} */
    int endOfKey(int index) {
        long key = key(index);
        int end = index + 1;
        while (end < count && key(end) == key) {
            end++;
        }
        return end;
    }

    private static void put(NativeMemory into, int index, long key, int row) {
        long at = (long) index * ENTRY_LENGTH;
        into.putLong(at, key);
        into.putInt(at + ROW_OFFSET, row);
    }

    /**
     * Sorts by key, unsigned, then by row: digit by digit from the least on, each of which leaves the order of those before. Keys are
     * spread, so that the upper half of the digits leaves few out of place; where it does not, all digits are sorted by.
     */
    void sort() {
        sort(DIGITS / 2);
        if (!settle()) {
            sort(0);
        }
    }

    private void sort(int first) {
        int[][] counts = countDigits();
        NativeMemory other = NativeMemory.allocate((long) count * ENTRY_LENGTH);
        for (int digit = first; digit < DIGITS; digit++) {
            if (count > 0 && counts[digit][digit(key(0), digit)] < count) {
                sort(digit, counts[digit], other);
                NativeMemory sorted = other;
                other = entries;
                entries = sorted;
            }
        }
        other.free();
    }

    /** Moves entries down past greater ones; gives up, the order of equal ones kept, when that takes more moves than there are entries. */
    private boolean settle() {
        int moves = 0;
        for (int i = 1; i < count; i++) {
            long key = key(i);
            if (Long.compareUnsigned(key(i - 1), key) > 0) {
                int row = row(i);
                int at = i;
                while (at > 0 && moves < count && Long.compareUnsigned(key(at - 1), key) > 0) {
                    put(entries, at, key(at - 1), row(at - 1));
                    at--;
                    moves++;
                }
                put(entries, at, key, row);
                if (moves == count) {
                    return false;
                }
            }
        }
        return true;
    }

    private static int digit(long key, int digit) {
        return (int) (key >>> digit * DIGIT_BITS) & MASK;
    }

    private int[][] countDigits() {
        int[][] counts = new int[DIGITS][MASK + 1];
        for (int i = 0; i < count; i++) {
            long rest = key(i);
            for (int[] ofDigit : counts) {
                ofDigit[(int) rest & MASK]++;
                rest >>>= DIGIT_BITS;
            }
        }
        return counts;
    }

    /** {@code counts}: of the digit; where the entries with each go, afterwards. */
    private void sort(int digit, int[] counts, NativeMemory into) {
        int place = 0;
        for (int i = 0; i < counts.length; i++) {
            int ofDigit = counts[i];
            counts[i] = place;
            place += ofDigit;
        }
        for (int i = 0; i < count; i++) {
            long key = key(i);
            put(into, counts[digit(key, digit)]++, key, row(i));
        }
    }

    @Override
    public void close() {
        entries.free();
    }
}
