package dev.ashlar.pipeline.backend;

import dev.ashlar.codec.internal.number.Integers;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.compiler.problem.Words;
import dev.ashlar.compiler.schema.ColorText;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import java.util.Collection;

/** Describes the expected value for messages of backends and validation. Pure functions; any thread. */
public final class Expected {
    /** The range of ids. */
    public static final String ID = "a whole number from 0 to " + Long.MAX_VALUE;

    private Expected() {}

    /**
     * Describes what is expected if there are no schemas.
     *
     * @param schemas description of how the backend stores schemas
     * @param types {@linkplain Backend#types() types} that have storage for records
     * @return a clause
     */
    public static String schemas(String schemas, Collection<String> types) {
        return types.isEmpty() ? schemas : schemas + ", which \"ashlar schema infer\" writes from records";
    }

    /**
     * Describes the values of a field.
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
     * Describes the members of an element of a list of structs.
     *
     * @param list of any struct
     * @return the last part of a clause
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
     * Lists the cases of a variant.
     *
     * @param variant schema of its elements
     * @return their names in the order of declaration, such as {@code one of Damage, Heal}
     */
    public static String cases(Schema variant) {
        return Words.oneOf(variant.cases().stream().map(SchemaField::name).toList());
    }

    /**
     * Describes an element of an array field, or the value of a single field.
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
     * Lists the constants of an enum or of flags.
     *
     * @param field of either type
     * @return their names in the order of declaration
     */
    public static String constants(SchemaField field) {
        return String.join(", ", field.constantNames());
    }

    /**
     * Describes a bool or a number.
     *
     * @param type a type from bool to f64
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
     * Describes the range of a floating-point type, for numbers that exceed it.
     *
     * @param type f32 or f64
     * @return a clause
     */
    public static String fitting(ValueType type) {
        return "a number that " + type.schemaName() + " can hold";
    }
}
