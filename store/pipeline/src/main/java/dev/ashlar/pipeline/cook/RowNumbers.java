package dev.ashlar.pipeline.cook;

import dev.ashlar.codec.encode.ReferenceResolver;
import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.pipeline.content.Content;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** The rows that records will have: rows are in the order of ids. Immutable. */
public final class RowNumbers implements ReferenceResolver {
    private final Map<Long, long[]> idsByType = new HashMap<>();

    /**
     * The rows of content.
     *
     * @param content records of each type sorted by id
     */
    public RowNumbers(Content content) {
        content.records()
                .forEach((type, records) -> idsByType.put(
                        XxHash64.key(type),
                        records.stream().mapToLong(DataRecord::id).toArray()));
    }

    @Override
    public int row(long targetKey, long id) {
        long[] ids = idsByType.get(targetKey);
        int row = ids == null ? -1 : Arrays.binarySearch(ids, id);
        if (row < 0) {
            throw new IllegalArgumentException("no record " + id + " of type %016X".formatted(targetKey));
        }
        return row;
    }
}
