package dev.ashlar.pipeline.backend;

import dev.ashlar.codec.internal.number.Integers;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.compiler.problem.Words;
import dev.ashlar.compiler.schema.ColorText;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import java.util.Collection;

/** What would have been right where a value is wrong, in the words of every backend and of validation. */
public final class Expected {
    /** The ids that a record can have. */
    public static final String ID = "a whole number from 0 to " + Long.MAX_VALUE;

    private Expected() {}

    /**
     * What a place without schemas should have.
     *
     * @param schemas how the place keeps them
     * @param types {@linkplain Backend#types() types} that have a place for records there
     * @return a clause
     */
    public static String schemas(String schemas, Collection<String> types) {
        return types.isEmpty() ? schemas : schemas + ", which \"ashlar schema infer\" writes from records";
    }

    /**
     * What a field holds.
     *
     * @param field of any type
     * @return a clause
     */
    public static String value(SchemaField field) {
        String type = field.type().schemaName();
        return switch (field.shape()) {
            case SINGLE ->
                field.isMap()
                        ? "an object with a value for each key, or an array of objects with key and value"
                        : field.isOfValues()
                                ? "an array of "
                                        + field.target()
                                                .substring(0, field.target().length() - 2)
                                : !field.isList()
                                        ? element(field)
                                        : field.isSingle()
                                                ? "an object" + members(field)
                                                : "an array of objects" + members(field);
            case FIXED -> "an array of " + field.count() + " " + type;
            case ARRAY -> "an array of " + type;
        };
    }

    /**
     * What an element of a list of structs has.
     *
     * @param list of any struct
     * @return the end of a clause
     */
    public static String members(SchemaField list) {
        Schema struct = list.elements();
        if (list.isMap()) {
            return " with key and value";
        }
        return struct != null && struct.isVariant()
                ? " with one member, " + cases(struct)
                : " with the members of " + (struct == null ? list.target() : struct.name());
    }

    /**
     * The cases of a variant.
     *
     * @param variant schema of its elements
     * @return their names in the order of declaration, such as {@code one of Damage, Heal}
     */
    public static String cases(Schema variant) {
        return Words.oneOf(variant.cases().stream().map(SchemaField::name).toList());
    }

    /**
     * What an element of a field's array is, or its single value.
     *
     * @param field of any type
     * @return a clause
     */
    public static String element(SchemaField field) {
        ValueType type = field.type();
        return switch (type) {
            case STRING -> "a string";
            case HASH -> "a string (hash)";
            case BYTES -> "bytes";
            case ENUM -> "one of " + constants(field);
            case FLAGS -> "a list of any of " + constants(field);
            case REF -> "an id, " + ID + ", or a key in quotes";
            case COLOR -> ColorText.FORMS;
            default ->
                type.lanes() == 1 ? number(type) : "a list of " + type.lanes() + " numbers (" + type.schemaName() + ")";
        };
    }

    /**
     * The constants of an enum or of flags.
     *
     * @param field of either type
     * @return their names in the order of declaration
     */
    public static String constants(SchemaField field) {
        return String.join(", ", field.constantNames());
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
