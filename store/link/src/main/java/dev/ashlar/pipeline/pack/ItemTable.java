package dev.ashlar.pipeline.pack;

import dev.ashlar.codec.internal.memory.NativeMemory;

/**
 * The slots of a pool's items by the hash of their bytes: open addressing in native memory, which doubles when it is two thirds
 * full. Slots of one hash are found in the order in which they came, before and after it has grown. For one thread.
 *
 * <pre>
 *   0        8        16
 *  +--------+--------+--        filter: three bits of a word are set for each hash
 *  | word   | word   | …
 *  +--------+--------+--
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
 * The filter tells of most new hashes that they are new ({@link #isNew}). It has half a byte for a place, so a processor cache holds it
 * when it does not hold the tags. Entries wait until there are many, and until the table is searched: then their places are loaded
 * together, and these loads do not wait for one another.
 *
 * <p>A search goes over tags. A processor cache holds sixteen times as many tags as entries. The upper bits of a hash name the home of its
 * entry. When the table doubles, entries keep their order, and memory is read and written from front to back.
 */
public final class ItemTable implements AutoCloseable {
    private static final int HASH_OFFSET = 0;
    private static final int SLOT_OFFSET = HASH_OFFSET + Long.BYTES;
    private static final int ENTRY_SHIFT = 4;
    private static final int ENTRY_LENGTH = SLOT_OFFSET + Long.BYTES;
    private static final int FIRST_LOG = 8;
    private static final int TAG_BITS = 0x7F;
    private static final int TAKEN = 0x80;

    /** Binary logarithm of the places that share a word of the filter. */
    private static final int WORD_LOG = 4;

    /** Bits of a hash that select one bit of a word. */
    private static final int BIT_LOG = 6;

    /** Entries that wait at most. */
    private static final int MOST_WAITING = 128;

    private NativeMemory filter = NativeMemory.allocate(0);
    private NativeMemory tags = filter;
    private NativeMemory entries = filter;
    private int log;
    private long mask;
    private long count;

    private final long[] hashes = new long[MOST_WAITING];
    private final long[] slots = new long[MOST_WAITING];
    private int waiting;
    /** What was loaded ahead, so that the JIT does not leave it out. */
    private int touched;

    /** Makes an empty table. */
    public ItemTable() {
        makeEmpty(FIRST_LOG);
    }

    /** Where there is no memory for it, all stays as it is. */
    private void makeEmpty(int newLog) {
        NativeMemory newFilter = NativeMemory.allocate((long) Long.BYTES << newLog - WORD_LOG);
        NativeMemory newTags = NativeMemory.allocate(1L << newLog);
        NativeMemory newEntries = NativeMemory.allocate((long) ENTRY_LENGTH << newLog);
        newFilter.clear(0, newFilter.length());
        newTags.clear(0, newTags.length());
        filter = newFilter;
        tags = newTags;
        entries = newEntries;
        log = newLog;
        mask = (1L << newLog) - 1;
        count = 0;
    }

    /**
     * {@return whether no entry has a hash; false also when that is not known without a search}
     *
     * @param hash whose upper and lower bits differ from those of other hashes
     */
    public boolean isNew(long hash) {
        long bits = bits(hash);
        return (filter.getLong(word(hash)) & bits) != bits;
    }

    private long word(long hash) {
        return (hash >>> Long.SIZE - log + WORD_LOG) * Long.BYTES;
    }

    /** The upper bits say which word it is: the lower ones tell more. A shift takes the lowest bits of its distance. */
    private static long bits(long hash) {
        return 1L << hash | 1L << (hash >>> BIT_LOG) | 1L << (hash >>> 2 * BIT_LOG);
    }

    private void putBits(long hash) {
        long word = word(hash);
        filter.putLong(word, filter.getLong(word) | bits(hash));
    }

    /**
     * {@return the first place to look for a hash at}
     *
     * @param hash as {@link #isNew} needs it
     */
    public long home(long hash) {
        if (waiting > 0) {
            enterWaiting();
        }
        return homeOf(hash);
    }

    private long homeOf(long hash) {
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
     * Adds an entry, behind all of the same hash. Places that were found before may be others afterwards.
     *
     * @param hash as {@link #isNew} needs it
     * @param slot any
     */
    public void add(long hash, long slot) {
        putBits(hash);
        hashes[waiting] = hash;
        slots[waiting] = slot;
        waiting++;
        if (waiting == MOST_WAITING) {
            enterWaiting();
        }
    }

    private void enterWaiting() {
        int sum = 0;
        for (int i = 0; i < waiting; i++) {
            sum += tags.getByte(homeOf(hashes[i]));
        }
        touched = sum;
        int entering = waiting;
        waiting = 0;
        for (int i = 0; i < entering; i++) {
            enter(hashes[i], slots[i]);
        }
    }

    private void enter(long hash, long slot) {
        long place = homeOf(hash);
        while (isTaken(place)) {
            place = next(place);
        }
        putBits(hash);
        tags.putByte(place, tag(hash));
        entries.putLong((place << ENTRY_SHIFT) + HASH_OFFSET, hash);
        entries.putLong((place << ENTRY_SHIFT) + SLOT_OFFSET, slot);
        count++;
        if (3 * count > 2 * mask) {
            grow();
        }
    }

    private void grow() {
        NativeMemory oldFilter = filter;
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
        oldFilter.free();
        oldTags.free();
        oldEntries.free();
    }

    /** Frees the memory; afterwards nothing can be found or added. */
    @Override
    public void close() {
        waiting = 0;
        filter.free();
        tags.free();
        entries.free();
    }
}
