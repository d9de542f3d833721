package dev.ashlar.tool.stats;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.view.FieldIndex;
import dev.ashlar.store.internal.format.FieldIndexFormat;
import dev.ashlar.store.internal.index.StoredIndex;
import dev.ashlar.tool.describe.IndexedField;

/**
 * How an index from a field's values to rows is filled, and what lookups cost in it.
 *
 * @param field the field
 * @param bytes of the section
 * @param keys different values
 * @param rows rows that are listed
 * @param slots slots, of 8 bytes each; 0 of a direct index
 * @param meanProbes slots that a lookup of a value in the index looks at on average, if each is as likely; 0 without slots
 * @param longestProbe the most slots that any lookup looks at
 * @param lists values that several rows have
 * @param longestList rows of the value that most have; 1 where each has one, 0 without values
 */
public record FieldIndexStats(
        FieldLayout field,
        long bytes,
        long keys,
        long rows,
        long slots,
        double meanProbes,
        int longestProbe,
        long lists,
        long longestList) {
    static FieldIndexStats of(IndexedField indexed, long bytes) {
        StoredIndex index = indexed.index();
        if (index.span() > 0) {
            return ofDirect(indexed, bytes);
        }
        long probes = 0;
        long found = 0;
        long lists = 0;
        long longest = Math.min(1, index.keyCount());
        for (long slot = 0; slot < index.slotCount(); slot++) {
            int entry = index.entryIn(slot);
            if (entry != FieldIndex.NONE) {
                probes += Math.abs(slot - home(index, slot)) + 1;
                lists += entry < 0 ? 1 : 0;
                longest = Math.max(longest, index.count(entry));
                found++;
            }
        }
        return new FieldIndexStats(
                indexed.field(),
                bytes,
                index.keyCount(),
                index.rowCount(),
                index.slotCount(),
                found == 0 ? 0 : (double) probes / found,
                index.longestProbe(),
                lists,
                longest);
    }

    private static FieldIndexStats ofDirect(IndexedField indexed, long bytes) {
        StoredIndex index = indexed.index();
        long lists = 0;
        long longest = 0;
        for (int place = 0; place < index.span(); place++) {
            int rows = index.count(place | FieldIndexFormat.LIST);
            lists += rows > 1 ? 1 : 0;
            longest = Math.max(longest, rows);
        }
        return new FieldIndexStats(indexed.field(), bytes, index.keyCount(), index.rowCount(), 0, 0, 0, lists, longest);
    }

    /** The upper half of a key says where its home is. */
    private static long home(StoredIndex index, long slot) {
        return FieldIndexFormat.home(index.keyHighIn(slot) << 32, index.homeCount());
    }

    /** {@return the part of the slots that is taken, 0 to 1} */
    public double load() {
        return slots == 0 ? 0 : (double) keys / slots;
    }
}
