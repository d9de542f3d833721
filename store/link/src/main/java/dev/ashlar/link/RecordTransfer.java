package dev.ashlar.link;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.link.TypeTransfer.ElementRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Writes the records of a type: rows of the base, and what layers change of them. For one thread. */
final class RecordTransfer {
    private static final int NOBODY = -1;

    private final TypeTransfer type;
    private final LevelType base;
    private final MergedType merged;
    private final List<@Nullable Match> layers = new ArrayList<>();
    private final Match ofBase;
    private final byte[] baseRow;
    /** Of each layer, its row of the record in hand. */
    private final byte[][] rows;
    /** Of each field, the uppermost layer that gives it. */
    private final int[] giver;
    /** Of each field, the layers that edit it, above the giver. */
    private final List<List<Integer>> editors = new ArrayList<>();

    private final FieldConflicts conflicts;
    /** Numbers of all fields, and of those that may differ from the row of the base. */
    private final int[] all;

    private int[] changing = {};
    private boolean hasEdits;

    /**
     * A transfer.
     *
     * @param type writes rows
     * @param base whose layout and default row the type has
     * @param changes of each layer, from below to above; null where it has none
     * @param merged the records, by the rows that they come from
     * @param findings is told of conflicts of fields
     */
    RecordTransfer(
            TypeTransfer type,
            LevelType base,
            List<@Nullable LevelType> changes,
            MergedType merged,
            Findings findings) {
        this.type = type;
        this.base = base;
        this.merged = merged;
        this.ofBase = type.match(base);
        this.baseRow = new byte[base.layout().stride()];
        this.rows = new byte[changes.size()][];
        this.giver = new int[type.layout().fields().size()];
        this.all = IntStream.range(0, giver.length).toArray();
        for (int i = 0; i < rows.length; i++) {
            LevelType layer = changes.get(i);
            layers.add(layer == null ? null : type.match(layer));
            rows[i] = new byte[layer == null ? 0 : layer.layout().stride()];
        }
        for (int i = 0; i < giver.length; i++) {
            editors.add(new ArrayList<>());
        }
        this.conflicts = new FieldConflicts(type, ofBase, layers, rows, findings);
    }

    /** Writes all records. */
    void run() {
        begin();
        int row = 0;
        for (int i = 0; i < merged.otherCount(); i++) {
            copy(row, merged.other(i));
            row = merged.other(i);
            write(row++);
        }
        copy(row, merged.count());
    }

    /** Writes records of the base as they are. */
    private void copy(int first, int end) {
        for (int row = first; row < end; ) {
            int records = merged.following(row, end);
            type.copy(ofBase, merged.baseRow(row), records);
            row += records;
        }
    }

    /** Begins; {@link #write} comes next. */
    void begin() {
        type.begin(base, layers.stream().filter(Objects::nonNull).toList(), merged.count());
        changing = IntStream.of(all)
                .filter(i -> type.needsWork(i) || type.isMember(i) || isGiven(i))
                .toArray();
    }

    private boolean isGiven(int field) {
        return layers.stream()
                .anyMatch(layer -> layer != null
                        && (layer.value(field) != null || layer.added(field) != null || layer.removed(field) != null));
    }

    /** Writes a record. */
    void write(int row) {
        if (merged.hasBase(row)) {
            base.read(merged.baseRow(row), baseRow);
        }
        if (merged.changeCount(row) == 0) {
            type.copy(ofBase, baseRow);
        } else {
            change(row);
        }
    }

    private void change(int row) {
        Arrays.fill(giver, NOBODY);
        if (hasEdits) {
            editors.forEach(List::clear);
            hasEdits = false;
        }
        boolean hasBase = merged.hasBase(row);
        long id = hasBase
                ? RowBytes.getLong(baseRow, 0)
                : layer(merged.changeLevel(row, 0)).source().id(merged.changeRow(row, 0));
        type.name(id);
        for (int i = 0; i < merged.changeCount(row); i++) {
            collect(row, i);
        }
        if (hasBase) {
            type.begin(ofBase, baseRow);
        } else {
            type.begin(id);
        }
        for (int i : hasBase ? changing : all) {
            if (type.clear(i)) {
                continue; // The field of a struct stands before its members.
            }
            if (hasEdits && !editors.get(i).isEmpty()) {
                edit(i, hasBase);
            } else if (giver[i] != NOBODY) {
                type.putValue(Objects.requireNonNull(layer(giver[i]).value(i)), rows[giver[i]]);
            } else if (hasBase && type.needsWork(i)) {
                type.putValue(Objects.requireNonNull(ofBase.value(i)), baseRow);
            } else if (!hasBase) {
                type.putDefault(i);
            }
        }
        type.end();
    }

    private Match layer(int index) {
        return Objects.requireNonNull(layers.get(index));
    }

    /** Notes what a layer says of the record in hand; {@code change}: its place among the changes of the record. */
    private void collect(int row, int change) {
        int index = merged.changeLevel(row, change);
        Match match = layer(index);
        LevelType source = match.source();
        source.read(merged.changeRow(row, change), rows[index]);
        boolean isNewBelow = change > 0 && !merged.hasBase(row);
        ChangeFields fields = source.changes();
        int count = fields == null ? source.layout().fields().size() : fields.count();
        for (int i = 0; i < count; i++) {
            int target = match.target(i);
            boolean isGiven = fields == null || fields.gives(rows[index], i);
            if (target < 0 || !isGiven) {
                continue;
            }
            boolean isEdit = fields != null && fields.isEdit(i);
            List<Integer> of = editors.get(target);
            if (isEdit && !of.isEmpty() && of.get(of.size() - 1) == index) {
                continue; // The other edit of the field.
            }
            if (isNewBelow || giver[target] != NOBODY || !of.isEmpty()) {
                conflicts.find(merged, row, change, target);
            }
            if (isEdit) {
                hasEdits = true;
                of.add(index);
            } else {
                giver[target] = index;
                of.clear();
            }
        }
    }

    /** Where the value lies that is edited: below all edits. */
    private record Place(FieldPair pair, byte[] row) {}

    private Place edited(int field, boolean hasBase) {
        FieldPair pair = giver[field] == NOBODY
                ? ofBase.value(field)
                : layer(giver[field]).value(field);
        byte[] row = giver[field] != NOBODY ? rows[giver[field]] : hasBase ? baseRow : base.defaultRow();
        Objects.requireNonNull(pair);
        return TypeTransfer.isPresent(pair, row)
                ? new Place(pair, row)
                : new Place(Objects.requireNonNull(ofBase.value(field)), base.defaultRow());
    }

    private void edit(int field, boolean hasBase) {
        FieldLayout target = type.layout().fields().get(field);
        Place place = edited(field, hasBase);
        if (target.optional()) {
            RowBytes.set(type.row(), type.layout().presenceOffset(), target.presenceIndex(), true);
        }
        List<Integer> of = editors.get(field);
        String upper = layer(of.get(of.size() - 1)).source().level().name();
        type.items().beginEdit();
        if (target.shape() == Shape.ARRAY && !target.type().isPooled()) {
            ArrayEdit array = new ArrayEdit(ItemCopy.width(target), type.items().packed(place.pair(), place.row()));
            for (int index : of) {
                editArray(array, layer(index), field, rows[index]);
            }
            RowBytes.putLong(type.row(), target.offset(), type.items().slot(target, array, upper));
        } else if (target.shape() == Shape.ARRAY) {
            List<byte[]> elements = new ArrayList<>(List.of(type.items().elements(place.pair(), place.row())));
            for (int index : of) {
                editTexts(elements, layer(index), field, rows[index]);
            }
            RowBytes.putLong(type.row(), target.offset(), type.items().slot(target, elements));
        } else if (target.type() == ValueType.MAP) {
            MapEdit map = new MapEdit(type.items(), type.range(place.pair(), place.row()));
            for (int index : of) {
                editMap(map, layer(index), field, rows[index]);
            }
            type.items().endEdit();
            type.putList(target, map.entries());
        } else {
            List<ElementRange> ranges = new ArrayList<>(List.of(type.range(place.pair(), place.row())));
            for (int index : of) {
                FieldPair added = given(layer(index).added(field), rows[index]);
                if (added != null) {
                    ranges.add(type.range(added, rows[index]));
                }
            }
            type.putList(target, ranges);
        }
        type.items().endEdit();
    }

    private void editArray(ArrayEdit array, Match layer, int field, byte[] row) {
        FieldPair removed = given(layer.removed(field), row);
        if (removed != null) {
            array.remove(type.items().packed(removed, row));
        }
        FieldPair added = given(layer.added(field), row);
        if (added != null) {
            array.add(type.items().packed(added, row));
        }
    }

    private void editTexts(List<byte[]> elements, Match layer, int field, byte[] row) {
        FieldPair removed = given(layer.removed(field), row);
        if (removed != null) {
            Set<byte[]> values = new TreeSet<>(Arrays::compareUnsigned);
            values.addAll(List.of(type.items().elements(removed, row)));
            elements.removeIf(values::contains);
        }
        FieldPair added = given(layer.added(field), row);
        if (added != null) {
            elements.addAll(List.of(type.items().elements(added, row)));
        }
    }

    private void editMap(MapEdit map, Match layer, int field, byte[] row) {
        FieldPair removed = given(layer.removed(field), row);
        if (removed != null) {
            map.remove(type.items().elements(removed, row));
        }
        FieldPair added = given(layer.added(field), row);
        if (added != null) {
            map.add(type.range(added, row));
        }
    }

    /** An edit, if the record in hand gives it. */
    private static @Nullable FieldPair given(@Nullable FieldPair edit, byte[] row) {
        if (edit == null) {
            return null;
        }
        ChangeFields fields = Objects.requireNonNull(edit.level().changes());
        int number = edit.level().layout().indexOf(edit.source());
        return fields.gives(row, number) && TypeTransfer.isPresent(edit, row) ? edit : null;
    }
}
