package dev.ashlar.codec.view;

import dev.ashlar.codec.internal.layout.LayoutDifferences;
import dev.ashlar.codec.internal.number.Numbers;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.IndexKind;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.view.KeyedDifference.Consequence;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Lists the differences between the layout that a view was compiled for and the data, with the values that a keyed view
 * reads. The list comes from the same links that bind such views, so that the list always agrees with the reads.
 * Stateless; any thread.
 */
public final class KeyedDifferences {
    private final RecordLayout compiled;
    private final RecordLayout stored;
    private final LongFunction<String> typeNames;
    private final List<KeyedDifference> found = new ArrayList<>();

    private KeyedDifferences(RecordLayout compiled, RecordLayout stored, LongFunction<String> typeNames) {
        this.compiled = compiled;
        this.stored = stored;
        this.typeNames = typeNames;
    }

    /**
     * Compares a view with data.
     *
     * @param type of the view
     * @param stored layout of the records; null if the data does not have the type
     * @param typeNames name of a type by its key
     * @return the differences in the order of the code's fields, then those of fields that only the data has. The list
     *     is empty if and only if the fixed binding of the view can read the data
     */
    public static List<KeyedDifference> between(
            ViewType<?> type, @Nullable RecordLayout stored, LongFunction<String> typeNames) {
        if (stored == null) {
            return List.of(new KeyedDifference(
                    type.name(), "", "records of the type", "no such type", Consequence.NO_RECORDS));
        }
        RecordLayout compiled = type.layout();
        if (LayoutDifferences.between(compiled, stored).isEmpty()) {
            return List.of();
        }
        KeyedDifferences differences = new KeyedDifferences(compiled, stored, typeNames);
        differences.compare();
        return List.copyOf(differences.found);
    }

    /**
     * Finds the element types of the code in the data. It follows the lists that lead to them, as element views do: the
     * names in the data may differ.
     *
     * @param catalog views of the code
     * @param stored layout of a type of the data by its key; null for one that the data does not have
     * @return the key of an element type in the data, by its key in the code; without those whose list the data does
     *     not have
     */
    public static Map<Long, Long> elementTypes(Catalog catalog, LongFunction<@Nullable RecordLayout> stored) {
        Map<Long, RecordLayout> compiled = new HashMap<>();
        for (ViewType<?> type : catalog.types()) {
            compiled.put(type.layout().key(), type.layout());
        }
        Map<Long, Long> found = new HashMap<>();
        for (RecordLayout layout : compiled.values()) {
            if (layout.kind() != LayoutKind.ELEMENTS) {
                addElements(layout, stored.apply(layout.key()), compiled, stored, found);
            }
        }
        return found;
    }

    /** Ends where the lists of the code do: each has an element type of its own. */
    private static void addElements(
            @Nullable RecordLayout code,
            @Nullable RecordLayout data,
            Map<Long, RecordLayout> compiled,
            LongFunction<@Nullable RecordLayout> stored,
            Map<Long, Long> into) {
        if (code == null || data == null) {
            return;
        }
        for (FieldLayout list : code.lists()) {
            FieldLayout counterpart = FieldLink.counterpart(list, data);
            if (counterpart != null && counterpart.type() == list.type()) {
                into.put(list.targetKey(), counterpart.targetKey());
                RecordLayout elements = compiled.get(list.targetKey());
                addElements(elements, stored.apply(counterpart.targetKey()), compiled, stored, into);
            }
        }
    }

    private void compare() {
        if (compiled.key() != stored.key()) {
            add("", "elements of " + compiled.name(), "elements of " + typeNames.apply(stored.key()), Consequence.READ);
        }
        if (compiled.kind() != stored.kind()) {
            add("", compiled.kind().schemaName(), stored.kind().schemaName(), Consequence.READ);
        }
        Set<FieldLayout> used = Collections.newSetFromMap(new IdentityHashMap<>());
        for (FieldLayout field : compiled.fields()) {
            FieldLayout counterpart = FieldLink.counterpart(field, stored);
            if (counterpart == null) {
                add(field.name(), text(field), "no such field", Consequence.DEFAULT);
            } else {
                used.add(counterpart);
                compare(field, counterpart);
            }
        }
        for (FieldLayout field : stored.fields()) {
            if (!used.contains(field)) {
                add(field.name(), "no such field", text(field), Consequence.IGNORED);
            }
        }
        if (found.isEmpty()) {
            add("", "fields at the offsets of the code", "fields at other offsets", Consequence.READ);
        }
    }

    private void compare(FieldLayout field, FieldLayout counterpart) {
        if (field.key() != counterpart.key()) {
            add(field.name(), "name " + field.name(), "name " + counterpart.name(), Consequence.READ);
        }
        FieldLink link = FieldLink.between(field, stored);
        if (link.stored() == null) {
            add(field.name(), text(field), text(counterpart), Consequence.REFUSED);
            return;
        }
        compareValues(field, counterpart, link);
        if (field.optional() != counterpart.optional()) {
            add(field.name(), presence(field), presence(counterpart), Consequence.READ);
        }
        if (field.itemAlignment() != counterpart.itemAlignment()) {
            add(field.name(), alignment(field), alignment(counterpart), Consequence.READ);
        }
        if (counterpart.index().compareTo(field.index()) < 0) {
            Consequence consequence = counterpart.index() == IndexKind.NONE ? Consequence.SEARCHED : Consequence.READ;
            add(field.name(), index(field), index(counterpart), consequence);
        }
    }

    private void compareValues(FieldLayout field, FieldLayout counterpart, FieldLink link) {
        if (!text(field).equals(text(counterpart))) {
            boolean isWider = hasEveryElement(field, counterpart)
                    && (field.type() == counterpart.type() || Numbers.isWidening(counterpart.type(), field.type()));
            add(field.name(), text(field), text(counterpart), isWider ? Consequence.WIDENED : Consequence.CONVERTED);
        }
        int other = field.firstOtherConstant(counterpart);
        if (other >= 0) {
            String expected = "constants " + field.constantsText(other);
            // A case goes by its name: its tag is that of the data.
            Consequence consequence = field.type() == ValueType.LIST
                    ? Consequence.READ
                    : link.hasEveryConstant() ? Consequence.WIDENED : Consequence.CONSTANTS;
            add(field.name(), expected, "constants " + counterpart.constantsText(other), consequence);
        }
    }

    private static boolean hasEveryElement(FieldLayout field, FieldLayout counterpart) {
        return field.shape() == Shape.ARRAY
                || field.shape() == counterpart.shape() && field.count() == counterpart.count();
    }

    private void add(String field, String expected, String actual, Consequence consequence) {
        found.add(new KeyedDifference(compiled.name(), field, expected, actual, consequence));
    }

    private String text(FieldLayout field) {
        String text = field.typeText();
        return field.type() == ValueType.REF ? text + " to " + typeNames.apply(field.targetKey()) : text;
    }

    private static String presence(FieldLayout field) {
        return field.optional() ? "optional" : "a value in every record";
    }

    private static String alignment(FieldLayout field) {
        return "items at multiples of " + field.itemAlignment() + " bytes";
    }

    private static String index(FieldLayout field) {
        return field.index() == IndexKind.NONE
                ? "no index"
                : "index " + field.index().word();
    }
}
