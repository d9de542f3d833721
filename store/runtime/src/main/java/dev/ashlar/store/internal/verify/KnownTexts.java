package dev.ashlar.store.internal.verify;

import dev.ashlar.codec.internal.memory.MemorySpan;
import dev.ashlar.codec.internal.memory.NativeMemory;
import dev.ashlar.store.internal.format.PoolFormat;

/**
 * Finds texts that are equal: a table of hash, place and length outside of the heap, of limited size. When it is full it forgets
 * the upper half of the hashes that it looks at; after all texts were shown to it, they are shown again for the hashes that
 * were left out, until there are none. For one thread.
 *
 * <p>Some texts wait together until their cells are on their way from memory: a table of this size is in no cache, and loads that do not
 * wait for one another cost a fraction of those that do.
 */
final class KnownTexts {
    private static final long NONE = -1;
    private static final int AHEAD = 16;
    private static final int LEAST = 4;
    /** Spreads the hashes that are looked at over all cells, also where they are some of all only. */
    private static final int SPREAD = 0x9E3779B1;

    private static final int CELL_LENGTH = 12;
    private static final int UNIT_OFFSET = 4;
    private static final int LENGTH_OFFSET = 8;

    private final NativeMemory cells;
    private final int most;
    private final Salt salt;
    private final MemorySpan pool;
    private final long[] units = new long[AHEAD];
    private final int[] lengths = new int[AHEAD];
    private final int[] hashes = new int[AHEAD];
    private int waiting;
    /** What was loaded ahead, so that the JIT does not leave it out. */
    private int touched;

    private int capacity;
    private int count;
    /** The hashes that are looked at, from first to last, unsigned. */
    private int first;

    private int last;

    /** {@code most}: 4 or more, for which there are cells; texts that it knows at once are fewer. */
    KnownTexts(NativeMemory cells, int most, Salt salt, MemorySpan pool) {
        this.cells = cells;
        this.most = most;
        this.salt = salt;
        this.pool = pool;
    }

    static long bytes(long capacity) {
        return capacity * CELL_LENGTH;
    }

    /** Cells for so many texts when a third stays empty, or what there is at most. */
    static int capacity(long texts, int most) {
        return (int) Math.min(most, Math.max(LEAST, texts + texts / 2));
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

    /** Is told of texts that were shown before. */
    interface Duplicates {
        void found(long unit, long other);
    }

    /** Shows a text. What it equals may be told later, at {@link #tellRest} at the latest. */
    void show(long unit, int length, Duplicates duplicates) {
        int hash = (int) salt.hash(pool.address(unit * PoolFormat.UNIT), length);
        if (isLookedAt(hash)) {
            units[waiting] = unit;
            lengths[waiting] = length;
            hashes[waiting] = hash;
            waiting++;
            if (waiting == AHEAD) {
                tellRest(duplicates);
            }
        }
    }

    private boolean isLookedAt(int hash) {
        return Integer.compareUnsigned(hash, first) >= 0 && Integer.compareUnsigned(hash, last) <= 0;
    }

    /** Tells what the texts that are still waiting equal. */
    void tellRest(Duplicates duplicates) {
        int sum = 0;
        for (int i = 0; i < waiting; i++) {
            sum += hash(home(hashes[i]));
        }
        touched = sum;
        for (int i = 0; i < waiting; i++) {
            long other = add(units[i], lengths[i], hashes[i]);
            if (other != NONE) {
                duplicates.found(units[i], other);
            }
        }
        waiting = 0;
    }

    /** The unit of a text that is equal and was added before, or {@link #NONE}. */
    private long add(long unit, int length, int hash) {
        if (!isLookedAt(hash)) {
            return NONE; // Left out meanwhile.
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
            while (length(cell) != 0 && Integer.compareUnsigned(hash(cell), last) > 0) {
                remove(cell);
            }
        }
    }

    /** Empties a cell, and moves those behind it up that would not be found otherwise. */
    private void remove(int removed) {
        int hole = removed;
        for (int cell = next(hole); length(cell) != 0; cell = next(cell)) {
            if (distance(home(hash(cell)), cell) >= distance(hole, cell)) {
                put(hole, hash(cell), (int) unit(cell), length(cell));
                hole = cell;
            }
        }
        put(hole, 0, 0, 0);
        count--;
    }

    private int home(int hash) {
        return (int) ((hash * SPREAD & 0xFFFF_FFFFL) * capacity >>> Integer.SIZE);
    }

    private int next(int cell) {
        return cell + 1 == capacity ? 0 : cell + 1;
    }

    /** Steps from a cell to another, round the end. */
    private int distance(int from, int to) {
        return to >= from ? to - from : to - from + capacity;
    }

    private int hash(int cell) {
        return cells.getInt((long) cell * CELL_LENGTH);
    }

    private long unit(int cell) {
        return cells.getInt((long) cell * CELL_LENGTH + UNIT_OFFSET) & 0xFFFF_FFFFL;
    }

    private int length(int cell) {
        return cells.getInt((long) cell * CELL_LENGTH + LENGTH_OFFSET);
    }

    private void put(int cell, int hash, int unit, int length) {
        long at = (long) cell * CELL_LENGTH;
        cells.putInt(at, hash);
        cells.putInt(at + UNIT_OFFSET, unit);
        cells.putInt(at + LENGTH_OFFSET, length);
    }
}
