package dev.ashlar.pipeline.content;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.StructUse;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Inheritance;
import dev.ashlar.pipeline.backend.Places;
import dev.ashlar.pipeline.backend.RecordReceiver;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The record that the value of a field comes from. Immutable.
 *
 * @param reason why the search ends at the last record of the chain
 * @param chain the record, its ancestor, and so on, as they are written; the last record determines the value
 * @param value of the last record; null if it has none
 * @param at location of the value or the {@code null}, as exact as the backend can determine it; if the last record has neither, the location of that
 *     record
 */
public record ValueOrigin(
        Reason reason, List<DataRecord> chain, @Nullable Variant value, Location at) {
    /** The reason why the search for a value ends. */
    public enum Reason {
        /** The record has a value. */
        WRITTEN,
        /** The record does not inherit this field. */
        NOTHING,
        /** The record has no ancestor, or the field is the key, which nobody inherits: views read the default. */
        ABSENT
    }

    /**
     * Finds the record that a value comes from.
     *
     * @param backend of the content; read once more to determine the location
     * @param content without problems
     * @param schema of the type, from the content
     * @param id of a record of the content, abstract or not
     * @param field of the type
     * @return the origin of the value
     * @throws IllegalArgumentException if the content has no such record
     * @throws BackendException if the backend cannot be read, or if its content has changed
     */
    public static ValueOrigin of(Backend backend, Content content, Schema schema, long id, SchemaField field) {
        List<DataRecord> chain = new ArrayList<>();
        DataRecord at = content.written(schema.name(), id);
        if (at == null) {
            throw new IllegalArgumentException("expected a record of " + schema.name() + ", found id " + id);
        }
        boolean inherits = !field.name().equals(schema.key());
        while (at != null) {
            chain.add(at);
            Variant from = ancestor(schema, at);
            boolean isLast = at.has(field.name()) || nothing(schema, at, field) != null || from == null || !inherits;
            at = isLast ? null : content.written(schema.name(), from.bits());
        }
        DataRecord last = chain.get(chain.size() - 1);
        Variant value = last.get(field.name());
        String nothing = value == null ? nothing(schema, last, field) : null;
        Reason reason = value != null ? Reason.WRITTEN : nothing != null ? Reason.NOTHING : Reason.ABSENT;
        Place place = new Place(nothing == null ? field.name() : nothing);
        backend.read(Inheritance.withFields(schema), Set.of(last.id()), place);
        if (place.found == null) {
            throw new BackendException(
                    backend.location() + ": " + schema.name() + " " + last.id() + " is gone since it was read", null);
        }
        return new ValueOrigin(reason, List.copyOf(chain), value, place.found);
    }

    private static @Nullable Variant ancestor(Schema schema, DataRecord written) {
        return Inheritance.fieldInTheWay(schema) == null ? written.get(Inheritance.FROM) : null;
    }

    /** The field that ends the search without a value: the field itself, an optional struct around it, or another reference in its place. */
    private static @Nullable String nothing(Schema schema, DataRecord written, SchemaField field) {
        if (!Inheritance.isHeir(written)) {
            return null;
        }
        for (List<String> fields : schema.alternatives()) {
            if (fields.contains(field.name()) && fields.stream().anyMatch(written::has)) {
                return field.name();
            }
        }
        Set<String> names = Inheritance.nothing(written);
        return schema.fields().stream()
                .filter(one ->
                        names.contains(one.name()) || one.formerly().stream().anyMatch(names::contains))
                .map(SchemaField::name)
                .filter(name -> name.equals(field.name()) || field.name().startsWith(name + StructUse.SEPARATOR))
                .findFirst()
                .orElse(null);
    }

    /** Takes the place of a field of one record. */
    private static final class Place implements RecordReceiver {
        private final String field;
        private @Nullable Location found;

        Place(String field) {
            this.field = field;
        }

        @Override
        public void record(DataRecord data, Places places, Set<String> flawed) {
            found = places.of(field);
        }

        @Override
        public void problem(Location at, String subject, String message, String expected, String actual) {
            // The content had none when it was read.
        }
    }
}
