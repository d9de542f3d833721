package dev.ashlar.pipeline.backend;

import dev.ashlar.codec.layout.IndexKind;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.StructUse;
import dev.ashlar.compiler.schema.ValueRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How records say that they inherit: fields that whoever reads or writes records as they are written adds to those of their type. A backend keeps them
 * like other fields. Pure functions; any thread.
 */
public final class Inheritance {
    /** A reference to the record of the same type that a record takes values from. */
    public static final String FROM = "from";

    /** A bool: true of a record that only gives values to others, and is none for the game. */
    public static final String ABSTRACT = "abstract";

    /** The names of fields that take nothing from the other record, in alphabetical order. In JSON, these members are {@code null}. */
    public static final String NOTHING = "from.null";

    private Inheritance() {}

    /**
     * The schema by which records are read and written with what they say of inheritance.
     *
     * @param schema of a type
     * @return the schema with the three fields behind its own; the same one when it has them, or a field of its own in their place
     */
    public static Schema withFields(Schema schema) {
        if (hasFields(schema) || fieldInTheWay(schema) != null) {
            return schema;
        }
        List<SchemaField> fields = new ArrayList<>(schema.fields());
        fields.add(field(schema, FROM, ValueType.REF, Shape.SINGLE, schema.name()));
        fields.add(field(schema, ABSTRACT, ValueType.BOOL, Shape.SINGLE, ""));
        fields.add(field(schema, NOTHING, ValueType.STRING, Shape.ARRAY, ""));
        return schema.with(fields, schema.version());
    }

    /**
     * The schemas of several types, each {@linkplain #withFields(Schema) with the fields}.
     *
     * @param schemas of types
     * @return in the same order
     */
    public static List<Schema> withFields(List<Schema> schemas) {
        return schemas.stream().map(Inheritance::withFields).toList();
    }

    /**
     * Whether records are read and written by a schema with what they say of inheritance.
     *
     * @param schema of a type
     * @return true for one that {@link #withFields(Schema)} has made
     */
    public static boolean hasFields(Schema schema) {
        return schema.field(FROM) != null && schema.field(NOTHING) != null;
    }

    private static SchemaField field(Schema schema, String name, ValueType type, Shape shape, String target) {
        return new SchemaField(
                name,
                type,
                shape,
                1,
                8,
                false,
                false,
                IndexKind.NONE,
                false,
                null,
                null,
                null,
                ValueRules.NONE,
                List.of(),
                target,
                List.of(),
                List.of(),
                "",
                "",
                "",
                schema.at(),
                schema.at(),
                null);
    }

    /**
     * The field of a type for which its records cannot inherit. Upper and lower case do not count: a database does not tell them apart.
     *
     * @param schema of the type
     * @return the first field, or member of a struct field, that has or had the name {@code from} or {@code abstract}; null for none
     */
    public static @Nullable SchemaField fieldInTheWay(Schema schema) {
        if (hasFields(schema)) {
            return null;
        }
        return schema.fields().stream()
                .filter(field -> Stream.concat(Stream.of(field.name()), field.formerly().stream())
                        .anyMatch(Inheritance::isTaken))
                .findFirst()
                .orElse(null);
    }

    private static boolean isTaken(String path) {
        int dot = path.indexOf(StructUse.SEPARATOR);
        String name = dot < 0 ? path : path.substring(0, dot);
        return name.equalsIgnoreCase(FROM) || name.equalsIgnoreCase(ABSTRACT);
    }

    /**
     * Whether a field is one of the three.
     *
     * @param name of a field
     * @return false also for fields of schemas
     */
    public static boolean isField(String name) {
        return name.equals(FROM) || name.equals(ABSTRACT) || name.equals(NOTHING);
    }

    /**
     * Whether a field of an heir may be in {@link #NOTHING}: that is where {@code null} may be written.
     *
     * @param field of a type
     * @return true of optional fields, of single references and of single variants
     */
    public static boolean canBeNothing(SchemaField field) {
        return field.optional()
                || field.isVariant() && field.isSingle()
                || field.type() == ValueType.REF && !field.shape().isArray();
    }

    /**
     * Whether a record takes values from another one.
     *
     * @param written as it is written
     * @return true for an heir
     */
    public static boolean isHeir(DataRecord written) {
        return written.has(FROM);
    }

    /**
     * Whether a record only gives values to others.
     *
     * @param written as it is written
     * @return true for an abstract record
     */
    public static boolean isAbstract(DataRecord written) {
        Variant value = written.get(ABSTRACT);
        return value != null && value.type() == ValueType.BOOL && value.bits() != 0;
    }

    /**
     * The fields that take nothing from the other record.
     *
     * @param written as it is written
     * @return their names, sorted
     */
    public static Set<String> nothing(DataRecord written) {
        Set<String> names = new TreeSet<>();
        Variant listed = written.get(NOTHING);
        for (int i = 0; listed != null && i < listed.elementCount(); i++) {
            names.add(listed.element(i).text());
        }
        return names;
    }

    /**
     * Sets the fields that take nothing from the other record.
     *
     * @param written changes
     * @param names of the fields
     */
    public static void setNothing(DataRecord written, Set<String> names) {
        if (names.isEmpty()) {
            written.remove(NOTHING);
        } else {
            List<Variant> texts = new TreeSet<>(names).stream().map(Variant::of).toList();
            written.set(NOTHING, Variant.ofArray(ValueType.STRING, texts));
        }
    }
}
