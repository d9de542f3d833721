package dev.ashlar.pipeline.backend;

import dev.ashlar.compiler.problem.Location;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Records as a backend finds them without a schema, with their values as text. */
public final class Found {
    private Found() {}

    /** By id, then by name; fails when the backend tells a problem. */
    public static Map<Long, Map<String, String>> in(Backend backend, String type) {
        Map<Long, Map<String, String>> records = new TreeMap<>();
        backend.readFound(type, new FoundReceiver() {
            @Override
            public void record(long id, Map<String, FoundValue> values) {
                Map<String, String> texts = new LinkedHashMap<>();
                values.forEach((name, value) -> texts.put(name, text(value)));
                records.put(id, texts);
            }

            @Override
            public void problem(Location at, String message, String expected, String found) {
                throw new AssertionError(at + ": " + message + ": expected " + expected + ", found " + found);
            }
        });
        return records;
    }

    private static String text(FoundValue value) {
        if (value instanceof FoundValue.Typed typed) {
            return typed.value().toText();
        }
        if (value instanceof FoundValue.Number number) {
            return number.value().toPlainString();
        }
        if (value instanceof FoundValue.Text text) {
            return text.value();
        }
        if (value instanceof FoundValue.Items items) {
            return items.elements().stream().map(Found::text).collect(Collectors.joining(", ", "[", "]"));
        }
        return value.toString();
    }
}
