package dev.ashlar.pipeline.cache;

import dev.ashlar.codec.record.DataRecord;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Encodes records of a type as bytes, without their ids. For each field with a value, the bytes contain the number of its name, then the value. Names
 * and constants are written at their first occurrence, and referenced by number afterwards. Pure functions; any thread.
 */
public final class RecordBytes {
    private RecordBytes() {}

    /**
     * Encodes records.
     *
     * @param records any, with values in the types of content
     * @return bytes without type and ids
     */
    public static byte[] encode(List<DataRecord> records) {
        ValueEncoder encoder = new ValueEncoder();
        records.forEach(encoder::putFields);
        return encoder.bytes();
    }

    /**
     * Decodes records.
     *
     * @param bytes the result of {@link #encode}
     * @param type of the records
     * @param ids array that contains the ids of the records
     * @param from index of the first id, and of the first record
     * @param count number of records
     * @return the records, not marked as updated
     */
    public static DataRecord[] decode(byte[] bytes, String type, long[] ids, int from, int count) {
        return decode(bytes, type, ids, from, count, null);
    }

    /**
     * Decodes some fields of records.
     *
     * @param bytes the result of {@link #encode}
     * @param type of the records
     * @param ids array that contains the ids of the records
     * @param from index of the first id, and of the first record
     * @param count number of records
     * @param fields names of the fields; null for all
     * @return the records with these fields, not marked as updated
     */
    public static DataRecord[] decode(
            byte[] bytes, String type, long[] ids, int from, int count, @Nullable Set<String> fields) {
        ValueDecoder decoder = new ValueDecoder(bytes);
        DataRecord[] records = new DataRecord[count];
        for (int i = 0; i < count; i++) {
            records[i] = new DataRecord(type, ids[from + i]);
            if (fields == null) {
                decoder.getFields(records[i]);
            } else {
                decoder.getFields(records[i], fields);
            }
        }
        return records;
    }
}
