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
 * What a layer says of one record of a type of the base.
 *
 * @param mark {@link Mark#CHANGE}, {@link Mark#NEW} or {@link Mark#REMOVE}
 * @param values what is given, references by id, and under {@code tags+} and {@code tags-} what is added and taken; not to be modified
 * @param given the names of fields and edits that are given, sorted. A field without a value is taken away
 * @param at where the record stands in the layer
 */
public record Change(Mark mark, DataRecord values, Set<String> given, Location at) {
    /**
     * What a layer says of one record.
     *
     * @param mark what becomes of it
     * @param values what is given
     * @param given is copied
     * @param at where it stands
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
     * Whether the change gives a field, or adds to it or takes from it.
     *
     * @param field its name
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
     * The record as it is with this change.
     *
     * @param schema of the type
     * @param below the record below; of a new one, a record without values
     * @return another record
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
