package com.example.content;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.serial.ValueParser;
import dev.ashlar.compiler.evolution.LockedSchemas;
import dev.ashlar.compiler.evolution.SchemaLock;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.NewIds;
import dev.ashlar.pipeline.backend.Places;
import dev.ashlar.pipeline.backend.RecordReceiver;
import dev.ashlar.pipeline.backend.RecordSource;
import dev.ashlar.pipeline.backend.SavedRecords;
import dev.ashlar.pipeline.backend.Search;
import dev.ashlar.pipeline.json.JsonArrays;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * {@code schema/Star.schema} is a schema file, {@code Star/7} a record, {@code Star/7/name} one of its values,
 * {@code last-id/Star} the greatest id that a star has had.
 */
public final class PropertiesBackend implements Backend {
    private static final String SCHEMA = "schema/";
    private static final String LAST_ID = "last-id/"; // No type can be named so.

    private final Path file;
    private final boolean writable;
    private TreeMap<String, String> seen; // Null outside of snapshots.

    PropertiesBackend(Path file, boolean writable) {
        this.file = file;
        this.writable = writable;
    }

    // ---- the file: read and written as a whole ----

    private TreeMap<String, String> load() {
        Properties properties = new Properties();
        if (seen == null && Files.exists(file)) {
            try (InputStream in = Files.newInputStream(file)) {
                properties.load(in);
            } catch (IOException | IllegalArgumentException e) {
                throw new BackendException(file + ": cannot be read: " + e.getMessage(), e);
            }
        }
        TreeMap<String, String> all = new TreeMap<>(seen == null ? Map.of() : seen);
        properties.forEach((key, value) -> all.put((String) key, (String) value));
        return all;
    }

    private void store(Map<String, String> all) {
        if (!writable) {
            throw new BackendException(file + ": opened for reading", null);
        }
        Properties properties = new Properties();
        properties.putAll(all);
        Path aside = file.resolveSibling(file.getFileName() + ".new");
        try {
            try (OutputStream out = Files.newOutputStream(aside)) {
                properties.store(out, null);
            }
            Files.move(aside, file, StandardCopyOption.ATOMIC_MOVE); // All or nothing.
        } catch (IOException e) {
            throw new BackendException(file + ": cannot be written: " + e.getMessage(), e);
        }
    }

    @Override
    public String location() {
        return file.toString();
    }

    @Override
    public long changeToken() {
        try {
            BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
            return Objects.hash(now.size(), now.lastModifiedTime(), now.fileKey());
        } catch (IOException e) {
            return 0; // Not made yet.
        }
    }

    @Override
    public void snapshot(Runnable reads) {
        seen = load();
        try {
            reads.run();
        } finally {
            seen = null;
        }
    }

    @Override
    public void close() {}

    // ---- schemas ----

    @Override
    public List<SchemaReader.Source> schemaFiles() {
        List<SchemaReader.Source> files = new ArrayList<>();
        load().forEach((key, text) -> {
            if (key.startsWith(SCHEMA)) {
                files.add(new SchemaReader.Source(key.substring(SCHEMA.length()), text));
            }
        });
        return files;
    }

    @Override
    public List<Schema> schemas(Problems problems) {
        if (describedTypes().isEmpty()) {
            problems.add(Location.of(location()), "", "no content", "keys " + SCHEMA + "…", "none");
        }
        return LockedSchemas.read(schemaFiles(), problems).schemas();
    }

    @Override
    public Set<String> describedTypes() {
        return described(schemaFiles());
    }

    private static Set<String> described(List<SchemaReader.Source> files) {
        Set<String> types = new TreeSet<>();
        files.stream()
                .filter(source -> !SchemaLock.isLock(source))
                .forEach(source -> types.add(source.file().replace(".schema", "")));
        return types;
    }

    @Override
    public void writeLock(String text) {
        Map<String, String> all = load();
        all.put(SCHEMA + SchemaLock.FILE, text);
        store(all);
    }

    // ---- records ----

    @Override
    public List<String> types() {
        return load().keySet().stream()
                .filter(key -> !key.startsWith(SCHEMA) && !key.startsWith(LAST_ID))
                .map(key -> key.substring(0, key.indexOf('/')))
                .distinct()
                .toList();
    }

    @Override
    public void checkTypes(Set<String> described, Problems problems) {
        for (String type : types()) {
            if (!described.contains(type)) {
                problems.add(Location.of(location()), type, "no schema for this type", "one of " + described, type);
            }
        }
    }

    @Override
    public boolean isEmpty() {
        return describedTypes().isEmpty() && types().isEmpty();
    }

    private static SortedMap<Long, SortedMap<String, String>> records(TreeMap<String, String> all, String type) {
        SortedMap<Long, SortedMap<String, String>> records = new TreeMap<>();
        all.subMap(type + "/", type + "0").forEach((key, value) -> { // 0 is the character behind the slash.
            String[] parts = key.split("/", 3);
            Map<String, String> values = records.computeIfAbsent(Long.valueOf(parts[1]), id -> new TreeMap<>());
            if (parts.length == 3) {
                values.put(parts[2], value);
            }
        });
        return records;
    }

    @Override
    public void read(Schema schema, Map<String, Variant> search, RecordReceiver receiver) {
        Search.require(schema, search);
        records(load(), schema.name()).forEach((id, values) -> {
            DataRecord record = new DataRecord(schema.name(), id);
            Location at = Location.of(location() + "/" + record.type() + "/" + id);
            Set<String> flawed = new HashSet<>();
            for (SchemaField field : schema.fields()) {
                String text = values.get(field.name());
                for (String former : field.formerly()) {
                    text = text == null ? values.get(former) : text;
                }
                if (text != null) {
                    read(record, field, text, at, flawed, receiver);
                }
            }
            record.setUpdated(false);
            if (Search.matches(record, search)) {
                receiver.record(record, Places.at(at), flawed);
            }
        });
    }

    /** Only a schema tells what members of a list are. */
    private static String text(Variant value) {
        return value.type() == ValueType.LIST ? JsonArrays.write(value) : value.toText();
    }

    private static void read(
            DataRecord record, SchemaField field, String text, Location at, Set<String> flawed, RecordReceiver to) {
        String subject = record.type() + " " + record.id() + "." + field.name();
        Variant value = null;
        try {
            value = field.isList()
                    ? JsonArrays.read(text, field, subject, at, to)
                    : ValueParser.parse(text, field.type(), field.shape());
        } catch (IllegalArgumentException e) {
            to.problem(at, subject, "wrong value", field.declaredType(), text);
        }
        if (value == null) {
            flawed.add(field.name());
        } else if (!value.isNull()) { // A reference to nothing is absent.
            record.set(field.name(), value);
        }
    }

    @Override
    public Map<String, Long> lastIds() {
        return lastIds(load());
    }

    private static Map<String, Long> lastIds(TreeMap<String, String> all) {
        Map<String, Long> ids = new TreeMap<>();
        all.forEach((key, value) -> {
            if (key.startsWith(LAST_ID)) {
                ids.put(key.substring(LAST_ID.length()), Long.valueOf(value));
            }
        });
        return ids;
    }

    /** Never less than before: the ids of removed records are not given again. */
    private static void noteLastIds(Map<String, Long> ids, TreeMap<String, String> all) {
        lastIds(all).forEach((type, id) -> ids.merge(type, id, Math::max));
        ids.forEach((type, id) -> all.put(LAST_ID + type, Long.toString(id)));
    }

    @Override
    public void save(List<DataRecord> records) {
        List<DataRecord> changed = SavedRecords.changed(records); // Refuses what no backend keeps.
        TreeMap<String, String> all = load();
        Map<String, NewIds> ids = new TreeMap<>();
        Map<DataRecord, Long> newIds = new IdentityHashMap<>();
        changed.forEach(record -> ids.computeIfAbsent(record.type(), type -> newIds(type, all))
                .use(record.isDeleted() ? 0 : record.id()));
        changed.stream().filter(record -> record.hasId()).forEach(record -> put(record, record.id(), all));
        changed.stream().filter(record -> !record.hasId()).forEach(record -> {
            long id = ids.get(record.type()).next(); // Refuses when none is left.
            newIds.put(record, id);
            put(record, id, all);
        });
        if (!changed.isEmpty()) {
            Map<String, Long> last = new TreeMap<>();
            ids.forEach((type, ofType) -> last.put(type, ofType.last()));
            noteLastIds(last, all);
            store(all);
        }
        newIds.forEach(DataRecord::assignId); // Only now: nothing can fail any more.
        records.forEach(record -> record.setUpdated(false));
    }

    private NewIds newIds(String type, TreeMap<String, String> all) {
        SortedMap<Long, ?> records = records(all, type);
        NewIds ids = new NewIds(location(), type, lastIds(all).getOrDefault(type, 0L));
        ids.use(records.isEmpty() ? 0 : records.lastKey()); // Of a file from before such marks.
        return ids;
    }

    private static void put(DataRecord record, long id, TreeMap<String, String> all) {
        String key = record.type() + "/" + id;
        all.remove(key);
        all.subMap(key + "/", key + "0").clear();
        if (!record.isDeleted()) {
            all.put(key, "");
            record.forEach((field, value) -> all.put(key + "/" + field, text(value)));
        }
    }

    @Override
    public void replace(List<SchemaReader.Source> schemaFiles, RecordSource records) {
        TreeMap<String, String> all = load();
        Set<String> known = described(schemaFiles);
        known.addAll(describedTypes());
        for (String type : types()) {
            if (!known.contains(type)) {
                throw new BackendException(file + ": nothing was replaced: no schema describes " + type, null);
            }
        }
        Map<String, Long> last = new TreeMap<>(records.lastIds());
        types().forEach(type -> last.merge(type, newIds(type, all).last(), Math::max));
        noteLastIds(last, all);
        all.keySet().removeIf(key -> !key.equals(SCHEMA + SchemaLock.FILE) && !key.startsWith(LAST_ID));
        schemaFiles.forEach(source -> all.put(SCHEMA + source.file(), source.text()));
        List<DataRecord> written = new ArrayList<>();
        records.forEachOrFail(record -> {
            SavedRecords.requireText(record);
            if (all.containsKey(record.type() + "/" + record.id())) {
                throw new BackendException(record.type() + " " + record.id() + " comes twice", null);
            }
            if (!record.hasId()) {
                record.assignId(newIds(record.type(), all).next());
            }
            put(record, record.id(), all);
            last.merge(record.type(), record.id(), Math::max);
            written.add(record);
        });
        noteLastIds(last, all);
        store(all);
        written.forEach(record -> record.setUpdated(false));
    }
}
