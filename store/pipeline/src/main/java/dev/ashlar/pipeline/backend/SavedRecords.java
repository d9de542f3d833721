package dev.ashlar.pipeline.backend;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** What every backend checks before it saves anything. Pure functions; any thread. */
public final class SavedRecords {
    private SavedRecords() {}

    private record Key(String type, long id) {}

    /**
     * The records that a save has anything to do with.
     *
     * @param records as {@link Backend#save} takes them
     * @return those to insert, write or remove, in their order
     * @throws IllegalArgumentException when a record or an id is given twice, or a record that is to be written is none that
     *     {@link #requireText} takes
     */
    public static List<DataRecord> changed(List<DataRecord> records) {
        List<DataRecord> changed = new ArrayList<>();
        Set<DataRecord> objects = Collections.newSetFromMap(new IdentityHashMap<>());
        Set<Key> keys = new HashSet<>();
        for (DataRecord record : records) {
            if (!objects.add(record) || record.id() != 0 && !keys.add(new Key(record.type(), record.id()))) {
                throw new IllegalArgumentException(
                        subject(record) + " is given twice: expected each record once in a save");
            }
            if (record.id() == 0 ? !record.isDeleted() : record.isUpdated() || record.isDeleted()) {
                if (!record.isDeleted()) {
                    requireText(record);
                }
                changed.add(record);
            }
        }
        return changed;
    }

    /**
     * Refuses a record that has half of a surrogate pair in a name or a value.
     *
     * @param record any
     * @throws IllegalArgumentException when it has
     */
    public static void requireText(DataRecord record) {
        for (String field : record.keys()) {
            Variant value = Objects.requireNonNull(record.get(field));
            char half = Surrogates.half(field);
            half = half == 0 ? Surrogates.half(value) : half;
            if (half != 0) {
                throw new IllegalArgumentException(
                        "%s.%s: expected Unicode text, found half of a surrogate pair, \\u%04X"
                                .formatted(subject(record), field, (int) half));
            }
        }
    }

    private static String subject(DataRecord record) {
        return record.id() == 0 ? "a new " + record.type() : record.type() + " " + record.id();
    }
}
