package dev.ashlar.pipeline.backend;

import dev.ashlar.codec.record.DataRecord;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Determines what {@link Backend#update} writes, based on the current values of the backend. */
@FunctionalInterface
public interface Updater {
    /**
     * Determines the new values. If another program changes the records before the backend has written, the backend calls this method again with the
     * changed records. So implementations have no side effects. They must not call the backend.
     *
     * @param kept for each update, in order, a copy of the stored record, with at least the fields of the update; null if the backend has no such
     *     record. The updater may modify these copies
     * @return for each update, in order, a record of that type and id with the new values. A field of the update that is absent here has no value
     *     afterwards. The backend ignores other fields, and the values of a record that the update deletes
     */
    List<DataRecord> update(List<@Nullable DataRecord> kept);
}
