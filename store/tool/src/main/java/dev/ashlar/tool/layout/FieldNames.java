package dev.ashlar.tool.layout;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import java.util.List;
import java.util.function.LongFunction;

/**
 * From the keys in layouts to names.
 *
 * @param names of types and fields by their keys; the key in hexadecimal where nobody knows
 * @param layouts of all types, of elements too
 */
public record FieldNames(LongFunction<String> names, List<RecordLayout> layouts) {
    /**
     * Name behind a key.
     *
     * @param key of a type or of a field's former name
     * @return the key in hexadecimal where nobody knows
     */
    public String of(long key) {
        return names.apply(key);
    }

    /**
     * {@return the names of the cases that elements have; empty where they are no variants}
     *
     * @param elements key of their type
     */
    List<String> cases(long elements) {
        return layouts.stream()
                .filter(layout -> layout.key() == elements && layout.isVariant())
                .flatMap(layout -> layout.fields().stream())
                .filter(FieldLayout::isCase)
                .map(FieldLayout::name)
                .toList();
    }
}
