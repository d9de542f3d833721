package dev.ashlar.tool.stats;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.format.PackErrorKind;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.format.PackPlace;
import dev.ashlar.store.internal.format.PoolFormat;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.pack.PackedType;
import dev.ashlar.store.internal.pack.Section;
import dev.ashlar.tool.bytes.PoolItems;
import dev.ashlar.tool.bytes.PoolItems.Item;
import dev.ashlar.tool.bytes.RowPlaces;
import dev.ashlar.tool.describe.PackContents;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Counts the items that the records of a type lead to. The work is linear in the length of the file: the strings of an array are looked at once,
 * however many records share the array. For one thread.
 */
final class ItemCounts {
    /** Arrays of so few strings are walked again: to remember them costs more. */
    private static final int SHORT_ARRAY = 8;

    /** The items that a right pack makes this class look at: a few for each slot, of which each has 8 bytes. */
    private static final int LOOKS_PER_BYTE = 2;

    private final PackContents contents;
    private final PackedType type;
    private final PoolItems items;
    private final Met met;
    private final Count[] fields;
    private final Count defaults = new Count();
    /** By the place and the number of elements of an array of strings: how many of the strings are items. */
    private final Map<Long, Long> stringsOf = new HashMap<>();

    private long looksLeft;

    /** What a field leads to. */
    static final class Count {
        private long items;
        private long newItems;
        private long poolBytes;

        long items() {
            return items;
        }

        long newItems() {
            return newItems;
        }

        long poolBytes() {
            return poolBytes;
        }
    }

    /** Pool items that have been met, a bit for each unit of a window of the pool. */
    private static final class Met {
        private static final int WINDOW_SHIFT = 27;

        private final Section pool;
        private final BitSet[] windows;

        Met(Section pool) {
            this.pool = pool;
            this.windows = new BitSet[(int) (pool.length() / PoolFormat.UNIT >>> WINDOW_SHIFT) + 1];
        }

        long unit(Item item) {
            return (item.offset() - pool.offset()) / PoolFormat.UNIT;
        }

        /** Whether it is met for the first time. */
        boolean add(Item item) {
            int window = (int) (unit(item) >>> WINDOW_SHIFT);
            if (windows[window] == null) {
                windows[window] = new BitSet();
            }
            int bit = (int) (unit(item) & (1L << WINDOW_SHIFT) - 1);
            boolean first = !windows[window].get(bit);
            windows[window].set(bit);
            return first;
        }
    }

    ItemCounts(PackContents contents, PackedType type, PoolItems items) {
        this.contents = contents;
        this.type = type;
        this.items = items;
        this.met = new Met(type.section(SectionKind.POOL));
        List<FieldLayout> layouts = type.layout().fields();
        this.fields = new Count[layouts.size()];
        for (int i = 0; i < fields.length; i++) {
            fields[i] = new Count();
        }
        this.looksLeft = LOOKS_PER_BYTE * contents.file().header().fileLength();
    }

    /**
     * Counts the items of the default row and of all records.
     *
     * @throws PackException when arrays overlap so much that the pack cannot be right
     */
    void count(Progress progress) {
        walk(RowPlaces.DEFAULT_ROW, true);
        int rows = items.isEmpty() ? 0 : type.rowCount();
        progress.begin("counting " + type.layout().name(), rows);
        for (int row = 0; row < rows; row++) {
            walk(row, false);
            progress.step();
        }
        progress.end();
    }

    Count of(int field) {
        return fields[field];
    }

    Count defaults() {
        return defaults;
    }

    private void walk(int row, boolean isDefault) {
        items.forEach(row, item -> {
            Count count = isDefault ? defaults : fields[item.index()];
            note(item, count);
            if (item.isArrayOfStrings()) {
                noteStrings(item, count);
            }
        });
    }

    private void note(Item item, Count count) {
        if (--looksLeft < 0) {
            throw overlapping();
        }
        count.items++;
        if (met.add(item)) {
            count.newItems++;
            count.poolBytes += (item.length() + PoolFormat.UNIT - 1L) / PoolFormat.UNIT * PoolFormat.UNIT;
        }
    }

    private void noteStrings(Item array, Count count) {
        long slot = met.unit(array) << Integer.SIZE | array.count();
        Long known = array.count() <= SHORT_ARRAY ? null : stringsOf.get(slot);
        if (known != null) {
            count.items += known;
            return;
        }
        long before = count.items;
        items.forEachString(array, string -> note(string, count));
        if (array.count() > SHORT_ARRAY) {
            stringsOf.put(slot, count.items - before);
        }
    }

    private PackException overlapping() {
        Section pool = type.section(SectionKind.POOL);
        String title = contents.file().title(pool);
        PackPlace place = new PackPlace(title, pool.offset(), title + ", arrays of strings");
        return new PackException(
                PackErrorKind.CORRUPT,
                contents.file().path(),
                place,
                "arrays that do not overlap",
                "more elements than the pool has room for; ashlar verify tells what is wrong");
    }
}
