package dev.ashlar.pipeline.layer;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.LayerFields;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/**
 * The changes that a layer makes to one record of a type of the base. Immutable, while nobody modifies the values.
 *
 * @param mark {@link Mark#CHANGE}, {@link Mark#NEW} or {@link Mark#REMOVE}
 * @param values the given values, with references by id. Fields such as {@code tags+} and {@code tags-} hold added and removed elements. The caller
 *     must not modify the values
 * @param given names of the given fields and edits, sorted. A given field without a value is removed
 * @param at location of the record in the layer
 */
public record Change(Mark mark, DataRecord values, Set<String> given, Location at) {
    /**
     * Creates a change.
     *
     * @param mark kind of the change
     * @param values the given values
     * @param given is copied
     * @param at location of the record in the layer
     */
    public Change {
        given = Collections.unmodifiableSet(new TreeSet<>(given));
    }

    /** {@return the name of the type} */
    public String type() {
        return values.type();
    }

    /** {@return the id of the record} */
    public long id() {
        return values.id();
    }

    /**
     * Whether the change sets a field, or adds or removes elements.
     *
     * @param field name of the field
     * @return false for other fields
     */
    public boolean gives(String field) {
        return given.contains(field)
                || given.contains(field + LayerFields.PLUS)
                || given.contains(field + LayerFields.MINUS);
    }

    /** The field that a given name is about: itself, or the field that the edit is of. */
    static String fieldOf(String given) {
        boolean isEdit = given.endsWith(LayerFields.PLUS) || given.endsWith(LayerFields.MINUS);
        return isEdit ? given.substring(0, given.length() - 1) : given;
    }

    /**
     * Applies this change to a record.
     *
     * @param schema of the type
     * @param below the record below; for a new record, a record without values
     * @return a new record
     */
    public DataRecord applyTo(Schema schema, DataRecord below) {
        DataRecord record = below.copy();
        for (SchemaField field : schema.fields()) {
            String name = field.name();
            Variant value = values.get(name);
            if (given.contains(name) && value != null) {
                record.set(name, value);
            } else if (given.contains(name)) {
                record.remove(name);
            }
            Variant minus = values.get(name + LayerFields.MINUS);
            Variant plus = values.get(name + LayerFields.PLUS);
            if (minus != null || plus != null) {
                record.set(name, Edits.apply(field, record.get(name), minus, plus));
            }
        }
        record.setUpdated(false);
        return record;
    }
}
