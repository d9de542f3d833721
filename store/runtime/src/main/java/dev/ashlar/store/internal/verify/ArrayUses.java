package dev.ashlar.store.internal.verify;

import dev.ashlar.codec.internal.memory.NativeMemory;

/**
 * Which fields use which arrays: a set of pairs outside of the heap, of limited size. Whoever finds it full sorts it, looks at
 * each pair, and begins anew. Where a pair lies depends on a secret, so that no pack can make it slow. For one thread.
 */
final class ArrayUses {
    /** Binary logarithm of {@link dev.ashlar.codec.layout.RecordLayout#MAX_FIELDS}: bits that hold the number of a field. */
    private static final int FIELD_BITS = 13;

    private final NativeMemory cells;
    private final int capacity;
    private final Salt salt;
    private int count;

    /** {@code capacity}: a power of two, 4 or more, for which there are cells; a quarter of them stays empty. */
    ArrayUses(NativeMemory cells, int capacity, Salt salt) {
        this.cells = cells;
        this.capacity = capacity;
        this.salt = salt;
        clear();
    }

    static long bytes(long capacity) {
        return capacity * Long.BYTES;
    }

    /** Cells for so many pairs when a quarter stays empty, or what there is at most; both powers of two. */
    static int capacity(long pairs, int most) {
        long needed = Math.max(4, pairs + pairs / 2);
        return needed >= most ? most : 2 * Integer.highestOneBit((int) needed - 1);
    }

    void clear() {
        cells.clear(0, bytes(capacity));
        count = 0;
    }

    int count() {
        return count;
    }

    /** Adds a pair that may be known already; false when there is no room. */
    boolean add(long unit, int field) {
        // No pair is 0, which is an empty cell.
        long pair = (unit << FIELD_BITS | field) + 1;
        int cell = (int) salt.mix(pair) & capacity - 1;
        while (true) {
            long known = get(cell);
            if (known == pair) {
                return true;
            }
            if (known == 0) {
                break;
            }
            cell = cell + 1 & capacity - 1;
        }
        if (count >= capacity - capacity / 4) {
            return false;
        }
        put(cell, pair);
        count++;
        return true;
    }

    /** The unit of a pair, once they are sorted. */
    long unit(int index) {
        return get(index) - 1 >>> FIELD_BITS;
    }

    /** The field of a pair, once they are sorted. */
    int field(int index) {
        return (int) (get(index) - 1) & (1 << FIELD_BITS) - 1;
    }

    /** Sorts the pairs by unit, then by field. Only {@link #clear} makes room for others afterwards. */
    void sort() {
        int kept = 0;
        for (int cell = 0; kept < count; cell++) {
            long pair = get(cell);
            if (pair != 0) {
                put(kept++, pair);
            }
        }
        for (int root = count / 2 - 1; root >= 0; root--) {
            sift(root, count);
        }
        for (int last = count - 1; last > 0; last--) {
            long greatest = get(0);
            put(0, get(last));
            put(last, greatest);
            sift(0, last);
        }
    }

    /** Moves a pair down to its place in the heap of the first {@code end} pairs. */
    private void sift(int root, int end) {
        long pair = get(root);
        int hole = root;
        for (int child = 2 * hole + 1; child < end; child = 2 * hole + 1) {
            if (child + 1 < end && get(child + 1) > get(child)) {
                child++;
            }
            if (get(child) <= pair) {
                break;
            }
            put(hole, get(child));
            hole = child;
        }
        put(hole, pair);
    }

    private long get(int cell) {
        return cells.getLong((long) cell * Long.BYTES);
    }

    private void put(int cell, long pair) {
        cells.putLong((long) cell * Long.BYTES, pair);
    }
}
