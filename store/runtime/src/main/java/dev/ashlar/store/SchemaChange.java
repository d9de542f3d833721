package dev.ashlar.store;

import dev.ashlar.codec.layout.FieldLayout;
import org.jspecify.annotations.Nullable;

/**
 * A change of one property of a type or field. Immutable.
 *
 * @param type name of the type
 * @param field the present name of the field, or the name of a removed field; empty for the type as a whole. Members of
 *     lists have paths: {@code loot.chance}
 * @param property what has changed: {@code added}, {@code removed}, {@code renamed}, {@code retyped}, {@code default},
 *     {@code limits}, {@code unit}, …
 * @param detail the old and the new value: {@code 10.0 -> 12.5}, or the type of a field that was added or removed; else
 *     empty
 * @param before the field in the old rows; {@code null} for a type, an added field, and a field that did not ship
 * @param after the field in the new rows; {@code null} for a type, a removed field, and a field that does not ship
 */
public record SchemaChange(
        String type,
        String field,
        String property,
        String detail,
        @Nullable FieldLayout before,
        @Nullable FieldLayout after) {
    /** {@return the change as a clause: {@code added: f32}, {@code default: 10.0 -> 12.5}, {@code doc}} */
    public String what() {
        return detail.isEmpty() ? property : property + ": " + detail;
    }

    /** {@return the change as text, for logs: {@code Emitter.spawnRate default: 10.0 -> 12.5}} */
    @Override
    public String toString() {
        return type + (field.isEmpty() ? "" : "." + field) + " " + what();
    }
}
