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
 * How records of a layer say what they change of the records below: fields that whoever reads a layer adds to those of the type. A backend keeps them like
 * other fields. Pure functions; any thread.
 */
public final class LayerFields {
    /** A bool: true of a record that is removed. */
    public static final String REMOVE = "remove";

    /** The names of fields whose values are taken away, in alphabetical order. In JSON, these members are {@code null}. */
    public static final String NOTHING = "layer.null";

    /** What follows the name of an array, list or map for the elements that are added to it. */
    public static final String PLUS = "+";

    /** What follows the name of an array or map for the elements, or the keys, that are taken from it. */
    public static final String MINUS = "-";

    private LayerFields() {}

    /**
     * The schema by which records of a layer are read: with what they say of inheritance and of the records below.
     *
     * @param schema of a type
     * @return the schema with the fields behind its own. {@link #REMOVE} is not among them where the type has, or had, a field with this name
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
     * Whether records are read with what they say of the records below.
     *
     * @param schema of a type
     * @return true for one that {@link #withFields(Schema)} has made
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
     * Whether elements can be added to values of a field.
     *
     * @param field of a type
     * @return true of arrays, lists and maps
     */
    public static boolean takesPlus(SchemaField field) {
        return field.isList() ? !field.isSingle() : field.shape() == Shape.ARRAY;
    }

    /**
     * Whether elements can be taken from values of a field.
     *
     * @param field of a type
     * @return true of arrays, and of maps by their keys
     */
    public static boolean takesMinus(SchemaField field) {
        return field.isMap() || !field.isList() && field.shape() == Shape.ARRAY;
    }

    /**
     * The field for the elements that are added to those of another.
     *
     * @param field one that {@linkplain #takesPlus takes} them
     * @return the field with the same type
     */
    public static SchemaField plus(SchemaField field) {
        String name = field.name() + PLUS;
        return edit(field, name, field.type(), field.shape(), field.constants(), field.target(), field.elements());
    }

    /**
     * The field for the elements that are taken from those of another.
     *
     * @param field one that {@linkplain #takesMinus takes} them
     * @return an array, of a map one of keys
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
     * Whether a record is removed.
     *
     * @param schema of the type, without the fields
     * @param record of a layer
     * @return false also where {@link #REMOVE} is a field of the type
     */
    public static boolean isRemoved(Schema schema, DataRecord record) {
        Variant value = hasOwnRemove(schema) ? null : record.get(REMOVE);
        return value != null && value.type() == ValueType.BOOL && value.bits() != 0;
    }

    /**
     * The fields whose values are taken away.
     *
     * @param record of a layer
     * @return their names, sorted
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
     * Sets the fields whose values are taken away.
     *
     * @param record of a layer, changes
     * @param names of the fields
     */
    public static void setNothing(DataRecord record, Set<String> names) {
        if (!names.isEmpty()) {
            List<Variant> texts = new TreeSet<>(names).stream().map(Variant::of).toList();
            record.set(NOTHING, Variant.ofArray(ValueType.STRING, texts));
        }
    }
}
