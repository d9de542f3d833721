package dev.ashlar.pipeline.content;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.pipeline.pack.ItemTable;
import java.util.List;

/**
 * Hashes of the values of a field, outside of the heap: whether a value may have come before, and with which number. For texts, 32 more bits are compared.
 * For one thread.
 */
final class ValueHashes {
    /** What is returned in the place of a number where there is none. */
    static final int NONE = -1;

    private static final long MIX = 0x9E3779B97F4A7C15L;

    private final ItemTable table = new ItemTable();

    /** The hash of a value; equal values have equal hashes. */
    static long of(Variant value) {
        boolean isWord = value.shape() == Shape.SINGLE
                && value.type().isNumeric()
                && value.type().lanes() == 1;
        return isWord ? mixed(value.bits()) : XxHash64.key(value.toText());
    }

    /** The hash of several values. */
    static long of(List<Variant> values) {
        long hash = values.size();
        for (Variant value : values) {
            hash = mixed(hash ^ of(value));
        }
        return hash;
    }

    private static long mixed(long bits) {
        long hash = bits * MIX;
        hash = (hash ^ hash >>> 32) * MIX;
        return hash ^ hash >>> 29;
    }

    /** Adds a hash. {@return whether it has not come before} */
    boolean add(long hash) {
        return putIfAbsent(hash, 0) == NONE;
    }

    /** Adds a hash with a slot, unless it has come before: then its slot is returned, else {@link #NONE}. */
    private long putIfAbsent(long hash, long slot) {
        long before = table.isNew(hash) ? NONE : slotOf(hash);
        if (before == NONE) {
            table.add(hash, slot);
        }
        return before;
    }

    /** Adds a text, which may come several times. {@return whether no other text has its XXH64 key} */
    boolean addText(String text) {
        long slot = slot(text, text.length());
        long before = putIfAbsent(XxHash64.key(text), slot);
        return before == NONE || before == slot;
    }

    /** Adds a text with a number of 0 or more. {@return whether no text with its XXH64 key has come before} */
    boolean addText(String text, int number) {
        return putIfAbsent(XxHash64.key(text), slot(text, number)) == NONE;
    }

    /** The number of a text; {@link #NONE} where it has none. */
    int numberOf(String text) {
        return numberOf(XxHash64.key(text), text.hashCode());
    }

    /** The number of a text by its XXH64 key and its hash code; {@link #NONE} where it has none. */
    int numberOf(long key, int hashCode) {
        long slot = slotOf(key);
        return slot >= 0 && (int) (slot >>> Integer.SIZE - 1) == hashCode ? (int) slot & Integer.MAX_VALUE : NONE;
    }

    /** Of a text: 32 bits of another hash, and a number of 31 bits. Never negative. */
    private static long slot(String text, int number) {
        return (text.hashCode() & 0xFFFFFFFFL) << Integer.SIZE - 1 | number;
    }

    private long slotOf(long hash) {
        for (long place = table.home(hash); table.isTaken(place); place = table.next(place)) {
            if (table.has(place, hash)) {
                return table.slot(place);
            }
        }
        return NONE;
    }

    /** Frees the memory. */
    void close() {
        table.close();
    }
}
