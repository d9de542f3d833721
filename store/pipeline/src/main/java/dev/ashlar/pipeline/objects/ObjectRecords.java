package dev.ashlar.pipeline.objects;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.serial.ObjectGraph;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.FieldUpdate;
import dev.ashlar.pipeline.backend.Inheritance;
import dev.ashlar.pipeline.backend.References;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.content.Conversion;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Records of objects in the types of their schemas, with references by id. For one load or save. */
final class ObjectRecords {
    private final Backend backend;
    private final Map<String, Schema> schemas = new HashMap<>();
    /** By type, then by key. */
    private final Map<String, Map<String, Long>> keys = new HashMap<>();

    private final List<String> problems = new ArrayList<>();

    ObjectRecords(Backend backend) {
        this.backend = backend;
        ContentReader.readSchemas(backend).forEach(schema -> schemas.put(schema.name(), schema));
    }

    private Schema schema(String type) {
        Schema schema = schemas.get(type);
        if (schema == null) {
            throw new IllegalArgumentException("%s: objects of %s: expected a schema of the type, found those of %s"
                    .formatted(backend.location(), type, new TreeSet<>(schemas.keySet())));
        }
        return schema;
    }

    /** The records of a type with some ids, in the types of the schema. */
    Collection<DataRecord> read(String type, Set<Long> ids) {
        Schema schema = schema(type);
        WantedRecords wanted = new WantedRecords(ids);
        backend.read(Inheritance.withFields(schema), ids, wanted);
        List<DataRecord> typed = new ArrayList<>();
        for (DataRecord record : wanted.records()) {
            if (Inheritance.isHeir(record) || Inheritance.isAbstract(record)) {
                String found =
                        Inheritance.isHeir(record) ? "a record that inherits from another one" : "an abstract record";
                throw new BackendException(
                        "%s: %s %d: expected all values of the object, found %s"
                                .formatted(backend.location(), type, record.id(), found),
                        null);
            }
            typed.add(typed(schema, record));
        }
        return typed;
    }

    private DataRecord typed(Schema schema, DataRecord record) {
        DataRecord typed = new DataRecord(record.type(), record.id());
        record.forEach((name, value) -> {
            SchemaField field = schema.field(name);
            Variant converted = field == null ? null : Conversion.convert(field, value);
            if (!Inheritance.isField(name) || field != null) {
                typed.set(name, References.map(converted == null ? value : converted, this::byId));
            }
        });
        return typed;
    }

    private Variant byId(Variant reference) {
        if (!reference.isByKey()) {
            return reference;
        }
        Long id = keys.computeIfAbsent(reference.target(), this::keys).get(reference.text());
        if (id == null) {
            throw new BackendException(
                    "%s: expected a %s with the key \"%s\", found none"
                            .formatted(backend.location(), reference.target(), reference.text()),
                    null);
        }
        return Variant.ofRef(reference.target(), id);
    }

    private Map<String, Long> keys(String type) {
        Schema schema = schema(type);
        Map<String, Long> ids = new HashMap<>();
        if (schema.key() != null) {
            WantedRecords all = new WantedRecords(null);
            backend.read(schema, Map.of(), all);
            for (DataRecord record : all.records()) {
                Variant key = record.get(schema.key());
                if (key != null) {
                    ids.put(key.toText(), record.id());
                }
            }
        }
        return ids;
    }

    /** What a save reads and writes: of a new record all fields, else those that have changed. */
    List<FieldUpdate> updates(List<ObjectGraph.Change> changes) {
        List<FieldUpdate> updates = new ArrayList<>();
        for (ObjectGraph.Change change : changes) {
            DataRecord after = change.after();
            Schema schema = schema(after.type());
            Set<String> fields = changed(change.before(), after);
            boolean isKnown = true;
            for (String name : fields) {
                isKnown &= check(schema, name, after);
            }
            if (isKnown) {
                updates.add(new FieldUpdate(schema, after.id(), fields, false));
            }
        }
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException(backend.location() + ": " + String.join("; ", problems));
        }
        return updates;
    }

    private static Set<String> changed(@Nullable DataRecord before, DataRecord after) {
        Set<String> fields = new TreeSet<>(after.keys());
        if (before != null) {
            fields.addAll(before.keys());
            fields.removeIf(name -> Objects.equals(before.get(name), after.get(name)));
        }
        return fields;
    }

    private boolean check(Schema schema, String name, DataRecord record) {
        SchemaField field = schema.field(name);
        Variant value = record.get(name);
        String place = schema.name() + " " + record.id() + "." + name;
        if (field == null) {
            problems.add(place + ": expected a field of the schema, found none of this name");
        } else if (value != null && Conversion.convert(field, value) == null) {
            problems.add(place + ": expected " + field.declaredType() + ", found " + value);
        }
        return field != null;
    }

    /** What is written of a change, in the types of the schema. */
    DataRecord typed(ObjectGraph.Change change) {
        return typed(schema(change.after().type()), change.after());
    }
}
