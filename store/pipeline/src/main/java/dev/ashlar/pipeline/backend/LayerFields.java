package dev.ashlar.pipeline.backend;

import dev.ashlar.codec.layout.EnumConstant;
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
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The fields by which records of a layer change the records below. Code that reads a layer adds these fields to the fields of the type. A backend
 * stores them like other fields. Pure functions; any thread.
 */
public final class LayerFields {
    /** A bool: true if the layer removes the record. */
    public static final String REMOVE = "remove";

    /** The names of fields whose values the layer removes, in alphabetical order. In JSON, these members are {@code null}. */
    public static final String NOTHING = "layer.null";

    /** Suffix of the name of an array, list or map for the elements that the layer adds. */
    public static final String PLUS = "+";

    /** Suffix of the name of an array or map for the elements or keys that the layer removes. */
    public static final String MINUS = "-";

    private LayerFields() {}

    /**
     * Adds the fields of inheritance and of layers to a schema.
     *
     * @param schema of a type
     * @return the schema with the fields after its own. If the type has or had a field with the name {@link #REMOVE}, that field is not added
     */
    public static Schema withFields(Schema schema) {
        List<SchemaField> fields =
                new ArrayList<>(Inheritance.withFields(schema).fields());
        if (!hasOwnRemove(schema)) {
            fields.add(field(schema, REMOVE, ValueType.BOOL, Shape.SINGLE));
        }
        fields.add(field(schema, NOTHING, ValueType.STRING, Shape.ARRAY));
        for (SchemaField field : schema.fields()) {
            if (takesPlus(field)) {
                fields.add(plus(field));
            }
            if (takesMinus(field)) {
                fields.add(minus(field));
            }
        }
        return schema.with(fields, schema.version());
    }

    /**
     * Whether a schema has the fields of layers.
     *
     * @param schema of a type
     * @return true for a result of {@link #withFields(Schema)}
     */
    public static boolean hasFields(Schema schema) {
        return schema.field(NOTHING) != null;
    }

    /** Upper and lower case do not count: a database does not tell them apart. */
    private static boolean hasOwnRemove(Schema schema) {
        return schema.fields().stream()
                .flatMap(field -> Stream.concat(Stream.of(field.name()), field.formerly().stream()))
                .map(path -> path.split("\\" + StructUse.SEPARATOR, 2)[0])
                .anyMatch(REMOVE::equalsIgnoreCase);
    }

    /**
     * Whether a layer can add elements to a field.
     *
     * @param field of a type
     * @return true for arrays, lists and maps
     */
    public static boolean takesPlus(SchemaField field) {
        return field.isList() ? !field.isSingle() : field.shape() == Shape.ARRAY;
    }

    /**
     * Whether a layer can remove elements from a field.
     *
     * @param field of a type
     * @return true for arrays, and for maps by their keys
     */
    public static boolean takesMinus(SchemaField field) {
        return field.isMap() || !field.isList() && field.shape() == Shape.ARRAY;
    }

    /**
     * Creates the field for the elements that a layer adds.
     *
     * @param field a field for which {@link #takesPlus} returns true
     * @return a field of the same type
     */
    public static SchemaField plus(SchemaField field) {
        String name = field.name() + PLUS;
        return edit(field, name, field.type(), field.shape(), field.constants(), field.target(), field.elements());
    }

    /**
     * Creates the field for the elements that a layer removes.
     *
     * @param field a field for which {@link #takesMinus} returns true
     * @return an array of elements; for a map, an array of keys
     */
    public static SchemaField minus(SchemaField field) {
        String name = field.name() + MINUS;
        if (!field.isMap()) {
            return edit(field, name, field.type(), field.shape(), field.constants(), field.target(), null);
        }
        SchemaField key =
                Objects.requireNonNull(Objects.requireNonNull(field.elements()).field(SchemaField.KEY));
        return edit(key, name, key.type(), Shape.ARRAY, key.constants(), key.target(), null);
    }

    private static SchemaField field(Schema schema, String name, ValueType type, Shape shape) {
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
                "",
                List.of(),
                List.of(),
                "",
                "",
                "",
                schema.at(),
                schema.at(),
                null);
    }

    private static SchemaField edit(
            SchemaField of,
            String name,
            ValueType type,
            Shape shape,
            List<EnumConstant> constants,
            String target,
            @Nullable Schema elements) {
        return new SchemaField(
                name,
                type,
                shape,
                1,
                of.itemAlignment(),
                false,
                false,
                IndexKind.NONE,
                of.ship(),
                null,
                of.min(),
                of.max(),
                ValueRules.NONE,
                constants,
                target,
                List.of(),
                of.retyped(),
                "",
                "",
                "",
                of.at(),
                of.typeAt(),
                elements);
    }

    /**
     * Whether a layer removes a record.
     *
     * @param schema of the type, without the fields
     * @param record of a layer
     * @return false also if {@link #REMOVE} is a field of the type
     */
    public static boolean isRemoved(Schema schema, DataRecord record) {
        Variant value = hasOwnRemove(schema) ? null : record.get(REMOVE);
        return value != null && value.type() == ValueType.BOOL && value.bits() != 0;
    }

    /**
     * The names of the fields whose values the layer removes.
     *
     * @param record of a layer
     * @return the names, sorted
     */
    public static Set<String> nothing(DataRecord record) {
        Set<String> names = new TreeSet<>();
        Variant listed = record.get(NOTHING);
        for (int i = 0; listed != null && i < listed.elementCount(); i++) {
            names.add(listed.element(i).text());
        }
        return names;
    }

    /**
     * Sets the names of the fields whose values the layer removes.
     *
     * @param record the record of a layer to modify
     * @param names of the fields
     */
    public static void setNothing(DataRecord record, Set<String> names) {
        if (!names.isEmpty()) {
            List<Variant> texts = new TreeSet<>(names).stream().map(Variant::of).toList();
            record.set(NOTHING, Variant.ofArray(ValueType.STRING, texts));
        }
    }
}
