package dev.ashlar.pipeline.cook;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.internal.encode.ReferenceResolver;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.RecordList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.agrona.collections.Long2ObjectHashMap;

/** Maps record ids to row numbers. Rows are sorted by id. Immutable. */
public final class RowNumbers implements ReferenceResolver {
    private final Long2ObjectHashMap<long[]> idsByType = new Long2ObjectHashMap<>();

    /**
     * Creates the row numbers of content.
     *
     * @param content records of each type sorted by id
     */
    public RowNumbers(Content content) {
        content.records().forEach((type, records) -> put(type, ids(records)));
    }

    /**
     * Creates row numbers from ids.
     *
     * @param idsByType sorted ids by name of the type; the caller must not modify them afterwards
     */
    public RowNumbers(Map<String, long[]> idsByType) {
        idsByType.forEach(this::put);
    }

    private void put(String type, long[] ids) {
        idsByType.put(XxHash64.key(type), ids);
    }

    /**
     * Returns the ids of records.
     *
     * @param records sorted by id
     * @return an array that the caller must not modify
     */
    public static long[] ids(List<DataRecord> records) {
        if (records instanceof RecordList list) {
            return list.ids();
        }
        long[] ids = new long[records.size()];
        for (int row = 0; row < ids.length; row++) {
            ids[row] = records.get(row).id();
        }
        return ids;
    }

    @Override
    public int row(long targetKey, long id) {
        long[] ids = idsByType.get(targetKey);
        int row = ids == null ? -1 : indexOf(ids, id);
        if (row < 0) {
            throw new IllegalArgumentException("no record " + id + " of type %016X".formatted(targetKey));
        }
        return row;
    }

    /** Ids without a gap before the one sought are found at once. */
    private static int indexOf(long[] ids, long id) {
        long guess = ids.length == 0 ? -1 : id - ids[0];
        return guess >= 0 && guess < ids.length && ids[(int) guess] == id ? (int) guess : Arrays.binarySearch(ids, id);
    }
}
