package dev.ashlar.tool.stats;

import dev.ashlar.store.internal.format.IdIndexFormat;
import dev.ashlar.store.internal.index.IdIndex;
import dev.ashlar.store.internal.index.StoredRecords;

/**
 * How a type's index from ids to rows is filled, and what lookups cost in it.
 *
 * @param slots slots; 0 for an arithmetic index
 * @param used slots that name a row
 * @param meanProbes slots that a lookup of an id in the index looks at on average; 0 for an arithmetic index
 * @param longestProbe the most slots that any lookup looks at
 * @param meanMissProbes slots that a lookup of an id that no record has looks at on average, if it is as likely to begin at any slot
 */
public record IndexStats(long slots, long used, double meanProbes, int longestProbe, double meanMissProbes) {
    static IndexStats of(StoredRecords records) {
        IdIndex index = records.idIndex();
        if (index == null) {
            return new IndexStats(0, 0, 0, 0, 0); // Of elements.
        }
        return switch (index.kind()) {
            case IdIndexFormat.ARITHMETIC -> new IndexStats(0, 0, 0, 0, 0);
            case IdIndexFormat.DIRECT -> new IndexStats(index.slotCount(), used(index), 1, 1, 1);
            default -> hash(index, records);
        };
    }

    private static long used(IdIndex index) {
        long used = 0;
        for (long slot = 0; slot < index.slotCount(); slot++) {
            used += index.slot(slot) == IdIndexFormat.EMPTY_SLOT ? 0 : 1;
        }
        return used;
    }

    private static IndexStats hash(IdIndex index, StoredRecords records) {
        long slots = index.slotCount();
        int log = Long.numberOfTrailingZeros(slots);
        long used = 0;
        long probes = 0;
        for (long slot = 0; slot < slots; slot++) {
            int row = index.slot(slot);
            if (row != IdIndexFormat.EMPTY_SLOT) {
                used++;
                probes += (slot - IdIndexFormat.homeSlot(records.idAt(row), log) & slots - 1) + 1;
            }
        }
        double mean = used == 0 ? 0 : (double) probes / used;
        return new IndexStats(slots, used, mean, index.longestProbe(), (double) missProbes(index) / slots);
    }

    /**
     * From every slot to the next empty one, which is looked at too, or as far as lookups go. Backwards, and round once before, so that
     * the run behind the last slot is known.
     */
    private static long missProbes(IdIndex index) {
        long slots = index.slotCount();
        long probes = 0;
        long run = index.longestProbe();
        for (long i = 2 * slots - 1; i >= 0; i--) {
            boolean empty = index.slot(i & slots - 1) == IdIndexFormat.EMPTY_SLOT;
            run = empty ? 1 : Math.min(run + 1, index.longestProbe());
            probes += i < slots ? run : 0;
        }
        return probes;
    }

    /** {@return the part of the slots that name a row, 0 to 1} */
    public double load() {
        return slots == 0 ? 0 : (double) used / slots;
    }
}
