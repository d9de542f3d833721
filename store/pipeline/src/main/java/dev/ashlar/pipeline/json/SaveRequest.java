package dev.ashlar.pipeline.json;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.pipeline.backend.SavedRecords;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Checks the records of a save, before any file is looked at. */
final class SaveRequest {
    private SaveRequest() {}

    /** The records that a save has anything to do with, in their order; types without any are left out. */
    static Map<String, List<DataRecord>> byType(List<DataRecord> records) {
        Map<String, List<DataRecord>> byType = new LinkedHashMap<>();
        for (DataRecord record : SavedRecords.changed(records)) {
            requireNames(record);
            byType.computeIfAbsent(record.type(), type -> new ArrayList<>()).add(record);
        }
        return byType;
    }

    /** Refuses a record to be written that no file could hold. */
    static void check(DataRecord record) {
        requireNames(record);
        SavedRecords.requireText(record);
    }

    private static void requireNames(DataRecord record) {
        if (!isType(record.type())) {
            throw new IllegalArgumentException(
                    "type of a record: expected ASCII letters, digits and underscores, found " + record.type());
        }
        Variant id = record.isDeleted() ? null : record.get(JsonText.ID);
        if (id != null) {
            throw new IllegalArgumentException(SavedRecords.subject(record)
                    + ": expected no field \"id\", which a file has for the id, found " + id);
        }
    }

    /** Names as the schema reader accepts them; anything else could lead out of the folder. */
    private static boolean isType(String name) {
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (!(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_')) {
                return false;
            }
        }
        return !name.isEmpty();
    }
}
