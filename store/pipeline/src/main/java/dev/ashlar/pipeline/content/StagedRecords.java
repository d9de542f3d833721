package dev.ashlar.pipeline.content;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.pipeline.cache.RecordBytes;
import dev.ashlar.pipeline.pack.BlockSink;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Records of a type as bytes outside of the heap, sorted by id. They come one after the other; once all have come, they are decoded part by part, and the
 * part that was decoded last stays on the heap. For one thread while records come, for any afterwards.
 */
final class StagedRecords {
    /** Binary logarithm of the records that are encoded together. */
    private static final int PART_SHIFT = 8;

    private static final int PART_LENGTH = 1 << PART_SHIFT;
    private static final int WINDOW_SHIFT = 22;
    /** From this length on, memory comes in whole windows. */
    private static final int LARGE = 1 << 20;

    private final String type;
    private final BlockSink bytes = new BlockSink(WINDOW_SHIFT);
    /** Of the parts that are full. */
    private final List<long[]> ids = new ArrayList<>();
    /** Where each part begins, and the last one ends. */
    private final List<Long> bounds = new ArrayList<>(List.of(0L));

    private final List<DataRecord> come = new ArrayList<>(PART_LENGTH);
    private int count;
    private long lastId = DataRecord.NO_ID;
    private @Nullable StagedReferenceKeys keys;
    private long[] allIds = {};
    private volatile Part last = new Part(-1, new DataRecord[0]);

    private record Part(int number, DataRecord[] records) {}

    StagedRecords(String type) {
        this.type = type;
    }

    /** A copy of the records that a condition admits, once all have come. */
    RecordList where(Predicate<DataRecord> condition) {
        StagedRecords admitted = new StagedRecords(type);
        for (int i = 0; i < allIds.length; i++) {
            DataRecord record = get(i);
            if (condition.test(record)) {
                admitted.add(record);
            }
        }
        return admitted.end(null);
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
        if (come.size() == PART_LENGTH) {
            endPart();
        }
    }

    private void endPart() {
        byte[] part = RecordBytes.encode(come);
        long end = bytes.length() + part.length;
        if (end > LARGE) {
            bytes.expect(end + (1L << WINDOW_SHIFT));
        }
        bytes.append(part, part.length);
        bounds.add(end);
        ids.add(come.stream().mapToLong(DataRecord::id).toArray());
        come.clear();
    }

    /** Ends the records: {@code keys} sets references by id in the place of those by key; null where there are none. */
    RecordList end(@Nullable StagedReferenceKeys referenceKeys) {
        if (!come.isEmpty()) {
            endPart();
        }
        keys = referenceKeys;
        allIds = new long[count];
        int at = 0;
        for (long[] part : ids) {
            System.arraycopy(part, 0, allIds, at, part.length);
            at += part.length;
        }
        ids.clear();
        return RecordList.staged(allIds, this);
    }

    /** A record by its index; another object than that of an earlier call. */
    DataRecord get(int index) {
        int number = index >>> PART_SHIFT;
        Part part = last;
        if (part.number != number) {
            part = new Part(number, decoded(number));
            last = part;
        }
        return part.records[index & PART_LENGTH - 1];
    }

    private DataRecord[] decoded(int number) {
        long from = bounds.get(number);
        byte[] part = new byte[(int) (bounds.get(number + 1) - from)];
        bytes.read(from, ByteBuffer.wrap(part));
        int first = number << PART_SHIFT;
        DataRecord[] records =
                RecordBytes.decode(part, type, allIds, first, Math.min(PART_LENGTH, allIds.length - first));
        if (keys != null) {
            for (DataRecord each : records) {
                keys.resolve(each);
            }
        }
        return records;
    }

    /** Frees the memory; there are no records afterwards. */
    void close() {
        bytes.close();
    }
}
