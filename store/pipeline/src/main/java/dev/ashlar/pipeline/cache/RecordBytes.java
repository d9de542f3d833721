package dev.ashlar.pipeline.cache;

import dev.ashlar.codec.record.DataRecord;
import java.util.List;

/**
 * Records of a type as bytes, without their ids: for each field that has a value the number of its name, and the value. Names and constants are written
 * where they come first, and numbered from then on.
 */
public final class RecordBytes {
    private RecordBytes() {}

    /**
     * Encodes records.
     *
     * @param records any, with values as content has them
     * @return bytes that say nothing of type and ids
     */
    public static byte[] encode(List<DataRecord> records) {
        ValueEncoder encoder = new ValueEncoder();
        records.forEach(encoder::putFields);
        return encoder.bytes();
    }

    /**
     * Decodes records.
     *
     * @param bytes that {@link #encode} has made
     * @param type of the records
     * @param ids of all of them, among others
     * @param from index of the first id, and of the first record
     * @param count how many records there are
     * @return the records, none of them marked as updated
     */
    public static DataRecord[] decode(byte[] bytes, String type, long[] ids, int from, int count) {
        ValueDecoder decoder = new ValueDecoder(bytes);
        DataRecord[] records = new DataRecord[count];
        for (int i = 0; i < count; i++) {
            records[i] = new DataRecord(type, ids[from + i]);
            decoder.getFields(records[i]);
        }
        return records;
    }
}
