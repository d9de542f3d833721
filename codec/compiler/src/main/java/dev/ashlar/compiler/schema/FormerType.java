package dev.ashlar.compiler.schema;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;

/**
 * A former type of a field. Records may still contain values of this type. Immutable.
 *
 * @param type of the value, or of the elements of an array
 * @param shape single value or array
 * @param text the type as in a schema file, without aliases
 */
public record FormerType(ValueType type, Shape shape, String text) {
    /**
     * {@return whether a text names a type of values, which can be converted; otherwise it names a struct}
     *
     * @param text a type as in a schema file
     */
    public static boolean isOfValues(String text) {
        return DeclaredType.of(text) != null;
    }
}
