package dev.ashlar.pipeline.memory;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.evolution.LockedSchemas;
import dev.ashlar.compiler.evolution.SchemaLock;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Expected;
import dev.ashlar.pipeline.backend.FieldUpdate;
import dev.ashlar.pipeline.backend.FoundReceiver;
import dev.ashlar.pipeline.backend.FoundValue;
import dev.ashlar.pipeline.backend.KeptRecords;
import dev.ashlar.pipeline.backend.Places;
import dev.ashlar.pipeline.backend.RecordReceiver;
import dev.ashlar.pipeline.backend.RecordSource;
import dev.ashlar.pipeline.backend.SavedRecords;
import dev.ashlar.pipeline.backend.Search;
import dev.ashlar.pipeline.backend.Updater;
import dev.ashlar.pipeline.backend.WholeUpdate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Schemas and records in memory, with all guarantees of a backend: saves are atomic, and {@link #snapshot} sees one state. The backend copies records
 * in both directions, so changes have no effect before a save.
 *
 * <pre>{@code
 * Backend backend = MemoryBackend.of(new SchemaReader.Source("Star.schema", text));
 * backend.save(List.of(star));
 * Content content = ContentReader.read(backend, Progress.NONE);
 * }</pre>
 *
 * <p>A named place, {@code memory:name}, exists for the whole process until {@link #forget}. Each backend is for one thread at a time. Several
 * backends of one place may be used by several threads.
 */
public final class MemoryBackend implements Backend {
    private final MemoryPlace place;
    private final boolean writable;
    /** What a snapshot sees. */
    private @Nullable MemoryState seen;

    private MemoryBackend(MemoryPlace place, boolean writable) {
        this.place = place;
        this.writable = writable;
    }

    /**
     * Creates a place without a name, which only this backend can access.
     *
     * @param schemaFiles schemas and optionally a lock, in the form of {@link #schemaFiles}; {@link #schemas} reports their problems
     * @return the backend, for reading and writing
     */
    public static MemoryBackend of(SchemaReader.Source... schemaFiles) {
        SortedMap<String, SchemaReader.Source> files = new TreeMap<>();
        List.of(schemaFiles).forEach(file -> files.put(file.file(), file));
        return new MemoryBackend(new MemoryPlace("", MemoryState.of(files)), true);
    }

    /**
     * Creates an empty named place.
     *
     * @param name any, not empty
     * @return the backend, for reading and writing
     * @throws BackendException if the name is in use, or empty
     */
    public static MemoryBackend create(String name) {
        MemoryBackend backend = unpublished(name);
        backend.place.publish();
        return backend;
    }

    /** One that is found from its first save on. */
    static MemoryBackend unpublished(String name) {
        MemoryPlace place = new MemoryPlace(name, MemoryState.EMPTY);
        if (name.isEmpty() || MemoryPlace.find(name) != null) {
            String reason = name.isEmpty() ? "expected a name" : "there is one already";
            throw new BackendException(place.location() + ": cannot be created: " + reason, null);
        }
        return new MemoryBackend(place, true);
    }

    /**
     * Opens a further backend of a named place.
     *
     * @param name of the place
     * @param writable whether saves are allowed; if false, saves throw
     * @return the backend
     * @throws BackendException if there is no such place
     */
    public static MemoryBackend open(String name, boolean writable) {
        MemoryPlace place = MemoryPlace.find(name);
        if (place == null) {
            throw new BackendException(MemoryProvider.SCHEME + ":" + name + ": no such place in this process", null);
        }
        return new MemoryBackend(place, writable);
    }

    /**
     * Removes a named place. Open backends keep their content.
     *
     * @param name of a place; if there is none, nothing happens
     */
    public static void forget(String name) {
        MemoryPlace.forget(name);
    }

    private MemoryState state() {
        return seen == null ? place.state() : seen;
    }

    @Override
    public String location() {
        return place.location();
    }

    @Override
    public List<Schema> schemas(Problems problems) {
        List<SchemaReader.Source> files = schemaFiles();
        if (files.stream().allMatch(SchemaLock::isLock)) {
            problems.add(Location.of(location()), "", "no content", Expected.schemas("schema files", types()), "none");
        }
        return LockedSchemas.read(files, problems).schemas();
    }

    @Override
    public List<SchemaReader.Source> schemaFiles() {
        return state().schemaFiles();
    }

    @Override
    public Set<String> describedTypes() {
        return described(schemaFiles());
    }

    private static Set<String> described(Collection<SchemaReader.Source> files) {
        Set<String> types = new TreeSet<>();
        files.stream().filter(file -> !SchemaLock.isLock(file)).forEach(file -> {
            String name = file.file().substring(file.file().lastIndexOf('/') + 1);
            types.add(name.replaceFirst("\\.schema$", ""));
        });
        return types;
    }

    @Override
    public List<String> types() {
        return List.copyOf(state().records().keySet());
    }

    @Override
    public void checkTypes(Set<String> described, Problems problems) {
        for (String type : types()) {
            if (!described.contains(type)) {
                problems.add(
                        Location.of(location()),
                        type,
                        "no schema for this type",
                        "a name out of " + new TreeSet<>(described),
                        type);
            }
        }
    }

    @Override
    public boolean isEmpty() {
        return describedTypes().isEmpty() && types().isEmpty();
    }

    @Override
    public void snapshot(Runnable reads) {
        requireNoSnapshot();
        seen = place.state();
        try {
            reads.run();
        } finally {
            seen = null;
        }
    }

    private void requireNoSnapshot() {
        if (seen != null) {
            throw new IllegalStateException(
                    location() + ": inside of a snapshot: expected reads only, found a save or another snapshot");
        }
    }

    @Override
    public void readFound(String type, FoundReceiver receiver) {
        for (DataRecord record : state().of(type).values()) {
            Map<String, FoundValue> values = new LinkedHashMap<>();
            record.keys()
                    .forEach(key -> values.put(key, new FoundValue.Typed(Objects.requireNonNull(record.get(key)))));
            receiver.record(record.id(), values);
        }
    }

    @Override
    public void read(Schema schema, Map<String, Variant> search, RecordReceiver receiver) {
        Search.require(schema, search);
        read(schema, state().of(schema.name()).values(), search, receiver);
    }

    @Override
    public void read(Schema schema, Set<Long> ids, RecordReceiver receiver) {
        read(state(), schema, ids, receiver);
    }

    private void read(MemoryState state, Schema schema, Set<Long> ids, RecordReceiver receiver) {
        SortedMap<Long, DataRecord> all = state.of(schema.name());
        List<DataRecord> wanted = new ArrayList<>();
        new TreeSet<>(ids).forEach(id -> {
            if (all.containsKey(id)) {
                wanted.add(all.get(id));
            }
        });
        read(schema, wanted, Map.of(), receiver);
    }

    @Override
    public @Nullable DataRecord read(Schema schema, long id) {
        DataRecord kept = state().of(schema.name()).get(id);
        return kept == null ? null : shown(schema, kept);
    }

    private void read(
            Schema schema, Collection<DataRecord> records, Map<String, Variant> search, RecordReceiver receiver) {
        for (DataRecord kept : records) {
            DataRecord record = shown(schema, kept);
            if (Search.matches(record, search)) {
                Location at = Location.of(location() + "/" + record.type() + " " + record.id());
                receiver.record(record, Places.at(at), Set.of());
            }
        }
    }

    /** What the schema knows of a record, by its names. */
    private static DataRecord shown(Schema schema, DataRecord kept) {
        DataRecord shown = new DataRecord(schema.name(), kept.id());
        for (SchemaField field : schema.fields()) {
            Variant value = kept.get(field.name());
            for (int i = 0; value == null && i < field.formerly().size(); i++) {
                value = kept.get(field.formerly().get(i));
            }
            if (value != null && !value.isNull()) {
                shown.set(field.name(), value);
            }
        }
        shown.setUpdated(false);
        return shown;
    }

    @Override
    public List<String> unread(Schema schema) {
        Set<String> unread = new TreeSet<>();
        state().of(schema.name()).values().forEach(record -> unread.addAll(record.keys()));
        for (SchemaField field : schema.fields()) {
            unread.remove(field.name());
            field.formerly().forEach(unread::remove);
        }
        return List.copyOf(unread);
    }

    @Override
    public long count(String type) {
        return state().of(type).size();
    }

    @Override
    public void readIds(String type, LongConsumer action) {
        state().of(type).keySet().forEach(action::accept);
    }

    @Override
    public Map<String, Long> lastIds() {
        return Map.copyOf(state().lastIds());
    }

    @Override
    public void save(List<DataRecord> records) {
        save(records, Map.of(), () -> {});
    }

    @Override
    public void save(List<DataRecord> records, Map<String, Long> lastIds, Runnable others) {
        requireWritable();
        List<DataRecord> changed = SavedRecords.changed(records);
        if (changed.isEmpty()) {
            others.run();
        } else {
            change(state -> {
                MemoryState.Next next = state.saved(changed, lastIds, location());
                others.run();
                return next;
            });
        }
        records.forEach(record -> record.setUpdated(false));
    }

    /** {@inheritDoc} Other backends of the place block meanwhile. */
    @Override
    public void update(List<FieldUpdate> updates, Updater updater) {
        requireWritable();
        change(state -> {
            List<@Nullable DataRecord> seenNow =
                    KeptRecords.read(updates, (schema, ids, receiver) -> read(state, schema, ids, receiver));
            List<@Nullable DataRecord> kept = new ArrayList<>();
            updates.forEach(update -> kept.add(state.of(update.type()).get(update.id())));
            return state.saved(WholeUpdate.changed(updates, seenNow, kept, updater), Map.of(), location());
        });
    }

    @Override
    public void replace(List<SchemaReader.Source> schemaFiles, RecordSource records) {
        requireWritable();
        Problems problems = new Problems();
        LockedSchemas.read(schemaFiles, problems);
        problems.throwIfAny();
        change(state -> {
            requireNoStrangers(state, schemaFiles);
            return state.replaced(schemaFiles, records, location());
        });
    }

    private void requireNoStrangers(MemoryState state, List<SchemaReader.Source> schemaFiles) {
        Set<String> types = described(state.schemaFiles());
        types.addAll(described(schemaFiles));
        for (String type : state.records().keySet()) {
            if (!types.contains(type)) {
                throw new BackendException(
                        location() + ": nothing was replaced: no schema describes the records of " + type
                                + ", here or in the new content",
                        null);
            }
        }
    }

    @Override
    public void writeLock(String text) {
        requireWritable();
        place.change(state -> state.withLock(text));
    }

    @Override
    public void writeSchema(SchemaReader.Source known, String text) {
        requireWritable();
        place.change(state -> state.withSchema(known, text, location()));
    }

    /** A way from one state to the next. */
    private interface Step {
        MemoryState.Next from(MemoryState state);
    }

    private void change(Step step) {
        List<MemoryState.Next> made = new ArrayList<>();
        place.change(state -> {
            MemoryState.Next next = step.from(state);
            made.add(next);
            return next.state();
        });
        made.get(0).tell();
    }

    private void requireWritable() {
        requireNoSnapshot();
        if (!writable) {
            throw new BackendException(location() + ": opened for reading", null);
        }
    }

    @Override
    public long changeToken() {
        return state().number();
    }

    @Override
    public void close() {
        // A place without a name goes with its last backend, one with a name stays.
    }
}
