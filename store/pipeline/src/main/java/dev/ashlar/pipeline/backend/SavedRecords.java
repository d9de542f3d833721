package dev.ashlar.pipeline.backend;

import dev.ashlar.codec.record.DataRecord;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.agrona.collections.LongHashSet;

/** Checks that every backend makes before a save. Pure functions; any thread. */
public final class SavedRecords {
    private SavedRecords() {}

    /**
     * Selects the records that a save inserts, writes or removes.
     *
     * @param records as for {@link Backend#save}
     * @return the records to insert, write or remove, in their order
     * @throws IllegalArgumentException if a record or an id appears twice, or if {@link #requireText} rejects a record to write
     */
    public static List<DataRecord> changed(List<DataRecord> records) {
        List<DataRecord> changed = new ArrayList<>();
        Set<DataRecord> fresh = Collections.newSetFromMap(new IdentityHashMap<>());
        Map<String, LongHashSet> ids = new HashMap<>(); // Numbers, not objects: there may be a hundred thousand.
        for (DataRecord record : records) {
            boolean isFirst = !record.hasId()
                    ? fresh.add(record)
                    : ids.computeIfAbsent(record.type(), type -> new LongHashSet())
                            .add(record.id());
            if (!isFirst) {
                throw new IllegalArgumentException(
                        subject(record) + " is given twice: expected each record once in a save");
            }
            if (!record.hasId() ? !record.isDeleted() : record.isUpdated() || record.isDeleted()) {
                if (!record.isDeleted()) {
                    requireText(record);
                }
                changed.add(record);
            }
        }
        return changed;
    }

    /**
     * Rejects a record with an unpaired surrogate in a name or a value.
     *
     * @param record any
     * @throws IllegalArgumentException if the record has an unpaired surrogate
     */
    public static void requireText(DataRecord record) {
        record.forEach((field, value) -> {
            char half = Surrogates.half(field);
            half = half == 0 ? Surrogates.half(value) : half;
            if (half != 0) {
                throw new IllegalArgumentException(
                        "%s.%s: expected Unicode text, found half of a surrogate pair, \\u%04X"
                                .formatted(subject(record), field, (int) half));
            }
        });
    }

    /**
     * Names a record in messages.
     *
     * @param record any
     * @return type and id; for a record without an id, that it is new
     */
    public static String subject(DataRecord record) {
        return !record.hasId() ? "a new " + record.type() : record.type() + " " + record.id();
    }
}
