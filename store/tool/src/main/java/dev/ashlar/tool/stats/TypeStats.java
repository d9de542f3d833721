package dev.ashlar.tool.stats;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.store.format.PoolFormat;
import dev.ashlar.store.format.SectionKind;
import dev.ashlar.store.pack.PackedType;
import dev.ashlar.store.pack.Section;
import dev.ashlar.tool.bytes.PackBytes;
import dev.ashlar.tool.bytes.PoolItems;
import dev.ashlar.tool.bytes.PoolItems.Item;
import dev.ashlar.tool.bytes.RowPlaces;
import dev.ashlar.tool.describe.PackContents;
import dev.ashlar.tool.layout.LayoutCost;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a type takes in a pack, see {@link #of}.
 *
 * @param type the type
 * @param cost what its layout costs
 * @param fields its fields
 * @param index its index of ids
 * @param fieldIndexes its indexes of fields, in the order of the fields
 * @param defaultPoolBytes bytes of pool items that the default row led to first
 */
public record TypeStats(
        PackedType type,
        LayoutCost cost,
        List<FieldStats> fields,
        IndexStats index,
        List<FieldIndexStats> fieldIndexes,
        long defaultPoolBytes) {
    /** Counts while the records are walked over. */
    private static final class Count {
        private long present;
        private long items;
        private long newItems;
        private long poolBytes;
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

        /** Whether it is met for the first time. */
        boolean add(Item item) {
            long unit = (item.offset() - pool.offset()) / PoolFormat.UNIT;
            int window = (int) (unit >>> WINDOW_SHIFT);
            if (windows[window] == null) {
                windows[window] = new BitSet();
            }
            int bit = (int) (unit & (1L << WINDOW_SHIFT) - 1);
            boolean first = !windows[window].get(bit);
            windows[window].set(bit);
            return first;
        }
    }

    /**
     * Counts what a type takes.
     *
     * @param contents the pack
     * @param type of the pack
     * @param bytes of its file
     * @return the counts
     */
    public static TypeStats of(PackContents contents, PackedType type, PackBytes bytes) {
        PoolItems items = new PoolItems(contents.file(), type, bytes);
        Met met = new Met(type.section(SectionKind.POOL));
        List<FieldLayout> layouts = type.layout().fields();
        List<Count> counts = layouts.stream().map(field -> new Count()).toList();
        Count defaults = new Count();
        walk(items, RowPlaces.DEFAULT_ROW, met, item -> defaults);
        for (int row = 0; row < type.rowCount() && !items.isEmpty(); row++) {
            walk(items, row, met, item -> counts.get(item.index()));
        }
        countPresent(contents, type, counts);
        List<FieldStats> fields = new ArrayList<>();
        for (int i = 0; i < counts.size(); i++) {
            Count count = counts.get(i);
            long recordBytes = (long) layouts.get(i).width() * type.rowCount();
            fields.add(new FieldStats(
                    layouts.get(i), recordBytes, count.present, count.items, count.newItems, count.poolBytes));
        }
        return new TypeStats(
                type,
                LayoutCost.of(type.layout(), type.layout().kind()),
                List.copyOf(fields),
                IndexStats.of(contents.records(type)),
                fieldIndexes(contents, type),
                defaults.poolBytes);
    }

    private static List<FieldIndexStats> fieldIndexes(PackContents contents, PackedType type) {
        Map<Long, Section> sections = new HashMap<>();
        type.fieldIndexes().values().forEach(section -> sections.put(section.fieldKey(), section));
        return contents.indexes(type).stream()
                .map(index -> FieldIndexStats.of(
                        index, sections.get(index.field().key()).length()))
                .toList();
    }

    private interface Counts {
        Count of(Item item);
    }

    private static void walk(PoolItems items, int row, Met met, Counts counts) {
        items.forEach(row, item -> {
            note(item, met, counts.of(item));
            if (item.isArrayOfStrings()) {
                items.forEachString(item, string -> note(string, met, counts.of(string)));
            }
        });
    }

    private static void note(Item item, Met met, Count count) {
        count.items++;
        if (met.add(item)) {
            count.newItems++;
            count.poolBytes += (item.length() + PoolFormat.UNIT - 1L) / PoolFormat.UNIT * PoolFormat.UNIT;
        }
    }

    private static void countPresent(PackContents contents, PackedType type, List<Count> counts) {
        List<FieldLayout> fields = type.layout().fields();
        boolean optional = type.layout().presenceCount() > 0;
        RecordView view = contents.view(type);
        while (optional && view.next()) {
            for (int i = 0; i < fields.size(); i++) {
                counts.get(i).present += view.values().present(fields.get(i)) ? 1 : 0;
            }
        }
        if (!optional) {
            counts.forEach(count -> count.present = type.rowCount());
        }
    }

    /**
     * {@return bytes of a section of the type}
     *
     * @param kind one of which every type has a section
     */
    public long bytes(SectionKind kind) {
        return type.section(kind).length();
    }

    /** {@return bytes of all its sections} */
    public long bytes() {
        return type.sections().values().stream().mapToLong(Section::length).sum() + fieldIndexBytes();
    }

    /** {@return bytes of the indexes of its fields} */
    public long fieldIndexBytes() {
        return fieldIndexes.stream().mapToLong(FieldIndexStats::bytes).sum();
    }

    /** {@return bytes of the ids in rows or columns} */
    public long idBytes() {
        return (long) RecordLayout.ID_LENGTH * type.rowCount();
    }

    /** {@return bytes of the presence bitmaps in rows or columns} */
    public long presenceBytes() {
        return (long) type.layout().presenceLength() * type.rowCount();
    }

    /** {@return bytes among the records that belong to none of their fields: holes, and around columns and blocks} */
    public long unusedBytes() {
        long fieldBytes = fields.stream().mapToLong(FieldStats::recordBytes).sum();
        return bytes(SectionKind.ROWS) - idBytes() - presenceBytes() - fieldBytes;
    }

    /** {@return bytes of the pool that no record and no default led to: gaps before aligned items} */
    public long poolGaps() {
        long items = fields.stream().mapToLong(FieldStats::poolBytes).sum();
        return bytes(SectionKind.POOL) - items - defaultPoolBytes;
    }
}
