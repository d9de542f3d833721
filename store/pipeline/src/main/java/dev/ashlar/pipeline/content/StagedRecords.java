package dev.ashlar.pipeline.content;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.pipeline.cache.RecordBytes;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Encodes records of a type that come one after the other, in the order of their ids. For one thread. */
final class StagedRecords {
    private final PartBytes bytes;
    private final List<RecordPart> parts = new ArrayList<>();
    /** Of the parts that are full. */
    private final List<long[]> ids = new ArrayList<>();

    private final List<DataRecord> come = new ArrayList<>(RecordPart.LENGTH);
    private int count;
    private long lastId = DataRecord.NO_ID;

    StagedRecords(String type) {
        this.bytes = new PartBytes(type);
    }

    /** How many have come. */
    int count() {
        return count;
    }

    /** Whether an id is greater than that of the last record. */
    boolean isNext(long id) {
        return id > lastId;
    }

    /** Takes a record with the next id. */
    void add(DataRecord record) {
        come.add(record);
        lastId = record.id();
        count = Math.incrementExact(count);
        if (come.size() == RecordPart.LENGTH) {
            endPart();
        }
    }

    private void endPart() {
        byte[] part = RecordBytes.encode(come);
        parts.add(bytes.add(part, part.length, come.size()));
        ids.add(come.stream().mapToLong(DataRecord::id).toArray());
        come.clear();
    }

    /** Ends the records: {@code keys} sets references by id in the place of those by key; null where there are none. */
    RecordList end(@Nullable StagedReferenceKeys keys) {
        if (!come.isEmpty()) {
            endPart();
        }
        bytes.setKeys(keys);
        long[] allIds = new long[count];
        int at = 0;
        for (long[] part : ids) {
            System.arraycopy(part, 0, allIds, at, part.length);
            at += part.length;
        }
        ids.clear();
        return count == 0 ? RecordList.NONE : RecordList.staged(allIds, parts);
    }

    /** Frees the memory; there are no records afterwards. */
    void close() {
        bytes.close();
    }
}
