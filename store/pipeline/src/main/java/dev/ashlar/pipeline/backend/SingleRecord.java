package dev.ashlar.pipeline.backend;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Receives the record with one id. For one thread. */
public final class SingleRecord implements RecordReceiver {
    private final long id;
    private @Nullable DataRecord found;
    private @Nullable Problem first;
    private @Nullable Problem ofFound;
    private @Nullable Problem pending;

    /**
     * Creates a receiver.
     *
     * @param id of the record
     */
    public SingleRecord(long id) {
        this.id = id;
    }

    @Override
    public void record(DataRecord data, Places places, Set<String> flawed) {
        if (data.id() == id && id != DataRecord.NO_ID && found == null) {
            found = data;
            ofFound = pending;
        }
        if (!data.hasId() && first == null) {
            first = pending; // Its id could not be read.
        }
        pending = null;
    }

    /** Ignores unknown names, because a save does not change them. */
    @Override
    public void unknown(Location at, String subject, String message, String expected, String actual) {
        // No value of the record.
    }

    @Override
    public void problem(Location at, String subject, String message, String expected, String actual) {
        Problem problem = new Problem(at, subject, message, expected, actual);
        boolean isOfRecord = subject.indexOf('.') >= 0 || subject.indexOf(' ') >= 0;
        if (isOfRecord) {
            pending = pending == null ? problem : pending;
        } else {
            first = first == null ? problem : first; // What ends a file may hide any record.
        }
    }

    /**
     * Returns the record after all records have been read.
     *
     * @return null if there is none
     * @throws BackendException if the record has a problem, or if an unreadable record may be this record
     */
    public @Nullable DataRecord get() {
        Problem unread = first == null ? pending : first;
        Problem problem = found == null ? unread : ofFound;
        if (problem != null) {
            throw new BackendException(problem.toString(), null);
        }
        return found;
    }
}
