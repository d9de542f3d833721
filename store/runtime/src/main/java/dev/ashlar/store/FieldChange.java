package dev.ashlar.store;

import dev.ashlar.codec.record.Variant;
import org.jspecify.annotations.Nullable;

/**
 * A field of a record that reads another value than before.
 *
 * @param type name of the type
 * @param id of the record
 * @param field its present name
 * @param before the value that it had, or its default; null where that is nothing: an optional field, a reference
 * @param after the value that it has now, or its default; null where that is nothing
 */
public record FieldChange(
        String type,
        long id,
        String field,
        @Nullable Variant before,
        @Nullable Variant after) {
    /** {@return the change in words, for logs: {@code Emitter 42.spawnRate: 10.0 -> 12.5}} */
    @Override
    public String toString() {
        return type + " " + id + "." + field + ": " + text(before) + " -> " + text(after);
    }

    private static String text(@Nullable Variant value) {
        return value == null ? "nothing" : value.toText();
    }
}
