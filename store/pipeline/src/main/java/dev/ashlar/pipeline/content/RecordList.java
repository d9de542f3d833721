package dev.ashlar.pipeline.content;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.pipeline.cache.CacheInput;
import dev.ashlar.pipeline.cache.CacheOutput;
import dev.ashlar.pipeline.cache.RecordBytes;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The records of a type, sorted by id, each id once. Unmodifiable; any thread, while nobody modifies a record. A list from a cache holds bytes and
 * decodes records on demand. Repeated calls return the same object for a record, except for staged records ({@link ContentReader#readStaged}): each
 * call may decode a record again, and 255 others with it.
 */
public final class RecordList extends AbstractList<DataRecord> implements RandomAccess {
    /** No records. */
    static final RecordList NONE = new RecordList(new DataRecord[0]);

    /** Binary logarithm of the records that are decoded together. */
    private static final int PART_SHIFT = 8;

    private static final VarHandle RECORDS = MethodHandles.arrayElementVarHandle(DataRecord[].class);
    private static final byte[] DECODED = {};

    /** Null where a record was not decoded yet. */
    private final DataRecord[] records;

    private final long[] ids;
    private final String type;
    /** Of each part the bytes, until they are decoded; null of a list that has had records from the beginning. */
    private final byte @Nullable [][] parts;

    /** Null unless the records are staged. */
    private final @Nullable StagedRecords staged;

    private RecordList(DataRecord[] records) {
        this.records = records;
        this.ids = new long[records.length];
        for (int i = 0; i < records.length; i++) {
            ids[i] = records[i].id();
        }
        this.type = "";
        this.parts = null;
        this.staged = null;
    }

    private RecordList(String type, long[] ids, byte[][] parts) {
        this.records = new DataRecord[ids.length];
        this.ids = ids;
        this.type = type;
        this.parts = parts;
        this.staged = null;
    }

    private RecordList(long[] ids, StagedRecords staged) {
        this.records = NONE.records;
        this.ids = ids;
        this.type = "";
        this.parts = null;
        this.staged = staged;
    }

    /** A list of staged records, by their ids. */
    static RecordList staged(long[] ids, StagedRecords staged) {
        return ids.length == 0 ? NONE : new RecordList(ids, staged);
    }

    private static int partCount(int records) {
        return records + (1 << PART_SHIFT) - 1 >>> PART_SHIFT;
    }

    /** Writes ids and records. */
    void write(CacheOutput into) throws IOException {
        into.putLongs(ids);
        for (int part = 0; part < partCount(ids.length); part++) {
            int from = part << PART_SHIFT;
            byte[] bytes = RecordBytes.encode(subList(from, Math.min(ids.length, from + (1 << PART_SHIFT))));
            into.putNumber(bytes.length);
            into.putBytes(bytes, bytes.length);
        }
    }

    /** Reads what {@link #write} has written, and decodes none of it. */
    static RecordList read(CacheInput from, String type) throws IOException {
        long[] ids = from.getLongs();
        byte[][] parts = new byte[partCount(ids.length)][];
        for (int part = 0; part < parts.length; part++) {
            parts[part] = from.getBytes(from.getCount());
        }
        return ids.length == 0 ? NONE : new RecordList(type, ids, parts);
    }

    private DataRecord decoded(int index) {
        byte[][] encoded = Objects.requireNonNull(parts);
        synchronized (encoded) {
            int part = index >>> PART_SHIFT;
            if (encoded[part] != DECODED) {
                int from = part << PART_SHIFT;
                int count = Math.min(ids.length - from, 1 << PART_SHIFT);
                DataRecord[] decoded = RecordBytes.decode(encoded[part], type, ids, from, count);
                for (int i = 0; i < count; i++) {
                    RECORDS.setRelease(records, from + i, decoded[i]);
                }
                encoded[part] = DECODED;
            }
            return records[index];
        }
    }

    /** {@code records} are sorted, and the list's own from now on. */
    static RecordList owning(DataRecord[] records) {
        return new RecordList(records);
    }

    /**
     * Returns a list with an index of the ids.
     *
     * @param records sorted by id, each id once
     * @return the list itself if it is a {@code RecordList}
     */
    public static RecordList of(List<DataRecord> records) {
        return records instanceof RecordList list ? list : new RecordList(records.toArray(DataRecord[]::new));
    }

    /** The records that a condition admits; staged if these are. */
    RecordList where(Predicate<DataRecord> condition) {
        return staged == null
                ? new RecordList(stream().filter(condition).toArray(DataRecord[]::new))
                : staged.where(condition);
    }

    @Override
    public DataRecord get(int index) {
        if (staged != null) {
            return staged.get(Objects.checkIndex(index, ids.length));
        }
        if (parts == null) {
            return records[index];
        }
        DataRecord record = (DataRecord) RECORDS.getAcquire(records, index);
        return record == null ? decoded(index) : record;
    }

    @Override
    public int size() {
        return ids.length;
    }

    /** {@return all ids; the caller must not modify the array} */
    public long[] ids() {
        return ids;
    }

    /**
     * {@return the id of a record, without decoding the record}
     *
     * @param index of the record
     */
    public long id(int index) {
        return ids[index];
    }

    /**
     * Finds a record by id.
     *
     * @param id any number
     * @return the index of the record; negative if there is none
     */
    public int indexOf(long id) {
        long guess = ids.length == 0 ? -1 : id - ids[0];
        boolean isGap = guess < 0 || guess >= ids.length || ids[(int) guess] != id;
        return isGap ? Arrays.binarySearch(ids, id) : (int) guess; // Ids without a gap are found at once.
    }

    /** Finds a record of any sorted list, in logarithmic time at most; negative when there is none. */
    static int indexOf(List<DataRecord> records, long id) {
        if (records instanceof RecordList list) {
            return list.indexOf(id);
        }
        int low = 0;
        int high = records.size() - 1;
        while (low <= high) {
            int middle = low + high >>> 1;
            long found = records.get(middle).id();
            if (found == id) {
                return middle;
            }
            low = found < id ? middle + 1 : low;
            high = found < id ? high : middle - 1;
        }
        return -1;
    }
}
