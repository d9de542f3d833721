package dev.ashlar.pipeline.objects;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Places;
import dev.ashlar.pipeline.backend.RecordReceiver;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Collects the records with some ids. A problem stands before the record that it is of. */
final class WantedRecords implements RecordReceiver {
    /** Null for all. */
    private final @Nullable Set<Long> ids;

    private final List<DataRecord> records = new ArrayList<>();
    private @Nullable Problem pending;
    private @Nullable Problem first;

    WantedRecords(@Nullable Set<Long> ids) {
        this.ids = ids;
    }

    @Override
    public void record(DataRecord data, Places places, Set<String> flawed) {
        boolean isWanted = ids == null || ids.contains(data.id());
        if (isWanted) {
            records.add(data);
        }
        if (isWanted || !data.hasId()) {
            first = first == null ? pending : first; // Without an id, it may be any record.
        }
        pending = null;
    }

    /** A name that no field has is no value of the record. */
    @Override
    public void unknown(Location at, String subject, String message, String expected, String found) {
        // Ignored, as saves keep it.
    }

    @Override
    public void problem(Location at, String subject, String message, String expected, String found) {
        pending = pending == null ? new Problem(at, subject, message, expected, found) : pending;
    }

    /** The records, after all were read. */
    List<DataRecord> records() {
        Problem problem = first == null ? pending : first; // What ends a file may hide any record.
        if (problem != null) {
            throw new BackendException(problem.toString(), null);
        }
        return records;
    }
}
