package dev.ashlar.pipeline.content;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Inheritance;
import dev.ashlar.pipeline.backend.References;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Records with everything that they refer to, however far: for editors and tools, which show a record before all content is right.
 * Nothing is checked but that references lead somewhere. Records are as they are written: what one inherits is absent, and the record that it inherits
 * from is among them. Belongs to one thread at a time.
 */
public final class RecordGraph {
    private final List<Schema> schemas;
    private final List<DataRecord> roots;
    private final GraphReader reader;
    private final List<Link> nulls = new ArrayList<>();
    private final List<Link> dangling = new ArrayList<>();

    /**
     * A reference that leads to no record.
     *
     * @param type of the record that has it
     * @param id of that record
     * @param field of the reference; in a list of structs its path, such as {@code loot[2].item}
     * @param element of an array, 0 for the first; 0 of a single reference
     * @param target the reference; to no id when it is null
     */
    public record Link(String type, long id, String field, int element, Variant target) {}

    private RecordGraph(List<Schema> schemas, GraphReader reader, List<DataRecord> roots) {
        this.schemas = schemas;
        this.reader = reader;
        this.roots = List.copyOf(roots);
    }

    /**
     * Reads records and, level by level, all that they refer to: for each level one read a type by ids, and one where references go by
     * key. All of it sees one state, where the backend can promise that.
     *
     * @param backend not in a snapshot; stays open
     * @param schemas of all types that may be met; a reference to another type leads nowhere
     * @param type of the records to begin with, one of the schemas'
     * @param search values that those must have, as {@link Backend#read(Schema, Map,
     *     dev.ashlar.pipeline.backend.RecordReceiver)} takes them; empty for all
     * @return the records, each once
     * @throws BackendException when the place cannot be read
     * @throws IllegalArgumentException when no schema has that type, or a search value is not of its field's type
     */
    public static RecordGraph read(Backend backend, List<Schema> schemas, String type, Map<String, Variant> search) {
        GraphReader reader = new GraphReader(backend, schemas);
        List<DataRecord> roots = new ArrayList<>();
        backend.snapshot(() -> roots.addAll(reader.read(type, search)));
        RecordGraph graph = new RecordGraph(List.copyOf(schemas), reader, roots);
        graph.follow();
        return graph;
    }

    private void follow() {
        for (Schema schema : schemas) {
            List<SchemaField> references = schema.fields().stream()
                    .filter(field -> field.type() == ValueType.REF || field.isList())
                    .toList();
            SchemaField from = Inheritance.hasFields(Inheritance.withFields(schema))
                    ? Inheritance.withFields(schema).field(Inheritance.FROM)
                    : null;
            for (DataRecord record : records(schema.name())) {
                references.forEach(field -> follow(record, field));
                if (from != null && record.has(Inheritance.FROM)) {
                    follow(record, from);
                }
            }
        }
    }

    private void follow(DataRecord record, SchemaField field) {
        Variant value = record.get(field.name());
        if (value == null) {
            if (field.type() == ValueType.REF && !field.shape().isArray() && !reader.isFlawed(record, field)) {
                nulls.add(new Link(
                        record.type(), record.id(), field.name(), 0, Variant.ofRef(field.target(), DataRecord.NO_ID)));
            }
            return;
        }
        if (field.isList()) {
            References.forEach(field.name(), value, (path, reference) -> follow(record, path, 0, reference));
            return;
        }
        int count = value.shape().isArray() ? value.elementCount() : 1;
        for (int i = 0; i < count; i++) {
            follow(record, field.name(), i, value.shape().isArray() ? value.element(i) : value);
        }
    }

    private void follow(DataRecord record, String field, int element, Variant reference) {
        Link link = new Link(record.type(), record.id(), field, element, reference);
        if (reference.isNull()) {
            nulls.add(link);
        } else if (target(reference) == null) {
            dangling.add(link);
        }
    }

    /** {@return the records that the reading began with, in the backend's order} */
    public List<DataRecord> roots() {
        return roots;
    }

    /**
     * All records of a type, those that the reading began with among them.
     *
     * @param type its name
     * @return by id
     */
    public Collection<DataRecord> records(String type) {
        SortedMap<Long, DataRecord> records = reader.records(type);
        return List.copyOf(records.values());
    }

    /**
     * The record that a reference leads to.
     *
     * @param reference a single one, by id or by key
     * @return null when it is null or dangling
     * @throws IllegalArgumentException when the value is no single reference
     */
    public @Nullable DataRecord target(Variant reference) {
        if (reference.type() != ValueType.REF || reference.shape().isArray()) {
            throw new IllegalArgumentException("expected a reference, found " + reference);
        }
        return reference.isByKey()
                ? reader.byKey(reference.target(), reference.text())
                : reader.records(reference.target()).get(reference.bits());
    }

    /** {@return the references to nothing, single ones that are absent and elements of arrays; by type, id and field} */
    public List<Link> nulls() {
        return List.copyOf(nulls);
    }

    /** {@return the references to records that are not there; by type, id and field} */
    public List<Link> dangling() {
        return List.copyOf(dangling);
    }

    /** {@return what could not be read of the records, and is absent from them} */
    public List<Problem> problems() {
        return reader.problems();
    }

    /** {@return the records by type and id} */
    @Override
    public String toString() {
        Map<String, Collection<DataRecord>> all = new TreeMap<>();
        schemas.forEach(schema -> all.put(schema.name(), records(schema.name())));
        return all.toString();
    }
}
