package dev.ashlar.store.internal.verify;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.internal.memory.Memory;
import dev.ashlar.codec.internal.memory.MemorySpan;
import dev.ashlar.codec.internal.memory.NativeMemory;
import dev.ashlar.store.internal.format.PoolFormat;

/**
 * Index keys of texts in a pool, computed from their bytes. An index shows the rows with one text one after another, so that each
 * text is hashed once.
 *
 * <p>But several texts may be made to have one hash, and come by turns, as often as there are rows. What is computed of texts that change
 * under one key is kept in cells outside of the heap: there are so many that the bytes which are hashed twice are no more than those
 * of the pool for as many rows as there are cells. For one thread.
 */
final class TextKeys {
    private static final int CELL_LENGTH = 16;

    private final MemorySpan pool;
    private final NativeMemory cells;
    private final long mask;
    private final Salt salt;
    private boolean cleared;
    private long latestSlot = -1;
    private long latestKey;
    /** What was loaded ahead, so that the JIT does not leave it out. */
    private long touched;

    /** {@code cells}: 16 bytes or more where there are texts, which may be anything. */
    TextKeys(MemorySpan pool, NativeMemory cells, Salt salt) {
        this.pool = pool;
        this.cells = cells;
        this.mask = Long.highestOneBit(cells.length() / CELL_LENGTH) - 1;
        this.salt = salt;
    }

    /** Whether a slot's text lies in the pool. */
    boolean contains(long slot) {
        return slot == latestSlot || pool.contains((slot & 0xFFFF_FFFFL) * PoolFormat.UNIT, slot >>> 32);
    }

    /** Loads the first bytes of texts; of slots that lead out of the pool, nothing. */
    void load(long[] slots, int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            long offset = (slots[i] & 0xFFFF_FFFFL) * PoolFormat.UNIT;
            sum += pool.contains(offset, Long.BYTES) ? Memory.i64(pool.address(offset)) : 0;
        }
        touched = sum;
    }

    /** Key of a slot's text, which lies in the pool; {@code high}: upper half that it should have. */
    long key(long slot, long high) {
        if (slot != latestSlot) {
            latestKey = high == latestKey >>> 32 ? keptKey(slot) : key(slot);
            latestSlot = slot;
        }
        return latestKey;
    }

    private long key(long slot) {
        return XxHash64.hash(pool.address((slot & 0xFFFF_FFFFL) * PoolFormat.UNIT), (int) (slot >>> 32));
    }

    private long keptKey(long slot) {
        if (!cleared) {
            cells.clear(0, cells.length());
            cleared = true;
        }
        long cell = (salt.mix(slot) & mask) * CELL_LENGTH;
        if (slot == 0 || cells.getLong(cell) != slot) {
            cells.putLong(cell, slot);
            cells.putLong(cell + Long.BYTES, key(slot));
        }
        return cells.getLong(cell + Long.BYTES);
    }
}
