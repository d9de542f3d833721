package dev.ashlar.pipeline.pack;

import dev.ashlar.codec.memory.NativeMemory;

/**
 * The slots of a pool's items by the hash of their bytes: open addressing in native memory, which doubles when it is two thirds
 * full. Slots of one hash are found in the order in which they came, before and after it has grown. For one thread.
 *
 * <pre>
 *   0      8      16
 *  +------+------+------+------+--
 *  | hash | slot | hash | slot | …      slot 0: the place is free
 *  +------+------+------+------+--
 * </pre>
 *
 * An entry's home is named by the upper bits of its hash: where the table doubles, entries move on in their order, and memory is
 * read and written from front to back.
 */
final class ItemTable implements AutoCloseable {
    private static final int HASH_OFFSET = 0;
    private static final int SLOT_OFFSET = HASH_OFFSET + Long.BYTES;
    private static final int ENTRY_SHIFT = 4;
    private static final int ENTRY_LENGTH = SLOT_OFFSET + Long.BYTES;
    private static final int FIRST_LOG = 8;

    private NativeMemory entries = empty(FIRST_LOG);
    private int log = FIRST_LOG;
    private long mask = (1L << FIRST_LOG) - 1;
    private long count;

    private static NativeMemory empty(int log) {
        NativeMemory memory = NativeMemory.allocate((long) ENTRY_LENGTH << log);
        memory.clear(0, memory.length());
        return memory;
    }

    /** {@return the first place to look for a hash at} */
    long home(long hash) {
        return hash >>> Long.SIZE - log;
    }

    /** {@return the place behind one, for entries that found theirs taken} */
    long next(long place) {
        return place + 1 & mask;
    }

    /** {@return the slot at a place; 0 where there is none, and the search ends} */
    long slot(long place) {
        return entries.getLong((place << ENTRY_SHIFT) + SLOT_OFFSET);
    }

    /** {@return the hash at a place that has a slot} */
    long hash(long place) {
        return entries.getLong((place << ENTRY_SHIFT) + HASH_OFFSET);
    }

    /**
     * Adds an entry. Places that were found before may be others afterwards.
     *
     * @param place the free one at which the search for the hash ended
     * @param hash of the item
     * @param slot not 0
     */
    void put(long place, long hash, long slot) {
        entries.putLong((place << ENTRY_SHIFT) + HASH_OFFSET, hash);
        entries.putLong((place << ENTRY_SHIFT) + SLOT_OFFSET, slot);
        count++;
        if (3 * count > 2 * mask) {
            grow();
        }
    }

    private void grow() {
        NativeMemory old = entries;
        long oldMask = mask;
        entries = empty(log + 1);
        log++;
        mask = (1L << log) - 1;
        count = 0;
        // Behind a free place no entry is far from its home because of one at the table's end: all come in their order.
        long first = 0;
        while (old.getLong((first << ENTRY_SHIFT) + SLOT_OFFSET) != 0) {
            first++;
        }
        for (long i = 1; i <= oldMask; i++) {
            long entry = (first + i & oldMask) << ENTRY_SHIFT;
            long slot = old.getLong(entry + SLOT_OFFSET);
            if (slot != 0) {
                enter(old.getLong(entry + HASH_OFFSET), slot);
            }
        }
        old.free();
    }

    private void enter(long hash, long slot) {
        long place = home(hash);
        while (slot(place) != 0) {
            place = next(place);
        }
        put(place, hash, slot);
    }

    /** Frees the memory; afterwards nothing can be found or added. */
    @Override
    public void close() {
        entries.free();
    }
}
