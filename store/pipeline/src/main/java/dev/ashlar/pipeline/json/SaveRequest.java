package dev.ashlar.pipeline.json;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.pipeline.backend.Surrogates;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Checks the records of a save, before any file is looked at. */
final class SaveRequest {
    /** As the schema reader accepts them; anything else could lead out of the folder. */
    private static final Pattern TYPE = Pattern.compile("[A-Za-z0-9_]+");

    private record Key(String type, long id) {}

    private SaveRequest() {}

    /** The records that a save has anything to do with, in their order; types without any are left out. */
    static Map<String, List<DataRecord>> byType(List<DataRecord> records) {
        Map<String, List<DataRecord>> byType = new LinkedHashMap<>();
        Set<Key> keys = new HashSet<>();
        Set<DataRecord> objects = Collections.newSetFromMap(new IdentityHashMap<>());
        for (DataRecord record : records) {
            if (!objects.add(record) || record.id() != 0 && !keys.add(new Key(record.type(), record.id()))) {
                throw new IllegalArgumentException(
                        subject(record) + " is given twice: expected each record once in a save");
            }
            if (isAffected(record)) {
                check(record);
                byType.computeIfAbsent(record.type(), type -> new ArrayList<>()).add(record);
            }
        }
        return byType;
    }

    private static boolean isAffected(DataRecord record) {
        return record.id() == 0 ? !record.isDeleted() : record.isDeleted() || record.isUpdated();
    }

    static String subject(DataRecord record) {
        return record.id() == 0 ? "a new " + record.type() : record.type() + " " + record.id();
    }

    /** Refuses what no file could hold. */
    static void check(DataRecord record) {
        if (!TYPE.matcher(record.type()).matches()) {
            throw new IllegalArgumentException(
                    "type of a record: expected ASCII letters, digits and underscores, found " + record.type());
        }
        if (record.isDeleted()) {
            return;
        }
        for (String field : record.keys()) {
            Variant value = record.get(field);
            if (field.equals(JsonText.ID)) {
                throw new IllegalArgumentException(
                        subject(record) + ": expected no field \"id\", which a file has for the id, found " + value);
            }
            requireUnicode(record, field, Surrogates.half(field));
            if (value != null) {
                requireUnicode(record, field, Surrogates.half(value));
            }
        }
    }

    private static void requireUnicode(DataRecord record, String field, char half) {
        if (half != 0) {
            throw new IllegalArgumentException("%s.%s: expected Unicode text, found half of a surrogate pair, \\u%04X"
                    .formatted(subject(record), field, (int) half));
        }
    }
}
