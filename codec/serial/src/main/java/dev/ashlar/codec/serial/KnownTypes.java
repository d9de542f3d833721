package dev.ashlar.codec.serial;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The types of lists, and of their elements, that a record has already: by the path of the list, such as {@code effects.damage.costs}. */
final class KnownTypes {
    private final Map<String, ValueType> lists = new HashMap<>();
    private final Map<String, String> elements = new HashMap<>();

    KnownTypes(DataRecord record) {
        add("", record);
    }

    private void add(String prefix, DataRecord record) {
        record.forEach((field, value) -> {
            if (value.type().isList()) {
                add(path(prefix, field), value);
            }
        });
    }

    private void add(String path, Variant list) {
        lists.putIfAbsent(path, list.type());
        for (DataRecord element : list.list()) {
            elements.putIfAbsent(path, element.type());
            add(path, element);
        }
    }

    static String path(String outer, String field) {
        return outer.isEmpty() ? field : outer + '.' + field;
    }

    ValueType list(String path) {
        return lists.getOrDefault(path, ValueType.LIST);
    }

    /** Name of the type of elements; null when the record has none. */
    @Nullable
    String element(String path) {
        return elements.get(path);
    }
}
