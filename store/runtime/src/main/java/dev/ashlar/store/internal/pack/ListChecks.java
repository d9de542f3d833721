package dev.ashlar.store.internal.pack;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.internal.format.SectionKind;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Checks what the field tables of a pack say of one another: that each list leads to elements of its own, one level below it, and each
 * element type has such a list. So there are no cycles, and whoever follows lists ends after {@link
 * dev.ashlar.store.internal.format.FieldTableFormat#MAX_DEPTH} steps. One look at each field.
 */
final class ListChecks {
    private static final long KEY = XxHash64.key("key");

    private final PackInput in;
    private final Map<Long, PackedType> types;
    private final Names names;
    private final Set<Long> taken = new HashSet<>();

    ListChecks(PackInput in, Map<Long, PackedType> types, Names names) {
        this.in = in;
        this.types = types;
        this.names = names;
    }

    void check() {
        for (PackedType type : types.values()) {
            for (FieldLayout field : type.layout().fields()) {
                if (field.type().isList()) {
                    checkList(type, field);
                    checkKey(type, field);
                } else if (field.targetKey() != 0) {
                    checkReference(type, field);
                }
            }
        }
        for (PackedType type : types.values()) {
            if (type.isElements() && !taken.contains(type.layout().key())) {
                String owner = names.of(type.ownerKey());
                throw fault(type, "owner", "a list of " + owner + " that leads to them", "none");
            }
        }
    }

    private void checkList(PackedType type, FieldLayout list) {
        PackedType elements = types.get(list.targetKey());
        String target = names.of(list.targetKey());
        if (elements == null || !elements.isElements()) {
            throw fault(
                    type, list, "elements as target", elements == null ? "no type " + target : "records, " + target);
        }
        if (elements.ownerKey() != type.layout().key() || elements.depth() != type.depth() + 1) {
            String expected = "elements of " + type.layout().name() + ", depth " + (type.depth() + 1);
            String found = names.of(elements.ownerKey()) + ", depth " + elements.depth();
            throw fault(type, list, expected, "those of " + found);
        }
        if (elements.schemaVersion() != type.schemaVersion()) {
            throw fault(type, list, "elements of schema version " + type.schemaVersion(), elements.schemaVersion());
        }
        if (!taken.add(list.targetKey())) {
            throw fault(type, list, "elements of its own", target + ", which another list has");
        }
    }

    /** Look-ups in a map compare the first field of its entries. */
    private void checkKey(PackedType type, FieldLayout map) {
        if (map.type() == ValueType.MAP) {
            List<FieldLayout> members =
                    Objects.requireNonNull(types.get(map.targetKey())).layout().fields();
            FieldLayout first = members.isEmpty() ? null : members.get(0);
            boolean isKey = first != null
                    && first.key() == KEY
                    && first.shape() == Shape.SINGLE
                    && first.type().isMapKey()
                    && !first.optional();
            if (!isKey) {
                String found = first == null ? "no field" : first.name() + ", " + first.typeText();
                throw fault(type, map, "entries whose first field is the key", found);
            }
        }
    }

    /** To a type that the pack does not have, or to one with ids. */
    private void checkReference(PackedType type, FieldLayout reference) {
        PackedType target = types.get(reference.targetKey());
        if (target != null && target.isElements()) {
            throw fault(type, reference, "a type with ids as target", "elements, " + names.of(reference.targetKey()));
        }
    }

    private PackException fault(PackedType type, FieldLayout field, Object expected, Object found) {
        return fault(type, "field " + field.name(), expected, found);
    }

    private PackException fault(PackedType type, String what, Object expected, Object found) {
        Section table = type.section(SectionKind.FIELD_TABLE);
        return in.checks(TypeReader.title(table, type.layout()), table.offset()).fault(what, 0, expected, found);
    }
}
