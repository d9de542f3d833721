package dev.ashlar.store;

import dev.ashlar.codec.record.Variant;
import org.jspecify.annotations.Nullable;

/**
 * A field of a record that reads another value than before. Immutable.
 *
 * @param type name of the type
 * @param id of the record
 * @param field the present name of the field
 * @param before the old value or default; null for an absent optional value and an empty reference
 * @param after the new value or default; null for an absent optional value and an empty reference
 */
public record FieldChange(
        String type,
        long id,
        String field,
        @Nullable Variant before,
        @Nullable Variant after) {
    /** {@return the change as text, for logs: {@code Emitter 42.spawnRate: 10.0 -> 12.5}} */
    @Override
    public String toString() {
        return type + " " + id + "." + field + ": " + text(before) + " -> " + text(after);
    }

    private static String text(@Nullable Variant value) {
        return value == null ? "nothing" : value.toText();
    }
}
