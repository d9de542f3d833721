package dev.ashlar.codec.view;

import dev.ashlar.codec.internal.memory.Memory;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Strings of one type's pool, decoded once.
 *
 * <p>Direct-mapped by slot and shared by all readers without locks: an entry is immutable and complete when it can be
 * seen, so a lost race costs a second decoding, no more. Long strings are not kept: they would hold much heap and save
 * little.
 */
final class StringCache {
    private static final int ENTRIES = 1 << 10;
    private static final int LONGEST_KEPT = 64;
    private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;
    private static final int INDEX_SHIFT = Long.SIZE - 10;

    /** Those of every cache that nothing was put into: most packs are opened for few of their types. */
    private static final @Nullable Entry[] NONE = new Entry[ENTRIES];

    private @Nullable Entry[] entries = NONE;

    private static final class Entry {
        private final long slot;
        private final String text;

        private Entry(long slot, String text) {
            this.slot = slot;
            this.text = text;
        }
    }

    /** Text of a slot that was checked and is not empty. */
    String text(RecordSource source, @Nullable RowCursor at, long slot, long address, int length) {
        int index = (int) (slot * GOLDEN_RATIO >>> INDEX_SHIFT);
        Entry entry = entries[index];
        if (entry != null && entry.slot == slot) {
            return entry.text;
        }
        Slots.requireCopied(source, at, slot, length);
        byte[] utf8 = new byte[length];
        Memory.copy(address, utf8, length);
        String text = new String(utf8, StandardCharsets.UTF_8);
        if (length <= LONGEST_KEPT) {
            keep(index, new Entry(slot, text));
        }
        return text;
    }

    private void keep(int index, Entry entry) {
        @Nullable Entry[] own = entries;
        if (own == NONE) {
            own = new Entry[ENTRIES];
            entries = own;
        }
        own[index] = entry;
    }
}
