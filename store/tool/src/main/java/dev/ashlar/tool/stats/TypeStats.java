package dev.ashlar.tool.stats;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.pack.PackedType;
import dev.ashlar.store.internal.pack.Section;
import dev.ashlar.tool.bytes.PackBytes;
import dev.ashlar.tool.bytes.PoolItems;
import dev.ashlar.tool.describe.PackContents;
import dev.ashlar.tool.layout.LayoutCost;
import java.util.ArrayList;
import java.util.Arrays;
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
    /**
     * Counts what a type takes.
     *
     * @param contents the pack
     * @param type of the pack
     * @param bytes of its file
     * @param progress is told of the records that were counted
     * @return the counts
     * @throws dev.ashlar.store.format.PackException when arrays overlap so much that the pack cannot be right
     */
    public static TypeStats of(PackContents contents, PackedType type, PackBytes bytes, Progress progress) {
        ItemCounts counts = new ItemCounts(contents, type, new PoolItems(contents.file(), type, bytes));
        counts.count(progress);
        List<FieldLayout> layouts = type.layout().fields();
        long[] present = countPresent(contents, type);
        List<FieldStats> fields = new ArrayList<>();
        BitSet taken = new BitSet();
        for (int i = 0; i < layouts.size(); i++) {
            ItemCounts.Count count = counts.of(i);
            long recordBytes = (type.layout().isVariant()
                            ? newBytes(layouts.get(i), taken)
                            : layouts.get(i).width())
                    * (long) type.rowCount();
            fields.add(new FieldStats(
                    layouts.get(i), recordBytes, present[i], count.items(), count.newItems(), count.poolBytes()));
        }
        return new TypeStats(
                type,
                LayoutCost.of(type.layout(), type.layout().kind()),
                List.copyOf(fields),
                IndexStats.of(contents.records(type)),
                fieldIndexes(contents, type),
                counts.defaults().poolBytes());
    }

    /** The cases of a variant share their bytes with one another and with its tag: each byte counts for the first field that has it. */
    private static int newBytes(FieldLayout field, BitSet taken) {
        int before = taken.cardinality();
        taken.set(field.offset(), field.offset() + field.width());
        return taken.cardinality() - before;
    }

    private static List<FieldIndexStats> fieldIndexes(PackContents contents, PackedType type) {
        Map<Long, Section> sections = new HashMap<>();
        type.fieldIndexes().values().forEach(section -> sections.put(section.fieldKey(), section));
        return contents.indexes(type).stream()
                .map(index -> FieldIndexStats.of(
                        index, sections.get(index.field().key()).length()))
                .toList();
    }

    private static long[] countPresent(PackContents contents, PackedType type) {
        List<FieldLayout> fields = type.layout().fields();
        long[] present = new long[fields.size()];
        if (type.layout().presenceCount() == 0) {
            Arrays.fill(present, type.rowCount());
            return present;
        }
        RecordView view = contents.view(type);
        while (view.next()) {
            for (int i = 0; i < present.length; i++) {
                present[i] += view.values().present(fields.get(i)) ? 1 : 0;
            }
        }
        return present;
    }

    /**
     * {@return bytes of a section of the type; 0 of the id index that elements do not have}
     *
     * @param kind one of which types have a section
     */
    public long bytes(SectionKind kind) {
        Section section = type.sections().get(kind);
        return section == null ? 0 : section.length();
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
        return (long) type.layout().kind().idLength() * type.rowCount();
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
