package dev.ashlar.pipeline.layer;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.content.EntryOrder;
import dev.ashlar.pipeline.content.ReadValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Elements that are taken from arrays and maps, and added to arrays, lists and maps. Pure functions; any thread. */
final class Edits {
    private Edits() {}

    /**
     * A value with other elements: first some are taken, then some are added. Those that are added stand behind all others, but entries of maps, which are in the order of their keys.
     *
     * @param field an array, a list or a map
     * @param below what the record has; null where it has nothing, and reads the default
     * @param minus elements, of a map keys; null for none
     * @param plus of the type of the field; null for none
     */
    static Variant apply(SchemaField field, @Nullable Variant below, @Nullable Variant minus, @Nullable Variant plus) {
        Variant read = ReadValue.of(field, below);
        if (field.type().isNumeric()) {
            return ofNumbers(field.type(), lanes(read), lanes(minus), lanes(plus));
        }
        Set<Variant> taken = new HashSet<>(elements(minus));
        if (!field.isList()) {
            List<Variant> elements = new ArrayList<>(elements(read));
            elements.removeIf(taken::contains);
            elements.addAll(elements(plus));
            return Variant.ofElements(field.type(), elements);
        }
        List<DataRecord> elements = new ArrayList<>(records(read));
        if (field.isMap()) {
            records(plus).forEach(entry -> taken.add(key(entry)));
            elements.removeIf(entry -> taken.contains(key(entry)));
        }
        elements.addAll(records(plus));
        if (field.isMap()) {
            EntryOrder order = new EntryOrder(
                    Objects.requireNonNull(field.elements()).fields().get(0));
            if (elements.stream().allMatch(entry -> order.knows(key(entry)))) { // Else validation tells of the key.
                elements.sort((a, b) -> order.compare(key(a), key(b)));
            }
        }
        return field.listOf(elements);
    }

    /** Lanes side by side: an array may have millions of numbers. {@code below} is changed. */
    private static Variant ofNumbers(ValueType type, long[] below, long[] minus, long[] plus) {
        int lanes = type.lanes();
        Set<long[]> taken = new TreeSet<>(Arrays::compare);
        for (int at = 0; at < minus.length; at += lanes) {
            taken.add(Arrays.copyOfRange(minus, at, at + lanes));
        }
        long[] element = new long[lanes];
        int left = 0;
        for (int at = 0; at < below.length; at += lanes) {
            System.arraycopy(below, at, element, 0, lanes);
            if (taken.isEmpty() || !taken.contains(element)) {
                System.arraycopy(element, 0, below, left, lanes);
                left += lanes;
            }
        }
        long[] all = Arrays.copyOf(below, left + plus.length);
        System.arraycopy(plus, 0, all, left, plus.length);
        return Variant.ofArray(type, all);
    }

    private static long[] lanes(@Nullable Variant array) {
        return array == null ? new long[0] : array.lanes();
    }

    /** The key of an entry of a map. */
    static Variant key(DataRecord entry) {
        Variant key = entry.get(SchemaField.KEY);
        if (key == null) {
            throw new IllegalArgumentException("expected an entry with a key, found " + entry);
        }
        return key;
    }

    private static List<DataRecord> records(@Nullable Variant list) {
        return list == null ? List.of() : list.list();
    }

    private static List<Variant> elements(@Nullable Variant array) {
        List<Variant> elements = new ArrayList<>();
        for (int i = 0; array != null && i < array.elementCount(); i++) {
            elements.add(array.element(i));
        }
        return elements;
    }
}
