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
 * Records with all records that they refer to, directly and indirectly. For editors and tools, which show a record before all content is valid. The
 * only check is whether references lead to records. Records are as they are written: inherited values are absent, and the graph contains the record
 * that a record inherits from. For one thread at a time.
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
     * @param type name of the type of the record with the reference
     * @param id of the record with the reference
     * @param field name of the field; in a list of structs the path, such as {@code loot[2].item}
     * @param element index in an array, from 0; 0 for a single reference
     * @param target the reference; without an id if it is null
     */
    public record Link(String type, long id, String field, int element, Variant target) {}

    private RecordGraph(List<Schema> schemas, GraphReader reader, List<DataRecord> roots) {
        this.schemas = schemas;
        this.reader = reader;
        this.roots = List.copyOf(roots);
    }

    /**
     * Reads records and, level by level, all records that they refer to. Each level needs one read per type by ids, and one more if references are
     * keys. If the backend can guarantee it, all reads see the same state.
     *
     * @param backend not in a snapshot; stays open
     * @param schemas of all types that references may lead to; a reference to another type is dangling
     * @param type name of the type of the first records; one of the schemas has this name
     * @param search values of the first records, as for {@link Backend#read(Schema, Map, dev.ashlar.pipeline.backend.RecordReceiver)}; empty for all
     *     records
     * @return the graph, with each record once
     * @throws BackendException if the backend cannot be read
     * @throws IllegalArgumentException if no schema has that type, or if a search value does not have the type of its field
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

    /** {@return the first records, in the order of the backend} */
    public List<DataRecord> roots() {
        return roots;
    }

    /**
     * Returns all records of a type, including the first records.
     *
     * @param type name of the type
     * @return the records, sorted by id
     */
    public Collection<DataRecord> records(String type) {
        SortedMap<Long, DataRecord> records = reader.records(type);
        return List.copyOf(records.values());
    }

    /**
     * Finds the target of a reference.
     *
     * @param reference a single reference, by id or by key
     * @return the record; null if the reference is null or dangling
     * @throws IllegalArgumentException if the value is not a single reference
     */
    public @Nullable DataRecord target(Variant reference) {
        if (reference.type() != ValueType.REF || reference.shape().isArray()) {
            throw new IllegalArgumentException("expected a reference, found " + reference);
        }
        return reference.isByKey()
                ? reader.byKey(reference.target(), reference.text())
                : reader.records(reference.target()).get(reference.bits());
    }

    /** {@return the null references: absent single references and null elements of arrays; by type, id and field} */
    public List<Link> nulls() {
        return List.copyOf(nulls);
    }

    /** {@return the references to records that do not exist; by type, id and field} */
    public List<Link> dangling() {
        return List.copyOf(dangling);
    }

    /** {@return the problems of values that could not be read and are absent in the records} */
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
