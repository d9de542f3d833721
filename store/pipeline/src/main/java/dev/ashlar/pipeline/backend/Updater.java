package dev.ashlar.pipeline.backend;

import dev.ashlar.codec.record.DataRecord;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Decides what {@link Backend#update} writes, by what the backend has at that moment. */
@FunctionalInterface
public interface Updater {
    /**
     * Decides. A backend that finds its records changed by another program before it has written may call this again, with the records
     * as they are then: implementations have no side effects that a second call would repeat. Does not call the backend.
     *
     * @param kept for each update, in order, the record as the backend has it, with at least the fields of the update; null where
     *     the backend has no such record. The updater may change these copies
     * @return for each update, in order, a record of that type and id with the new values. A field of the update without a value has none
     *     afterwards. Other fields are ignored; so are the values for a record that the update deletes
     */
    List<DataRecord> update(List<@Nullable DataRecord> kept);
}
