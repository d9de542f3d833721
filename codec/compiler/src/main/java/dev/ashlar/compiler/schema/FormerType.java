package dev.ashlar.compiler.schema;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;

/**
 * A type that a field had, of which records may still have values.
 *
 * @param type of the value, or of the array's elements
 * @param shape single value or array
 * @param text as a schema file writes it, without aliases
 */
public record FormerType(ValueType type, Shape shape, String text) {
    /**
     * {@return whether a text names a type of values, from which values may be converted; else it is a struct}
     *
     * @param text as a schema file writes a type
     */
    public static boolean isOfValues(String text) {
        return DeclaredType.of(text) != null;
    }
}
