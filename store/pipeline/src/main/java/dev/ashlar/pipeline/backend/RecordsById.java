package dev.ashlar.pipeline.backend;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.problem.Location;
import java.util.Set;

/** Filters records by id, for backends that have to read all records. For one thread. */
public final class RecordsById implements RecordReceiver {
    private final Set<Long> ids;
    private final RecordReceiver receiver;

    /**
     * Creates a filter.
     *
     * @param ids of the records to forward
     * @param receiver receives these records, and all problems
     */
    public RecordsById(Set<Long> ids, RecordReceiver receiver) {
        this.ids = ids;
        this.receiver = receiver;
    }

    @Override
    public void record(DataRecord data, Places places, Set<String> flawed) {
        if (ids.contains(data.id())) {
            receiver.record(data, places, flawed);
        }
    }

    @Override
    public void problem(Location at, String subject, String message, String expected, String found) {
        receiver.problem(at, subject, message, expected, found);
    }

    @Override
    public void unknown(Location at, String subject, String message, String expected, String found) {
        receiver.unknown(at, subject, message, expected, found);
    }
}
