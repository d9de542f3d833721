package dev.ashlar.pipeline.backend;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The fields of one record that {@link Backend#update} reads and writes together. Immutable; any thread.
 *
 * @param schema of the record's type
 * @param id of the record, 0 or more; the record need not exist
 * @param fields names of fields of the schema; the update reads and writes no other fields
 * @param deletes whether the update removes the record
 */
public record FieldUpdate(Schema schema, long id, Set<String> fields, boolean deletes) {
    /**
     * Checks and copies the arguments.
     *
     * @param schema of the record's type
     * @param id of the record
     * @param fields names of fields
     * @param deletes whether the update removes the record
     * @throws IllegalArgumentException if the id is negative, or if the schema has no such field
     */
    public FieldUpdate {
        fields = Set.copyOf(new TreeSet<>(fields));
        if (id < 0) {
            throw new IllegalArgumentException(
                    "an update of %s %d: expected an id from 0 to %d".formatted(schema.name(), id, Long.MAX_VALUE));
        }
        for (String field : fields) {
            if (schema.field(field) == null) {
                throw new IllegalArgumentException(
                        "an update of %s %d: expected names of fields, found %s".formatted(schema.name(), id, field));
            }
        }
    }

    /** {@return the name of the type} */
    public String type() {
        return schema.name();
    }

    /**
     * Copies the values from an updater, without fields that are not part of this update.
     *
     * @param given record from the updater
     * @return a new record that is marked as updated, or as deleted
     * @throws IllegalArgumentException if the type or id differs, or if a text contains an unpaired surrogate
     */
    public DataRecord written(DataRecord given) {
        if (given.id() != id || !given.type().equals(type())) {
            throw new IllegalArgumentException("an update of %s %d: expected values of that record, found %s %d"
                    .formatted(type(), id, given.type(), given.id()));
        }
        DataRecord written = new DataRecord(type(), id);
        for (String field : fields) {
            Variant value = deletes ? null : given.get(field);
            if (value != null) {
                written.set(field, value);
            }
        }
        SavedRecords.requireText(written);
        written.setDeleted(deletes);
        written.setUpdated(true);
        return written;
    }

    /**
     * Builds the whole record after the update, for backends that write whole records.
     *
     * @param kept the record before the update, with present or former names of fields; null if there is none
     * @param written result of {@link #written}
     * @return a new record: {@code kept}, with the fields of this update from {@code written}
     */
    public DataRecord applied(@Nullable DataRecord kept, DataRecord written) {
        DataRecord whole = kept == null ? new DataRecord(type(), id) : kept.copy();
        for (String name : fields) {
            SchemaField field = Objects.requireNonNull(schema.field(name));
            field.formerly().stream()
                    .filter(former -> schema.field(former) == null)
                    .forEach(whole::remove);
            Variant value = written.get(name);
            if (value == null) {
                whole.remove(name);
            } else {
                whole.set(name, value);
            }
        }
        whole.setDeleted(deletes);
        whole.setUpdated(true);
        return whole;
    }
}
