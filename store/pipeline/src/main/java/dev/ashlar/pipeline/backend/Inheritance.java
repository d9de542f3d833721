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
 * The fields by which records inherit. Code that reads or writes records as they are written adds these fields to the fields of the type. A backend
 * stores them like other fields. Pure functions; any thread.
 */
public final class Inheritance {
    /** A reference to the record of the same type from which a record inherits values. */
    public static final String FROM = "from";

    /** A bool: true for an abstract record, which other records inherit from and which the game does not see. */
    public static final String ABSTRACT = "abstract";

    /** The names of fields that do not inherit, in alphabetical order. In JSON, these members are {@code null}. */
    public static final String NOTHING = "from.null";

    private Inheritance() {}

    /**
     * Adds the fields of inheritance to a schema.
     *
     * @param schema of a type
     * @return the schema with the three fields after its own. If it has them already, or if a field of the type has one of their names, the same
     *     schema
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
     * Adds {@linkplain #withFields(Schema) the fields} to several schemas.
     *
     * @param schemas of types
     * @return the schemas in the same order
     */
    public static List<Schema> withFields(List<Schema> schemas) {
        return schemas.stream().map(Inheritance::withFields).toList();
    }

    /**
     * Whether a schema has the fields of inheritance.
     *
     * @param schema of a type
     * @return true for a result of {@link #withFields(Schema)} with these fields
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
     * Finds the field whose name prevents the records of a type from inheriting. The comparison ignores case, because databases do.
     *
     * @param schema of the type
     * @return the first field or member of a struct field with the present or former name {@code from} or {@code abstract}; null if there is none
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
     * Whether a name is one of the three fields of inheritance.
     *
     * @param name of a field
     * @return false for all other names
     */
    public static boolean isField(String name) {
        return name.equals(FROM) || name.equals(ABSTRACT) || name.equals(NOTHING);
    }

    /**
     * Whether a field of a record that inherits may be in {@link #NOTHING}, that is, whether {@code null} is allowed.
     *
     * @param field of a type
     * @return true for optional fields, single references and single variants
     */
    public static boolean canBeNothing(SchemaField field) {
        return field.optional()
                || field.isVariant() && field.isSingle()
                || field.type() == ValueType.REF && !field.shape().isArray();
    }

    /**
     * Whether a record inherits from another record.
     *
     * @param written the record as it is written
     * @return true if the record inherits
     */
    public static boolean isHeir(DataRecord written) {
        return written.has(FROM);
    }

    /**
     * Whether a record is abstract.
     *
     * @param written the record as it is written
     * @return true for an abstract record
     */
    public static boolean isAbstract(DataRecord written) {
        Variant value = written.get(ABSTRACT);
        return value != null && value.type() == ValueType.BOOL && value.bits() != 0;
    }

    /**
     * The names of the fields that do not inherit.
     *
     * @param written the record as it is written
     * @return the names, sorted
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
     * Sets the names of the fields that do not inherit.
     *
     * @param written the record to modify
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
