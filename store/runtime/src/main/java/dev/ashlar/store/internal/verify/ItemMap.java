package dev.ashlar.store.internal.verify;

import dev.ashlar.codec.internal.memory.NativeMemory;
import dev.ashlar.store.internal.format.PoolFormat;

/**
 * Which items begin in a range of a pool: four bytes outside of the heap for each unit of eight, which hold the length of the
 * item that begins there, and whether it is text. A pool that is longer than the map has room for is looked at in several
 * ranges, one after the other. For one thread.
 */
final class ItemMap {
    private static final int CELL_LENGTH = Integer.BYTES;
    private static final int TEXT = 1 << 31;

    private final NativeMemory cells;
    private final long capacity;
    private long first;
    private long end;
    private int textCount;

    ItemMap(NativeMemory cells) {
        this.cells = cells;
        this.capacity = cells.length() / CELL_LENGTH;
    }

    /** Bytes for so many units. */
    static long bytes(long units) {
        return units * CELL_LENGTH;
    }

    /** Units that there is room for. */
    long capacity() {
        return capacity;
    }

    /** Forgets all, and begins a range: as many units as there is room for, of those before {@code poolEnd}. */
    void begin(long unit, long poolEnd) {
        first = unit;
        end = Math.min(poolEnd, unit + capacity);
        textCount = 0;
        cells.clear(0, bytes(end - first));
    }

    /** First unit of the range. */
    long first() {
        return first;
    }

    /** The unit behind the last of the range. */
    long end() {
        return end;
    }

    boolean covers(long unit) {
        return unit >= first && unit < end;
    }

    /** Bytes of the item that begins at a unit of the range; 0 when none does. */
    int length(long unit) {
        return cells.getInt(at(unit)) & ~TEXT;
    }

    boolean isText(long unit) {
        return cells.getInt(at(unit)) < 0;
    }

    /** Items of the range that are text. */
    int textCount() {
        return textCount;
    }

    /** Notes an item of 1 to 2^30 bytes, unless one of another length is known; the length that is known then. */
    int note(long unit, int length, boolean text) {
        long at = at(unit);
        int known = cells.getInt(at);
        if (known == 0 || text && known > 0 && known == length) {
            cells.putInt(at, text ? length | TEXT : length);
            textCount += text ? 1 : 0;
            return length;
        }
        return known & ~TEXT;
    }

    /** The first unit at or behind one, of the range, that an item begins at; the range's end when there is none. */
    long next(long unit) {
        long at = unit;
        while (at < end && cells.getInt(at(at)) == 0) {
            at++;
        }
        return at;
    }

    /** The unit behind an item. */
    long behind(long unit) {
        return unit + (length(unit) + PoolFormat.UNIT - 1) / PoolFormat.UNIT;
    }

    private long at(long unit) {
        return (unit - first) * CELL_LENGTH;
    }
}
