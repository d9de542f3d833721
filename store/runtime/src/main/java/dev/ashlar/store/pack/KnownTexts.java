package dev.ashlar.store.pack;

import dev.ashlar.codec.memory.MemorySpan;
import dev.ashlar.codec.memory.NativeMemory;
import dev.ashlar.store.format.PoolFormat;

/**
 * Finds texts that are equal: a table of hash, place and length outside of the heap, of limited size. When it is full it forgets
 * the upper half of the hashes that it looks at; after all texts were shown to it, they are shown again for the hashes that
 * were left out, until there are none. For one thread.
 */
final class KnownTexts {
    static final long NONE = -1;
    private static final int CELL_LENGTH = 16;
    private static final int UNIT_OFFSET = 8;
    private static final int LENGTH_OFFSET = 12;

    private final NativeMemory cells;
    private final int most;
    private final Salt salt;
    private final MemorySpan pool;
    private int capacity;
    private int count;
    /** The hashes that are looked at, from first to last, unsigned. */
    private long first;

    private long last;

    /** {@code most}: a power of two, 4 or more, for which there are cells; texts that it knows at once are fewer. */
    KnownTexts(NativeMemory cells, int most, Salt salt, MemorySpan pool) {
        this.cells = cells;
        this.most = most;
        this.salt = salt;
        this.pool = pool;
    }

    static long bytes(long capacity) {
        return capacity * CELL_LENGTH;
    }

    /** Cells for so many texts when a quarter stays empty, or what there is at most. */
    static int capacity(long texts, int most) {
        long needed = Math.max(4, texts + texts / 2);
        return needed >= most ? most : 2 * Integer.highestOneBit((int) needed - 1);
    }

    /** To be called before texts, no more than so many, are shown for the first time. */
    void begin(long texts) {
        capacity = capacity(texts, most);
        first = 0;
        last = -1;
        clear();
    }

    /** To be called when all texts were shown; whether they are to be shown once more. */
    boolean beginNext() {
        if (last == -1) {
            return false;
        }
        first = last + 1;
        last = -1;
        clear();
        return true;
    }

    private void clear() {
        cells.clear(0, bytes(capacity));
        count = 0;
    }

    /** Shows a text; the unit of one that is equal and was shown before, or {@link #NONE}. */
    long add(long unit, int length) {
        long hash = salt.hash(pool.address(unit * PoolFormat.UNIT), length);
        if (Long.compareUnsigned(hash, first) < 0 || Long.compareUnsigned(hash, last) > 0) {
            return NONE;
        }
        int cell = home(hash);
        while (length(cell) != 0) {
            if (hash(cell) == hash && length(cell) == length && equal(unit(cell), unit, length)) {
                return unit(cell);
            }
            cell = next(cell);
        }
        put(cell, hash, (int) unit, length);
        count++;
        while (count >= capacity / 4 * 3 && first != last) {
            forgetUpperHalf();
        }
        return NONE;
    }

    private boolean equal(long unit, long other, int length) {
        return Texts.equal(pool.address(unit * PoolFormat.UNIT), pool.address(other * PoolFormat.UNIT), length);
    }

    private void forgetUpperHalf() {
        last = first + (last - first >>> 1);
        for (int cell = 0; cell < capacity; cell++) {
            while (length(cell) != 0 && Long.compareUnsigned(hash(cell), last) > 0) {
                remove(cell);
            }
        }
    }

    /** Empties a cell, and moves those behind it up that would not be found otherwise. */
    private void remove(int removed) {
        int hole = removed;
        for (int cell = next(hole); length(cell) != 0; cell = next(cell)) {
            int fromHome = cell - home(hash(cell)) & capacity - 1;
            if (fromHome >= (cell - hole & capacity - 1)) {
                put(hole, hash(cell), (int) unit(cell), length(cell));
                hole = cell;
            }
        }
        put(hole, 0, 0, 0);
        count--;
    }

    private int home(long hash) {
        return (int) hash & capacity - 1;
    }

    private int next(int cell) {
        return cell + 1 & capacity - 1;
    }

    private long hash(int cell) {
        return cells.getLong((long) cell * CELL_LENGTH);
    }

    private long unit(int cell) {
        return cells.getInt((long) cell * CELL_LENGTH + UNIT_OFFSET) & 0xFFFF_FFFFL;
    }

    private int length(int cell) {
        return cells.getInt((long) cell * CELL_LENGTH + LENGTH_OFFSET);
    }

    private void put(int cell, long hash, int unit, int length) {
        long at = (long) cell * CELL_LENGTH;
        cells.putLong(at, hash);
        cells.putInt(at + UNIT_OFFSET, unit);
        cells.putInt(at + LENGTH_OFFSET, length);
    }
}
