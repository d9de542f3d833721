package dev.ashlar.link;

import dev.ashlar.codec.internal.encode.TypeLayout;
import dev.ashlar.codec.internal.layout.ColumnPlaces;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.pipeline.pack.BlockSink;
import dev.ashlar.pipeline.pack.ByteSink;
import dev.ashlar.pipeline.pack.EncodedIndex;
import dev.ashlar.pipeline.pack.EncodedType;
import dev.ashlar.pipeline.pack.OlderRows;
import dev.ashlar.pipeline.pack.RawRows;
import dev.ashlar.pipeline.pack.StoredSections;
import dev.ashlar.store.internal.format.RecordPlaces;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Writes a type whose records of the base keep their rows, strings, arrays and lists: rows are copied as a whole, values that layers give are put over them,
 * and new records come behind. For one thread.
 *
 * <pre>
 *                 base          no new records     new records
 *  rows           ██████████    ██▒███▒▒██         ██▒███▒▒██▒▒▒    ▒ changed or new
 *  pool           ██████        stays              ██████▒▒
 *  elements       ████          stay               ████▒
 *  index of ids   ███           stays              ▒▒▒▒
 *  indexes        ███ ███       ███ ▒▒▒            ▒▒▒▒ ▒▒▒▒        ███ of a field that no layer gives
 * </pre>
 */
final class KeptRows {
    private final LinkedType type;
    private final LevelType base;
    private final RecordLayout layout;
    private final int windowShift;
    private final Findings findings;
    private final byte[] column;
    /** The row in hand. */
    private int at;

    /** {@code type}: {@link #areEnough one that fits}, whose texts stay. */
    KeptRows(LinkedType type, int windowShift, Findings findings) {
        this.type = type;
        this.base = type.base();
        this.layout = type.layout();
        this.windowShift = windowShift;
        this.findings = findings;
        this.column = new byte[layout.stride()];
    }

    /** Whether a type of the result can be written like this. */
    static boolean areEnough(LinkedType type) {
        LevelType base = type.base();
        boolean isMore = type.merged().count() > base.count();
        return !base.isRenumbered()
                && !base.level().file().header().isLayer()
                && !(isMore && type.layout().kind() == LayoutKind.COLUMNS)
                && type.tree().all().allMatch(each -> areMovesInRows(base, each.layout()))
                && areChangesInRows(type);
    }

    /** Whether no reference that leads to rows with other numbers lies in the pool or in an element. */
    private static boolean areMovesInRows(LevelType base, RecordLayout layout) {
        return layout.fields().stream()
                .filter(field -> isMoved(base, field))
                .allMatch(field -> field.inRow() && layout.kind() != LayoutKind.ELEMENTS);
    }

    private static boolean isMoved(LevelType base, FieldLayout field) {
        LevelType target = field.type() == ValueType.REF ? base.level().type(field.targetKey()) : null;
        return target != null && target.isRenumbered();
    }

    /** Whether all that layers give of records of the base lies in rows. */
    private static boolean areChangesInRows(LinkedType type) {
        MergedType merged = type.merged();
        OptionalStructs structs = new OptionalStructs(type.layout());
        List<@Nullable Outside> others =
                type.changes().stream().map(layer -> Outside.of(layer, structs)).toList();
        if (others.stream().allMatch(Objects::isNull)) {
            return true;
        }
        for (int each = 0; each < merged.otherCount(); each++) {
            int row = merged.other(each);
            for (int i = 0; row < type.base().count() && i < merged.changeCount(row); i++) {
                Outside other = others.get(merged.changeLevel(row, i));
                if (other != null && other.isGiven(merged.changeRow(row, i))) {
                    return false;
                }
            }
        }
        return true;
    }

    /**
     * What a layer may say that does not lie in rows. A struct that is taken away has all of its members with it.
     *
     * @param layer with changes
     * @param fields numbers of the fields whose values do not lie in rows
     * @param structs numbers of the fields that say whether a struct is there
     * @param row for the row in hand
     */
    private record Outside(LevelType layer, int[] fields, int[] structs, byte[] row) {
        /** Null for nothing; {@code structs}: of the base. */
        static @Nullable Outside of(@Nullable LevelType layer, OptionalStructs structs) {
            ChangeFields changes = layer == null ? null : layer.changes();
            if (layer == null || changes == null) {
                return null;
            }
            List<FieldLayout> all = layer.layout().fields();
            int[] fields = IntStream.range(0, changes.count())
                    .filter(i -> !all.get(i).inRow() || all.get(i).type().isList() || changes.isEdit(i))
                    .toArray();
            int[] ofStructs = IntStream.range(0, changes.count())
                    .filter(i -> structs.has(all.get(i)))
                    .toArray();
            return fields.length + ofStructs.length == 0
                    ? null
                    : new Outside(
                            layer, fields, ofStructs, new byte[layer.layout().stride()]);
        }

        boolean isGiven(int number) {
            layer.read(number, row);
            ChangeFields changes = Objects.requireNonNull(layer.changes());
            return Arrays.stream(fields).anyMatch(field -> changes.gives(row, field))
                    || Arrays.stream(structs).anyMatch(field -> changes.gives(row, field) && !isPresent(field));
        }

        private boolean isPresent(int field) {
            FieldLayout presence = layer.layout().fields().get(field);
            return !presence.optional()
                    || RowBytes.isSet(row, layer.layout().presenceOffset(), presence.presenceIndex());
        }
    }

    /**
     * Writes the type.
     *
     * @throws IllegalArgumentException if two records have one value in a unique field
     */
    EncodedType<?> write() {
        return type.merged().count() == base.count() ? withSameRecords() : withNewRecords();
    }

    private BlockSink sink() {
        return new BlockSink(windowShift);
    }

    private EncodedType<?> withSameRecords() {
        StoredSections<ByteSink> stored = base.sections();
        List<ByteSink> own = new ArrayList<>();
        try {
            ByteSink rows = sink();
            own.add(rows);
            rows.append(stored.rows());
            RecordPlaces places = new RecordPlaces(layout, base.count(), windowShift);
            edit(rows, places);
            List<EncodedIndex<ByteSink>> indexes = new ArrayList<>();
            Set<Long> given = given();
            OlderRows older = new BaseRows(type, false);
            for (EncodedIndex<ByteSink> index : stored.fieldIndexes()) {
                boolean stays = !given.contains(index.field().key()) && !isMoved(base, index.field());
                EncodedIndex<ByteSink> written = stays
                        ? index
                        : EncodedIndex.of(
                                layout, index.number(), places, base.count(), rows, stored.pool(), this::sink, older);
                indexes.add(written);
                own.add(written.bytes());
            }
            StoredSections<ByteSink> sections = new StoredSections<>(
                    stored.defaultRow(),
                    rows,
                    stored.count(),
                    stored.idIndex(),
                    stored.idSlots(),
                    List.copyOf(indexes),
                    stored.pool());
            return EncodedType.stored(type.tree(), windowShift, sections, base.storedElements(type.tree()));
        } catch (RuntimeException | Error e) {
            own.forEach(ByteSink::close);
            throw e;
        }
    }

    private EncodedType<?> withNewRecords() {
        RawRows rows = behind(type.tree(), base);
        try {
            edit(rows.rows(), new RecordPlaces(layout, base.count(), windowShift));
            TypeTransfer transfer = new TypeTransfer(type.tree(), rows, layout.name(), findings, Translations.NONE);
            RecordTransfer records = new RecordTransfer(transfer, base, type.changes(), type.merged(), findings);
            records.begin();
            for (int row = base.count(); row < type.merged().count(); row++) {
                records.write(row);
            }
            return rows.end(new BaseRows(type, false));
        } catch (RuntimeException | Error e) {
            rows.close();
            throw e;
        }
    }

    private RawRows behind(TypeLayout tree, LevelType of) {
        List<RawRows> open = new ArrayList<>();
        try {
            for (int i = 0; i < tree.elements().size(); i++) {
                open.add(behind(tree.elements().get(i), of.elements(i)));
            }
            return RawRows.behind(tree, windowShift, of.sections(), List.copyOf(open), this::sink);
        } catch (RuntimeException | Error e) {
            open.forEach(RawRows::close);
            throw e;
        }
    }

    private void edit(ByteSink into, RecordPlaces places) {
        MergedType merged = type.merged();
        TypeTransfer transfer = TypeTransfer.inPlace(type.tree(), row -> put(into, places, row), findings);
        RecordTransfer records = new RecordTransfer(transfer, base, type.changes(), merged, findings);
        records.begin();
        boolean onlyChanged = transfer.keepsRows();
        int rows = onlyChanged ? merged.otherCount() : base.count();
        for (int i = 0; i < rows; i++) {
            at = onlyChanged ? merged.other(i) : i;
            if (at < base.count()) {
                records.write(at);
            }
        }
    }

    private void put(ByteSink rows, RecordPlaces places, byte[] row) {
        if (layout.kind() != LayoutKind.COLUMNS) {
            rows.put(places.of(at, ColumnPlaces.ID_COLUMN), row, row.length);
            return;
        }
        for (int i = 0; i < ColumnPlaces.columnCount(layout); i++) {
            int width = ColumnPlaces.width(layout, i);
            System.arraycopy(row, ColumnPlaces.offsetInRow(layout, i), column, 0, width);
            rows.put(places.of(at, i), column, width);
        }
    }

    /** The keys of all fields that a layer gives. */
    private Set<Long> given() {
        Set<Long> given = new HashSet<>();
        for (LevelType layer : type.changes()) {
            if (layer != null) {
                ChangeFields changes = Objects.requireNonNull(layer.changes());
                for (FieldLayout field : layer.layout().fields().subList(0, changes.count())) {
                    FieldLayout of = layout.fieldOrFormer(field.key());
                    given.add(of == null ? field.key() : of.key());
                }
            }
        }
        return given;
    }
}
