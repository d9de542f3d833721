package dev.ashlar.pipeline.backend;

import dev.ashlar.codec.record.DataRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Gives new records ids before they are saved, for backends that do not know which ids others have. Pure functions; any thread. */
final class NumberedRecords {
    private NumberedRecords() {}

    /** Saves records; {@code lastIds} are the greatest ids that types have had elsewhere. */
    static void save(Backend backend, List<DataRecord> records, Map<String, Long> lastIds) {
        Map<String, NewIds> ids = new HashMap<>();
        Map<DataRecord, DataRecord> numbered = new IdentityHashMap<>();
        List<DataRecord> saved = new ArrayList<>();
        for (DataRecord record : records) {
            boolean isNumbered = !record.hasId() && !record.isDeleted() && lastIds.containsKey(record.type());
            DataRecord copy = isNumbered ? record.copy() : record;
            if (isNumbered) {
                copy.assignId(ids.computeIfAbsent(record.type(), type -> newIds(backend, type, records, lastIds))
                        .next());
                copy.setUpdated(true);
                numbered.put(record, copy);
            }
            saved.add(copy);
        }
        backend.save(saved);
        numbered.forEach((record, copy) -> record.assignId(copy.id()));
        records.forEach(record -> record.setUpdated(false));
    }

    private static NewIds newIds(Backend backend, String type, List<DataRecord> records, Map<String, Long> lastIds) {
        long own = backend.lastIds().getOrDefault(type, 0L);
        NewIds ids = new NewIds(backend.location(), type, Math.max(own, lastIds.getOrDefault(type, 0L)));
        backend.readIds(type, ids::use);
        records.stream()
                .filter(record ->
                        record.hasId() && !record.isDeleted() && record.type().equals(type))
                .forEach(record -> ids.use(record.id()));
        return ids;
    }
}
