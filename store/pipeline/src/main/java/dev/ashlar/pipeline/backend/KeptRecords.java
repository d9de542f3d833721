package dev.ashlar.pipeline.backend;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.schema.Schema;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Receives the records of one type for an update. It ignores problems of other records and of fields that are not part of the update. For one thread.
 */
public final class KeptRecords implements RecordReceiver {
    private final Map<Long, FieldUpdate> updates;
    private final Map<Long, DataRecord> records = new HashMap<>();
    private @Nullable Problem pending;

    private KeptRecords(Map<Long, FieldUpdate> updates) {
        this.updates = updates;
    }

    /** Reads the records of one type. */
    @FunctionalInterface
    public interface Reading {
        /**
         * Reads records.
         *
         * @param schema of the type
         * @param ids of the records
         * @param receiver takes them, and what is wrong with them
         */
        void read(Schema schema, Set<Long> ids, RecordReceiver receiver);
    }

    /**
     * Reads the records of updates, each type once.
     *
     * @param updates one for each record
     * @param reading reads the records of a type
     * @return for each update, in order, the record; null if there is none
     * @throws BackendException if a field of an update cannot be read
     * @throws IllegalArgumentException if two updates name the same record
     */
    public static List<@Nullable DataRecord> read(List<FieldUpdate> updates, Reading reading) {
        Map<String, Map<Long, FieldUpdate>> byType = new LinkedHashMap<>();
        for (FieldUpdate update : updates) {
            Map<Long, FieldUpdate> ofType = byType.computeIfAbsent(update.type(), type -> new LinkedHashMap<>());
            if (ofType.put(update.id(), update) != null) {
                throw new IllegalArgumentException(
                        update.type() + " " + update.id() + " is given twice: expected one update for each record");
            }
        }
        Map<String, KeptRecords> kept = new HashMap<>();
        byType.forEach((type, ofType) -> {
            KeptRecords records = new KeptRecords(ofType);
            Schema schema = ofType.values().iterator().next().schema();
            reading.read(schema, Collections.unmodifiableSet(ofType.keySet()), records);
            kept.put(type, records);
        });
        List<@Nullable DataRecord> inOrder = new ArrayList<>();
        updates.forEach(update -> inOrder.add(kept.get(update.type()).records.get(update.id())));
        return inOrder;
    }

    @Override
    public void record(DataRecord data, Places places, Set<String> flawed) {
        FieldUpdate update = updates.get(data.id());
        Problem problem = pending;
        pending = null;
        if (update == null) {
            return;
        }
        if (!Collections.disjoint(update.fields(), flawed)) {
            throw new BackendException(
                    "%s %d was changed while edits were saved, and cannot be read; nothing was saved: %s"
                            .formatted(data.type(), data.id(), problem == null ? flawed : problem),
                    null);
        }
        if (records.put(data.id(), data) != null) {
            throw new BackendException(
                    "%s %d: expected one record with this id, found another at %s; nothing was saved"
                            .formatted(data.type(), data.id(), places.ofRecord()),
                    null);
        }
    }

    @Override
    public void problem(Location at, String subject, String message, String expected, String found) {
        Problem problem = new Problem(at, subject, message, expected, found);
        boolean isOfRecord = subject.indexOf('.') >= 0 || subject.indexOf(' ') >= 0;
        if (!isOfRecord) {
            throw new BackendException(problem + "; nothing was saved", null); // Any record may be missing.
        }
        pending = pending == null ? problem : pending;
    }

    @Override
    public void unknown(Location at, String subject, String message, String expected, String found) {
        // An update leaves it as it is.
    }
}
