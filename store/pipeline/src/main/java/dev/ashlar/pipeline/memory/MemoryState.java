package dev.ashlar.pipeline.memory;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.evolution.SchemaLock;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.BackendException;
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
 */
record MemoryState(
        long number,
        SortedMap<String, SchemaReader.Source> files,
        SortedMap<String, SortedMap<Long, DataRecord>> records) {
    static final MemoryState EMPTY = new MemoryState(0, new TreeMap<>(), new TreeMap<>());

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
    Next saved(List<DataRecord> changed) {
        SortedMap<String, SortedMap<Long, DataRecord>> types = new TreeMap<>(records);
        Map<String, List<DataRecord>> byType = new HashMap<>();
        changed.forEach(record ->
                byType.computeIfAbsent(record.type(), type -> new ArrayList<>()).add(record));
        Map<DataRecord, Long> newIds = new IdentityHashMap<>();
        byType.forEach((type, ofType) -> {
            SortedMap<Long, DataRecord> after = new TreeMap<>(of(type));
            // Those with an id first: new ones come behind them.
            ofType.stream().filter(record -> record.id() != 0).forEach(record -> put(record, after));
            ofType.stream()
                    .filter(record -> record.id() == 0)
                    .forEach(record -> newIds.put(record, insert(record, after)));
            types.put(type, after);
            if (after.isEmpty()) {
                types.remove(type);
            }
        });
        return new Next(new MemoryState(number + 1, files, types), changed, newIds);
    }

    private static void put(DataRecord record, SortedMap<Long, DataRecord> into) {
        if (record.isDeleted()) {
            into.remove(record.id());
        } else {
            into.put(record.id(), kept(record, record.id()));
        }
    }

    private static long insert(DataRecord record, SortedMap<Long, DataRecord> into) {
        long id = free(into);
        into.put(id, kept(record, id));
        return id;
    }

    /** Behind the greatest; when that is the last, the first that is free. */
    private static long free(SortedMap<Long, DataRecord> taken) {
        long greatest = taken.isEmpty() ? 0 : taken.lastKey();
        if (greatest < Long.MAX_VALUE) {
            return greatest + 1;
        }
        long free = 1;
        while (taken.containsKey(free)) {
            free++;
        }
        return free;
    }

    private static DataRecord kept(DataRecord record, long id) {
        DataRecord kept = record.copy();
        if (kept.id() == 0) {
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
        source.forEachOrFail(record -> {
            SavedRecords.requireText(record);
            SortedMap<Long, DataRecord> ofType = types.computeIfAbsent(record.type(), type -> new TreeMap<>());
            if (record.id() == 0) {
                newIds.put(record, insert(record, ofType));
            } else if (ofType.put(record.id(), kept(record, record.id())) != null) {
                throw new BackendException(
                        "%s: nothing was replaced: %s %d comes twice: expected each id once in a type"
                                .formatted(location, record.type(), record.id()),
                        null);
            }
            given.add(record);
        });
        return new Next(new MemoryState(number + 1, after, types), given, newIds);
    }

    MemoryState withLock(String text) {
        SortedMap<String, SchemaReader.Source> after = new TreeMap<>(files);
        after.put(SchemaLock.FILE, new SchemaReader.Source(SchemaLock.FILE, text));
        return new MemoryState(number + 1, after, records);
    }
}
