package dev.ashlar.codec.serial;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** All that an object has, by reflection and every bit of it: what two of them are compared by without their own methods. */
final class Facts {
    private Facts() {}

    static Object of(@Nullable Object value) {
        if (value == null) {
            return "null";
        }
        if (value instanceof Float f) {
            return "f32 " + Float.floatToRawIntBits(f);
        }
        if (value instanceof Double d) {
            return "f64 " + Double.doubleToRawLongBits(d);
        }
        if (value instanceof Collection<?> values) {
            return values.stream().map(Facts::of).toList();
        }
        if (value instanceof Map<?, ?> map) {
            List<Object> entries = new ArrayList<>();
            map.forEach((key, entry) -> entries.add(List.of(of(key), of(entry))));
            return entries;
        }
        if (value.getClass().isArray()) {
            List<Object> elements = new ArrayList<>();
            for (int i = 0; i < Array.getLength(value); i++) {
                elements.add(of(Array.get(value, i)));
            }
            return elements;
        }
        return value instanceof Enum || value.getClass().getName().startsWith("java.") ? value : members(value);
    }

    private static Object members(Object value) {
        Map<String, Object> facts = new TreeMap<>();
        try {
            for (Field field : value.getClass().getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    field.setAccessible(true);
                    facts.put(field.getName(), of(field.get(value)));
                }
            }
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
        return facts;
    }
}
