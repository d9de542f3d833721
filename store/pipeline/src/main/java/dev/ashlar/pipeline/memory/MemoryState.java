package dev.ashlar.pipeline.memory;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.evolution.SchemaLock;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.NewIds;
import dev.ashlar.pipeline.backend.RecordSource;
import dev.ashlar.pipeline.backend.SavedRecords;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * All that a place holds at a time. Never changes: a save makes another one.
 *
 * @param number of the state, which rises
 * @param files schema files and lock, by name
 * @param records of each type by id; types without any have no entry
 * @param lastIds the greatest id that each type has ever had
 */
record MemoryState(
        long number,
        SortedMap<String, SchemaReader.Source> files,
        SortedMap<String, SortedMap<Long, DataRecord>> records,
        Map<String, Long> lastIds) {
    static final MemoryState EMPTY = of(new TreeMap<>());

    /** One without records. */
    static MemoryState of(SortedMap<String, SchemaReader.Source> files) {
        return new MemoryState(0, files, new TreeMap<>(), Map.of());
    }

    /** A state to be, and the records that will be told once it is there: that they are saved, and of their new ids. */
    record Next(MemoryState state, List<DataRecord> written, Map<DataRecord, Long> newIds) {
        void tell() {
            newIds.forEach(DataRecord::assignId);
            written.forEach(record -> record.setUpdated(false));
        }
    }

    List<SchemaReader.Source> schemaFiles() {
        return List.copyOf(files.values());
    }

    SortedMap<Long, DataRecord> of(String type) {
        return records.getOrDefault(type, new TreeMap<>());
    }

    /** The state after a save of records that are to be inserted, written or removed. */
    Next saved(List<DataRecord> changed, Map<String, Long> lastElsewhere, String location) {
        SortedMap<String, SortedMap<Long, DataRecord>> types = new TreeMap<>(records);
        Map<String, Long> last = new HashMap<>(lastIds);
        Map<String, List<DataRecord>> byType = new HashMap<>();
        changed.forEach(record ->
                byType.computeIfAbsent(record.type(), type -> new ArrayList<>()).add(record));
        Map<DataRecord, Long> newIds = new IdentityHashMap<>();
        byType.forEach((type, ofType) -> {
            SortedMap<Long, DataRecord> after = new TreeMap<>(of(type));
            long known = lastIds.getOrDefault(type, 0L);
            NewIds ids = new NewIds(location, type, Math.max(known, lastElsewhere.getOrDefault(type, 0L)));
            // Those with an id first: new ones come behind them.
            ofType.stream().filter(record -> record.hasId()).forEach(record -> put(record, after, ids));
            ofType.stream()
                    .filter(record -> !record.hasId())
                    .forEach(record -> newIds.put(record, insert(record, after, ids)));
            types.put(type, after);
            if (after.isEmpty()) {
                types.remove(type);
            }
            last.put(type, ids.last());
        });
        return new Next(new MemoryState(number + 1, files, types, last), changed, newIds);
    }

    private static void put(DataRecord record, SortedMap<Long, DataRecord> into, NewIds ids) {
        if (record.isDeleted()) {
            into.remove(record.id());
        } else {
            ids.use(record.id());
            into.put(record.id(), kept(record, record.id()));
        }
    }

    private static long insert(DataRecord record, SortedMap<Long, DataRecord> into, NewIds ids) {
        long id = ids.next();
        into.put(id, kept(record, id));
        return id;
    }

    private static DataRecord kept(DataRecord record, long id) {
        DataRecord kept = record.copy();
        if (!kept.hasId()) {
            kept.assignId(id);
        }
        kept.setUpdated(false);
        return kept;
    }

    /** The state with other schemas and other records; the lock stays where there is none among the files. */
    Next replaced(List<SchemaReader.Source> schemaFiles, RecordSource source, String location) {
        SortedMap<String, SchemaReader.Source> after = new TreeMap<>();
        files.values().stream().filter(SchemaLock::isLock).forEach(file -> after.put(file.file(), file));
        schemaFiles.forEach(file -> after.put(file.file(), file));
        SortedMap<String, SortedMap<Long, DataRecord>> types = new TreeMap<>();
        List<DataRecord> given = new ArrayList<>();
        Map<DataRecord, Long> newIds = new IdentityHashMap<>();
        Map<String, Long> last = new HashMap<>(lastIds);
        source.lastIds().forEach((type, id) -> last.merge(type, id, Math::max));
        Map<String, NewIds> idsOf = new HashMap<>();
        source.forEachOrFail(record -> {
            SavedRecords.requireText(record);
            SortedMap<Long, DataRecord> ofType = types.computeIfAbsent(record.type(), type -> new TreeMap<>());
            NewIds ids = idsOf.computeIfAbsent(
                    record.type(), type -> new NewIds(location, type, last.getOrDefault(type, 0L)));
            ids.use(record.id());
            if (!record.hasId()) {
                newIds.put(record, insert(record, ofType, ids));
            } else if (ofType.put(record.id(), kept(record, record.id())) != null) {
                throw new BackendException(
                        "%s: nothing was replaced: %s %d is given twice: expected each id once in a type"
                                .formatted(location, record.type(), record.id()),
                        null);
            }
            given.add(record);
        });
        idsOf.forEach((type, ids) -> last.put(type, ids.last()));
        return new Next(new MemoryState(number + 1, after, types, last), given, newIds);
    }

    MemoryState withLock(String text) {
        SortedMap<String, SchemaReader.Source> after = new TreeMap<>(files);
        after.put(SchemaLock.FILE, new SchemaReader.Source(SchemaLock.FILE, text));
        return new MemoryState(number + 1, after, records, lastIds);
    }

    MemoryState withSchema(SchemaReader.Source known, String text, String location) {
        if (!known.equals(files.get(known.file()))) {
            throw BackendException.otherSchema(location, known.file());
        }
        SortedMap<String, SchemaReader.Source> after = new TreeMap<>(files);
        after.put(known.file(), new SchemaReader.Source(known.file(), text));
        return new MemoryState(number + 1, after, records, lastIds);
    }
}
