package dev.ashlar.pipeline.backend;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Integers;
import dev.ashlar.compiler.schema.SchemaField;

/** What would have been right where a value is wrong, in the words of every backend and of validation. */
public final class Expected {
    /** The ids that a record can have. */
    public static final String ID = "a whole number from 1 to " + Long.MAX_VALUE;

    private Expected() {}

    /**
     * What a field holds.
     *
     * @param field of any type
     * @return a clause
     */
    public static String value(SchemaField field) {
        if (field.shape() == Shape.ARRAY) {
            return "an array of " + field.type().schemaName();
        }
        return switch (field.type()) {
            case STRING -> "a string";
            case ENUM -> "one of " + String.join(", ", field.constantNames());
            case REF -> "an id, " + ID + ", or a key in quotes";
            default -> number(field.type());
        };
    }

    /**
     * What a bool or a number is.
     *
     * @param type bool … f64
     * @return a clause
     */
    public static String number(ValueType type) {
        if (type == ValueType.BOOL) {
            return "true or false";
        }
        return type.isFloat()
                ? "a number (" + type.schemaName() + ")"
                : "a whole number from " + Integers.least(type) + " to " + Integers.greatest(type) + " ("
                        + type.schemaName() + ")";
    }

    /**
     * What a number of a floating-point type is, where one is too large for it.
     *
     * @param type f32 or f64
     * @return a clause
     */
    public static String fitting(ValueType type) {
        return "a number that " + type.schemaName() + " can hold";
    }
}
