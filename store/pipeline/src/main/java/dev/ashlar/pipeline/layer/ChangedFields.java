package dev.ashlar.pipeline.layer;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.StructUse;
import dev.ashlar.pipeline.backend.Inheritance;
import dev.ashlar.pipeline.backend.LayerFields;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What a record of a layer gives of one below: fields with and without a value, and edits. Where several fields are one value, whoever gives one gives all. For
 * one thread.
 */
final class ChangedFields {
    private final Schema schema;
    private final DataRecord values;
    private final Set<String> given = new TreeSet<>();

    private ChangedFields(Schema schema, DataRecord values) {
        this.schema = schema;
        this.values = values;
    }

    /**
     * What a record gives.
     *
     * @param schema of the type
     * @param written as it is read, with {@link LayerFields}; edits have references by id
     * @param nothing present names of the fields that are taken away
     * @param below the record below
     */
    static ChangedFields of(Schema schema, DataRecord written, Set<String> nothing, DataRecord below) {
        DataRecord values = new DataRecord(below.type(), below.id());
        ChangedFields fields = new ChangedFields(schema, values);
        String naming = written.hasId() ? null : schema.key(); // The key says which record it is, and changes nothing.
        written.forEach((name, value) -> {
            if (!isOfPipeline(schema, name) && !name.equals(naming)) {
                values.set(name, value);
                fields.given.add(name);
            }
        });
        fields.given.addAll(nothing);
        fields.giveStructs();
        schema.alternatives().forEach(each -> fields.giveAlternatives(each, below));
        return fields;
    }

    private static boolean isOfPipeline(Schema schema, String name) {
        boolean isPlain = schema.field(name) != null;
        return !isPlain
                && (Inheritance.isField(name) || name.equals(LayerFields.REMOVE) || name.equals(LayerFields.NOTHING));
    }

    /** A member gives the presence of its optional struct; a struct that is taken away gives all of its members. */
    private void giveStructs() {
        for (SchemaField presence :
                schema.fields().stream().filter(SchemaField::isPresence).toList()) {
            String inside = presence.name() + StructUse.SEPARATOR;
            if (values.keys().stream().anyMatch(name -> name.startsWith(inside))) {
                values.set(presence.name(), Variant.of(true));
                given.add(presence.name());
            } else if (given.contains(presence.name()) && !values.has(presence.name())) {
                schema.fields().stream()
                        .map(SchemaField::name)
                        .filter(name -> name.startsWith(inside))
                        .forEach(given::add);
            }
        }
    }

    /** Fields of which at most one has a value. */
    private void giveAlternatives(List<String> fields, DataRecord below) {
        if (fields.stream().noneMatch(given::contains)) {
            return;
        }
        boolean isReplaced = fields.stream().anyMatch(values::has);
        for (String field : fields) {
            Variant standing = isReplaced || given.contains(field) ? null : below.get(field);
            if (standing != null) {
                values.set(field, standing);
            }
        }
        given.addAll(fields);
    }

    /** The names of the fields and edits. */
    Set<String> given() {
        return given;
    }

    /** The change as it is written, its references perhaps by key. */
    Change change(Mark mark, Location at) {
        return new Change(mark, values, given, at);
    }

    /** The names of the fields that an edit adds to or takes from. */
    Set<String> edited() {
        Set<String> fields = new HashSet<>();
        for (SchemaField field : schema.fields()) {
            if (values.has(field.name() + LayerFields.PLUS) || values.has(field.name() + LayerFields.MINUS)) {
                fields.add(field.name());
            }
        }
        return fields;
    }

    /**
     * A value that is given, as the checked record has it.
     *
     * @param name of a field or an edit
     * @param now the record with the change
     */
    @Nullable
    Variant valueOf(String name, DataRecord now) {
        Variant written = values.get(name);
        if (written == null || schema.field(name) != null) {
            return now.get(name);
        }
        if (name.endsWith(LayerFields.MINUS)) {
            return written;
        }
        SchemaField field =
                Objects.requireNonNull(schema.field(name.substring(0, name.length() - LayerFields.PLUS.length())));
        return added(field, written, Objects.requireNonNull(now.get(field.name())));
    }

    /** Elements that were added stand last; entries of a map have their keys. */
    private static Variant added(SchemaField field, Variant written, Variant all) {
        if (field.type() == ValueType.MAP) {
            Set<Variant> keys = new HashSet<>();
            written.list().forEach(entry -> keys.add(Edits.key(entry)));
            return field.listOf(all.list().stream()
                    .filter(entry -> keys.contains(Edits.key(entry)))
                    .toList());
        }
        if (field.isList()) {
            int size = all.list().size();
            return field.listOf(all.list().subList(size - written.list().size(), size));
        }
        int first = all.elementCount() - written.elementCount();
        List<Variant> elements = new ArrayList<>();
        for (int i = first; i < all.elementCount(); i++) {
            elements.add(all.element(i));
        }
        return Variant.ofElements(field.type(), elements);
    }
}
