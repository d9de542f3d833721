package dev.ashlar.codec.serial;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;
import java.util.SortedMap;

/** Collections, arrays and maps, by the calls that every visitor has. What is loaded takes its place only when it is whole. */
final class Collections {
    private Collections() {}

    /** Refuses data that leaves out what an element cannot be made without. */
    static void require(Serializer s, String name) {
        if (s.isLeftOut(name)) {
            s.fail(SerialErrorKind.MISSING, name, "expected a value, found none");
        }
    }

    static <T> void visit(Serializer s, String name, Collection<T> values, Form<T> form) {
        int count = s.beginList(name, values.size(), form.type());
        switch (s.direction()) {
            case LOADING -> load(s, values, form, count);
            case SAVING -> save(s, values, form);
            case DESCRIBING -> form.io(s, Serializer.ELEMENT, form.create());
        }
        s.end();
    }

    private static <T> void save(Serializer s, Collection<T> values, Form<T> form) {
        if (values instanceof List<T> list && list instanceof RandomAccess) {
            for (int i = 0; i < list.size(); i++) {
                form.io(s, Serializer.ELEMENT, list.get(i));
            }
        } else {
            for (T value : values) {
                form.io(s, Serializer.ELEMENT, value);
            }
        }
    }

    private static <T> void load(Serializer s, Collection<T> into, Form<T> form, int count) {
        List<T> loaded = new ArrayList<>();
        for (int i = 0; i < count && !s.hasFailed(); i++) {
            loaded.add(form.io(s, Serializer.ELEMENT, form.create()));
        }
        if (s.hasFailed() || count < 0) {
            return;
        }
        List<T> before = List.of();
        if (!(into instanceof List)) {
            before = new ArrayList<>(into);
        }
        into.clear();
        for (int i = 0; i < count; i++) {
            if (!into.add(loaded.get(i))) {
                s.fail(SerialErrorKind.DUPLICATE, Serializer.ELEMENT, "element " + i + " is there twice");
                into.clear();
                into.addAll(before);
                return;
            }
        }
    }

    static <T> void visit(Serializer s, String name, T[] values, Form<T> form) {
        int count = s.beginList(name, values.length, form.type());
        boolean has = !s.hasFailed() && count >= 0;
        if (has && count != values.length) {
            s.fail(
                    SerialErrorKind.BAD_COUNT,
                    Serializer.ELEMENT,
                    "expected " + values.length + " elements, found " + count);
        }
        if (s.direction() == Direction.DESCRIBING) {
            form.io(s, Serializer.ELEMENT, form.create());
        } else if (has) {
            for (int i = 0; i < values.length && !s.hasFailed(); i++) {
                values[i] = form.io(s, Serializer.ELEMENT, values[i]);
            }
        }
        s.end();
    }

    static <K, V> void visit(Serializer s, String name, Map<K, V> values, Form<K> keys, Form<V> form) {
        int count = s.beginList(name, values.size(), null);
        switch (s.direction()) {
            case LOADING -> load(s, values, keys, form, count);
            case SAVING -> {
                for (Map.Entry<K, V> entry : values.entrySet()) {
                    s.begin(Serializer.ELEMENT);
                    keys.io(s, "key", entry.getKey());
                    form.io(s, "value", entry.getValue());
                    s.end();
                }
            }
            case DESCRIBING -> {
                s.begin(Serializer.ELEMENT);
                keys.io(s, "key", keys.create());
                form.io(s, "value", form.create());
                s.end();
            }
        }
        s.end();
    }

    private static <K, V> void load(Serializer s, Map<K, V> into, Form<K> keys, Form<V> form, int count) {
        Map<K, V> loaded = new LinkedHashMap<>();
        for (int i = 0; i < count && !s.hasFailed(); i++) {
            s.begin(Serializer.ELEMENT);
            require(s, "key");
            K key = keys.io(s, "key", keys.create());
            V value = form.io(s, "value", form.create());
            if (!s.hasFailed()) {
                if (loaded.containsKey(key)) {
                    s.fail(SerialErrorKind.DUPLICATE, "key", "there are two entries of " + key);
                }
                loaded.put(key, value);
            }
            s.end();
        }
        if (!s.hasFailed() && count >= 0) {
            replace(s, into, loaded);
        }
    }

    /** A sorted map may take two keys for one that are not equal, and would lose an entry. */
    private static <K, V> void replace(Serializer s, Map<K, V> into, Map<K, V> loaded) {
        Map<K, V> before = into instanceof SortedMap ? new LinkedHashMap<>(into) : Map.of();
        into.clear();
        into.putAll(loaded);
        if (into.size() < loaded.size()) {
            s.fail(
                    SerialErrorKind.DUPLICATE,
                    Serializer.ELEMENT,
                    "expected " + loaded.size() + " entries, found " + into.size() + " keys");
            into.clear();
            into.putAll(before);
        }
    }
}
