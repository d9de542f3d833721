package dev.ashlar.store;

import dev.ashlar.codec.layout.FieldLayout;
import org.jspecify.annotations.Nullable;

/**
 * A change of one property of a type or field.
 *
 * @param type name of the type
 * @param field its present name, or the name of a field that is gone; empty for what concerns the whole type. Members of lists have paths: {@code loot.chance}
 * @param property what has changed: {@code added}, {@code removed}, {@code renamed}, {@code retyped}, {@code default}, {@code limits}, {@code unit}, …
 * @param detail what it was and is: {@code 10.0 -> 12.5}, or the type of a field that was added or removed; empty where there is no more to say
 * @param before the field as it lay in rows; {@code null} for a type, a field that was added, and one that did not ship
 * @param after the field as it lies in rows; {@code null} for a type, a field that was removed, and one that does not ship
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

    /** {@return the change in words, for logs: {@code Emitter.spawnRate default: 10.0 -> 12.5}} */
    @Override
    public String toString() {
        return type + (field.isEmpty() ? "" : "." + field) + " " + what();
    }
}
