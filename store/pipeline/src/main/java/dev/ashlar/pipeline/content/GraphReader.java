package dev.ashlar.pipeline.content;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Expected;
import dev.ashlar.pipeline.backend.Inheritance;
import dev.ashlar.pipeline.backend.Places;
import dev.ashlar.pipeline.backend.RecordReceiver;
import dev.ashlar.pipeline.backend.References;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Reads records level by level: what a level refers to is the next. Keeps each once. */
final class GraphReader {
    private final Backend backend;
    private final Map<String, Loaded> types = new TreeMap<>();
    private final Problems problems = new Problems();
    /** {@code Star 88.constellation}. */
    private final Set<String> flawed = new HashSet<>();

    /** What is known of one type. */
    private static final class Loaded {
        final Schema schema;
        final SortedMap<Long, DataRecord> byId = new TreeMap<>();
        final Map<String, DataRecord> byKey = new HashMap<>();
        /** What was asked for already, there or not. */
        final Set<Long> askedIds = new HashSet<>();

        final Set<String> askedKeys = new HashSet<>();
        /** What the next level needs. */
        Set<Long> ids = new TreeSet<>();

        Set<String> keys = new TreeSet<>();

        Loaded(Schema schema) {
            this.schema = schema;
        }

        /** Whether it was not there before. */
        boolean add(DataRecord record) {
            if (byId.putIfAbsent(record.id(), record) != null) {
                return false;
            }
            Variant key = schema.key() == null ? null : record.get(schema.key());
            if (key != null && key.type() == ValueType.STRING) {
                byKey.putIfAbsent(key.text(), record);
            }
            return true;
        }
    }

    GraphReader(Backend backend, List<Schema> schemas) {
        this.backend = backend;
        schemas.forEach(schema -> types.put(schema.name(), new Loaded(Inheritance.withFields(schema))));
    }

    SortedMap<Long, DataRecord> records(String type) {
        Loaded loaded = types.get(type);
        return loaded == null ? new TreeMap<>() : loaded.byId;
    }

    @Nullable
    DataRecord byKey(String type, String key) {
        Loaded loaded = types.get(type);
        return loaded == null ? null : loaded.byKey.get(key);
    }

    boolean isFlawed(DataRecord record, SchemaField field) {
        return flawed.contains(subject(record, field));
    }

    private static String subject(DataRecord record, SchemaField field) {
        return record.type() + " " + record.id() + "." + field.name();
    }

    List<Problem> problems() {
        return problems.sorted();
    }

    /** The records with some values; all that they refer to is there afterwards. */
    List<DataRecord> read(String type, Map<String, Variant> search) {
        Loaded first = types.get(type);
        if (first == null) {
            throw new IllegalArgumentException(
                    "type of records: expected one of " + types.keySet() + ", found " + type);
        }
        Level roots = new Level(first, record -> true);
        backend.read(first.schema, search, roots);
        List<DataRecord> fresh = roots.fresh;
        while (!fresh.isEmpty()) {
            fresh.forEach(this::want);
            fresh = next();
        }
        return roots.fresh;
    }

    private void want(DataRecord record) {
        for (SchemaField field : types.get(record.type()).schema.fields()) {
            Variant value = mayRefer(field) ? record.get(field.name()) : null;
            if (value != null) {
                References.forEach(field.name(), value, (path, reference) -> want(reference));
            }
        }
    }

    private void want(Variant reference) {
        Loaded target = types.get(reference.target());
        if (target != null && reference.isByKey()) {
            target.keys.add(reference.text());
        } else if (target != null && !reference.isNull()) {
            target.ids.add(reference.bits());
        }
    }

    private static boolean mayRefer(SchemaField field) {
        return field.type() == ValueType.REF || field.isList();
    }

    private List<DataRecord> next() {
        List<DataRecord> fresh = new ArrayList<>();
        for (Loaded type : types.values()) {
            readIds(type, fresh);
        }
        for (Loaded type : types.values()) {
            readKeys(type, fresh);
        }
        return fresh;
    }

    private void readIds(Loaded type, List<DataRecord> fresh) {
        Set<Long> ids = type.ids;
        type.ids = new TreeSet<>();
        ids.removeIf(id -> type.byId.containsKey(id) || !type.askedIds.add(id));
        if (!ids.isEmpty()) {
            Level level = new Level(type, record -> ids.contains(record.id()));
            backend.read(type.schema, ids, level);
            fresh.addAll(level.fresh);
        }
    }

    /** A single key is searched for, which an index may answer; of several a pass over all records is the fewest reads. */
    private void readKeys(Loaded type, List<DataRecord> fresh) {
        Set<String> keys = type.keys;
        type.keys = new TreeSet<>();
        String field = type.schema.key();
        keys.removeIf(key -> type.byKey.containsKey(key) || !type.askedKeys.add(key));
        if (keys.isEmpty() || field == null) {
            return;
        }
        Level level = new Level(type, record -> isOneOf(record.get(field), keys));
        Map<String, Variant> search = keys.size() > 1
                ? Map.of()
                : Map.of(field, Variant.of(keys.iterator().next()));
        backend.read(type.schema, search, level);
        fresh.addAll(level.fresh);
    }

    private static boolean isOneOf(@Nullable Variant value, Set<String> keys) {
        return value != null && value.type() == ValueType.STRING && keys.contains(value.text());
    }

    /** Takes the wanted records of one type. */
    private final class Level implements RecordReceiver {
        private final Loaded type;
        private final Predicate<DataRecord> wanted;
        final List<DataRecord> fresh = new ArrayList<>();

        Level(Loaded type, Predicate<DataRecord> wanted) {
            this.type = type;
            this.wanted = wanted;
        }

        @Override
        public void record(DataRecord data, Places places, Set<String> flawedFields) {
            if (!wanted.test(data) || data.hasId() && type.byId.containsKey(data.id())) {
                return;
            }
            for (SchemaField field : type.schema.fields()) {
                Variant value = mayRefer(field) ? data.get(field.name()) : null;
                if (flawedFields.contains(field.name())) {
                    flawed.add(subject(data, field));
                } else if (value != null) {
                    resolve(data, field, value, places);
                }
            }
            data.setUpdated(false);
            if (data.hasId() && type.add(data)) {
                fresh.add(data);
            }
        }

        /** A database may know a reference as a number, or a key as text. */
        private void resolve(DataRecord data, SchemaField field, Variant value, Places places) {
            Variant reference = Conversion.convert(field, value);
            if (reference == null) {
                data.remove(field.name());
                flawed.add(subject(data, field));
                problem(
                        places.of(field.name()),
                        subject(data, field),
                        "wrong value",
                        Expected.value(field),
                        value.toString());
            } else if (reference != value) {
                data.set(field.name(), reference);
            }
        }

        @Override
        public void problem(Location at, String subject, String message, String expected, String found) {
            problems.add(at, subject, message, expected, found);
        }
    }
}
