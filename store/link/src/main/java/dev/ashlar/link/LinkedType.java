package dev.ashlar.link;

import dev.ashlar.codec.internal.encode.TypeLayout;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.record.DataRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A record type of the result. For one thread. */
final class LinkedType implements AutoCloseable {
    private final LevelType base;
    private final TypeLayout tree;
    private final @Nullable LevelType[] changes;
    private @Nullable MergedType merged;
    private boolean isTouched;

    /** {@code base}: what has the records first, of the base or of a layer that adds the type; {@code layers}: how many there are. */
    LinkedType(LevelType base, int layers) {
        this.base = base;
        this.tree = tree(base);
        this.changes = new LevelType[layers];
    }

    private static TypeLayout tree(LevelType type) {
        RecordLayout layout = type.layout();
        List<TypeLayout> elements = new ArrayList<>();
        for (FieldLayout list : layout.lists()) {
            LevelType of = type.level().type(list.targetKey());
            if (of == null || of.layout().kind() != LayoutKind.ELEMENTS) {
                throw type.corrupt(list.name(), "an element type", "none");
            }
            elements.add(tree(of));
        }
        return new TypeLayout(layout, new DataRecord(layout.name()), List.copyOf(elements));
    }

    LevelType base() {
        return base;
    }

    RecordLayout layout() {
        return tree.layout();
    }

    TypeLayout tree() {
        return tree;
    }

    /** Notes what a layer says of the records. */
    void change(int layer, LevelType of) {
        changes[layer] = of;
    }

    /** Of each layer, from below to above, what it says of the records; null for nothing. */
    List<@Nullable LevelType> changes() {
        return Arrays.asList(changes);
    }

    /** Merges the records, where a layer says anything of them. */
    void merge(Findings findings) {
        boolean isAlone = Arrays.stream(changes).allMatch(Objects::isNull);
        if (!isAlone) {
            merged = IdMerge.merge(layout().name(), base, changes(), findings);
            isTouched = merged.isChanged();
        }
    }

    /** Decides whether the type is written anew; {@code refers}: to rows that have other numbers, or has texts that may be translated. */
    void touchIf(boolean refers) {
        isTouched |= refers || base.level().file().header().isLayer();
        if (isTouched && merged == null) {
            merged = IdMerge.merge(layout().name(), base, changes(), new Findings(Long.MAX_VALUE, Map.of()));
        }
    }

    boolean isTouched() {
        return isTouched;
    }

    MergedType merged() {
        return Objects.requireNonNull(merged);
    }

    /** The id of a record of the result. */
    long id(int row) {
        int last = merged().changeCount(row) - 1;
        return last < 0
                ? base.id(merged().baseRow(row))
                : Objects.requireNonNull(changes[merged().changeLevel(row, last)])
                        .id(merged().changeRow(row, last));
    }

    /** The key of a record in what has the records first, or in the lowest layer that adds it; empty for none. */
    String key(long id) {
        FieldLayout key = layout().keyField();
        if (key == null) {
            return "";
        }
        int row = base.rowOf(id);
        if (row >= 0) {
            return base.text(row, key);
        }
        for (LevelType layer : changes) {
            FieldLayout given = layer == null ? null : given(layer, key);
            int added = layer == null || given == null ? -1 : layer.rowOf(id);
            if (added >= 0 && layer.isNew(added)) {
                return layer.text(added, given);
            }
        }
        return "";
    }

    /** The field of a layer that is about a field of the result, perhaps by a former name; null for none. */
    private @Nullable FieldLayout given(LevelType layer, FieldLayout field) {
        for (FieldLayout given : layer.layout().fields()) {
            if (layout().fieldOrFormer(given.key()) == field) {
                return given;
            }
        }
        return null;
    }

    /** The uppermost layer that gives a field of a record of the result; −1 if what has the record first gives it. */
    int giver(int row, FieldLayout field) {
        for (int i = merged().changeCount(row) - 1; i >= 0; i--) {
            int level = merged().changeLevel(row, i);
            LevelType layer = Objects.requireNonNull(changes[level]);
            ChangeFields marks = Objects.requireNonNull(layer.changes());
            FieldLayout given = given(layer, field);
            byte[] bytes = new byte[layer.layout().stride()];
            layer.read(merged().changeRow(row, i), bytes);
            boolean isNew = marks.mark(bytes) == ChangeFields.NEW;
            if (isNew || given != null && marks.gives(bytes, layer.layout().indexOf(given))) {
                return level;
            }
        }
        return -1;
    }

    @Override
    public void close() {
        if (merged != null) {
            merged.close();
        }
    }
}
