package dev.ashlar.pipeline.pack;

import dev.ashlar.codec.internal.memory.NativeMemory;

/**
 * The slots of a pool's items by the hash of their bytes: open addressing in native memory, which doubles when it is two thirds
 * full. Slots of one hash are found in the order in which they came, before and after it has grown. For one thread.
 *
 * <pre>
 *   0     1     2
 *  +-----+-----+-----+--        tags: 0 for a free place, else 128 and seven bits of the hash
 *  | tag | tag | tag | …
 *  +-----+-----+-----+--
 *   0      8      16
 *  +------+------+------+------+--
 *  | hash | slot | hash | slot | …      entries; those of free places are anything
 *  +------+------+------+------+--
 * </pre>
 *
 * A search goes over tags. A processor cache holds sixteen times as many tags as entries. So the search for a new item rarely
 * waits for memory, and its entry is only written. The upper bits of a hash name the home of its entry. When the table doubles,
 * entries keep their order, and memory is read and written from front to back.
 */
public final class ItemTable implements AutoCloseable {
    private static final int HASH_OFFSET = 0;
    private static final int SLOT_OFFSET = HASH_OFFSET + Long.BYTES;
    private static final int ENTRY_SHIFT = 4;
    private static final int ENTRY_LENGTH = SLOT_OFFSET + Long.BYTES;
    private static final int FIRST_LOG = 8;
    private static final int TAG_BITS = 0x7F;
    private static final int TAKEN = 0x80;

    private NativeMemory tags = NativeMemory.allocate(0);
    private NativeMemory entries = tags;
    private int log;
    private long mask;
    private long count;

    /** Makes an empty table. */
    public ItemTable() {
        makeEmpty(FIRST_LOG);
    }

    /** Where there is no memory for it, all stays as it is. */
    private void makeEmpty(int newLog) {
        NativeMemory newTags = NativeMemory.allocate(1L << newLog);
        NativeMemory newEntries = NativeMemory.allocate((long) ENTRY_LENGTH << newLog);
        newTags.clear(0, newTags.length());
        tags = newTags;
        entries = newEntries;
        log = newLog;
        mask = (1L << newLog) - 1;
        count = 0;
    }

    /**
     * {@return the first place to look for a hash at}
     *
     * @param hash whose upper bits differ from those of other hashes
     */
    public long home(long hash) {
        return hash >>> Long.SIZE - log;
    }

    /**
     * {@return the place behind one, for entries that found theirs taken}
     *
     * @param place any
     */
    public long next(long place) {
        return place + 1 & mask;
    }

    /**
     * {@return whether there is an entry at a place; where there is none, the search ends}
     *
     * @param place any
     */
    public boolean isTaken(long place) {
        return tags.getByte(place) != 0;
    }

    /**
     * {@return whether the entry of a place that is taken has a hash}
     *
     * @param place that is taken
     * @param hash any
     */
    public boolean has(long place, long hash) {
        return tags.getByte(place) == tag(hash) && entries.getLong((place << ENTRY_SHIFT) + HASH_OFFSET) == hash;
    }

    /**
     * {@return the slot at a place that is taken}
     *
     * @param place that is taken
     */
    public long slot(long place) {
        return entries.getLong((place << ENTRY_SHIFT) + SLOT_OFFSET);
    }

    /** The upper bits say where the entry is: the lower ones tell more. */
    private static byte tag(long hash) {
        return (byte) (TAKEN | hash & TAG_BITS);
    }

    /**
     * Adds an entry. Places that were found before may be others afterwards.
     *
     * @param place the free one at which the search for the hash ended
     * @param hash of the item
     * @param slot any
     */
    public void put(long place, long hash, long slot) {
        tags.putByte(place, tag(hash));
        entries.putLong((place << ENTRY_SHIFT) + HASH_OFFSET, hash);
        entries.putLong((place << ENTRY_SHIFT) + SLOT_OFFSET, slot);
        count++;
        if (3 * count > 2 * mask) {
            grow();
        }
    }

    private void grow() {
        NativeMemory oldTags = tags;
        NativeMemory oldEntries = entries;
        long oldMask = mask;
        makeEmpty(log + 1);
        // Behind a free place no entry is far from its home because of one at the table's end: all come in their order.
        long first = 0;
        while (oldTags.getByte(first) != 0) {
            first++;
        }
        for (long i = 1; i <= oldMask; i++) {
            long place = first + i & oldMask;
            if (oldTags.getByte(place) != 0) {
                long entry = place << ENTRY_SHIFT;
                enter(oldEntries.getLong(entry + HASH_OFFSET), oldEntries.getLong(entry + SLOT_OFFSET));
            }
        }
        oldTags.free();
        oldEntries.free();
    }

    private void enter(long hash, long slot) {
        long place = home(hash);
        while (isTaken(place)) {
            place = next(place);
        }
        put(place, hash, slot);
    }

    /** Frees the memory; afterwards nothing can be found or added. */
    @Override
    public void close() {
        tags.free();
        entries.free();
    }
}
