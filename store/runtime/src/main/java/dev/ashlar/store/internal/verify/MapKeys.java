package dev.ashlar.store.internal.verify;

import dev.ashlar.codec.internal.memory.Memory;
import dev.ashlar.codec.internal.memory.MemorySpan;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.store.internal.format.PoolFormat;
import dev.ashlar.store.internal.format.RecordPlaces;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.pack.PackedType;
import org.jspecify.annotations.Nullable;

/**
 * The keys of maps in the rows of their entries: whether they ascend. Each is compared with the one before, so that the work is linear; keys that are
 * strings have a greatest length for that. For one thread.
 */
final class MapKeys {
    private final FieldLayout key;
    private final MemorySpan rows;
    private final RecordPlaces places;
    private final MemorySpan pool;
    private final RowWords words;
    private final Findings findings;

    MapKeys(PackFile file, PackedType entries, Findings findings) {
        this.key = entries.layout().fields().get(0);
        this.pool = file.span(entries, SectionKind.POOL);
        this.findings = findings;
        this.rows = file.span(entries, SectionKind.ROWS);
        this.places = new RecordPlaces(
                entries.layout(), entries.rowCount(), file.header().windowShift());
        this.words = new RowWords(entries, places);
    }

    /** Checks the keys of a map, all of whose entries are there; tells the first that is wrong. */
    void verify(int first, int count) {
        long before = 0;
        for (int i = 0; i < count; i++) {
            long stored = IndexedValues.stored(key, rows.address(places.of(first + i, RowWords.column(0))));
            String wrong = wrong(stored);
            if (wrong == null && i > 0 && !ascends(before, stored)) {
                wrong = "more than that of the entry before";
            }
            if (wrong != null) {
                findings.add(words.at(first + i, RowWords.column(0), 0, key.name()), "", wrong, shown(stored));
                return;
            }
            before = stored;
        }
    }

    /** What a key should have been, whatever is before it; null when it may be one. A text outside the pool is for others to tell. */
    private @Nullable String wrong(long stored) {
        if (key.type() == ValueType.REF && (int) stored < 0) {
            return "a row";
        }
        boolean isLong = key.type() == ValueType.STRING && stored >>> 32 > FieldLayout.MAX_MAP_KEY;
        return isLong ? "at most " + FieldLayout.MAX_MAP_KEY + " bytes" : null;
    }

    private boolean ascends(long before, long stored) {
        if (key.type() == ValueType.STRING) {
            return !isInPool(before) || !isInPool(stored) || order(before, stored) < 0;
        }
        return key.type().isSigned() ? number(before) < number(stored) : Long.compareUnsigned(before, stored) < 0;
    }

    /** Of a signed integer. */
    private long number(long stored) {
        int unused = Long.SIZE - Byte.SIZE * key.width();
        return stored << unused >> unused;
    }

    private boolean isInPool(long slot) {
        return pool.contains(offset(slot), slot >>> 32);
    }

    private static long offset(long slot) {
        return (slot & 0xFFFF_FFFFL) * PoolFormat.UNIT;
    }

    /** By the bytes, unsigned. */
    private int order(long a, long b) {
        int lengthA = (int) (a >>> 32);
        int lengthB = (int) (b >>> 32);
        int both = Math.min(lengthA, lengthB);
        long addressA = both == 0 ? 0 : pool.address(offset(a));
        long addressB = both == 0 ? 0 : pool.address(offset(b));
        for (int i = 0; i < both; i++) {
            int order = (Memory.i8(addressA + i) & 0xFF) - (Memory.i8(addressB + i) & 0xFF);
            if (order != 0) {
                return order;
            }
        }
        return lengthA - lengthB;
    }

    private String shown(long stored) {
        return key.type() == ValueType.STRING
                ? (stored >>> 32) + " bytes"
                : Long.toString(key.type().isSigned() ? number(stored) : stored);
    }
}
