package dev.ashlar.compiler.expression;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import java.util.List;

/**
 * The operand that a path names. Immutable.
 *
 * @param type of the value, or of the elements of an array
 * @param shape single value or array; a list of variants is an array
 * @param nullable whether the value may be absent, which an expression can test
 * @param constants names of the constants of an enum or of flags, and of the cases of a variant or a list of them; else empty
 * @param declared the type as the schema declares it, for messages
 */
public record Operand(ValueType type, Shape shape, boolean nullable, List<String> constants, String declared) {
    /** The id of a record. */
    public static final Operand ID = new Operand(ValueType.I64, Shape.SINGLE, false, List.of(), "id");

    /** What a value of it is in an expression. */
    Kind kind() {
        if (isArray()) {
            return Kind.ARRAY;
        }
        return Kind.of(type);
    }

    /** The cases of a variant, or of a list of variants; else empty. */
    List<String> cases() {
        return type == ValueType.LIST ? constants : List.of();
    }

    private boolean isArray() {
        return shape.isArray() || type.isList() && cases().isEmpty();
    }

    /** Whether {@code count} has an answer. */
    boolean isCountable() {
        return isArray()
                || type.isList()
                || type == ValueType.STRING
                || type == ValueType.BYTES
                || type == ValueType.FLAGS;
    }
}
