package dev.ashlar.pipeline.content;

import dev.ashlar.codec.record.DataRecord;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.RandomAccess;

/** The records of a type, sorted by id, each id once. Cannot be modified; any thread, while nobody modifies a record. */
public final class RecordList extends AbstractList<DataRecord> implements RandomAccess {
    /** No records. */
    static final RecordList NONE = new RecordList(new DataRecord[0]);

    private final DataRecord[] records;
    private final long[] ids;

    private RecordList(DataRecord[] records) {
        this.records = records;
        this.ids = new long[records.length];
        for (int i = 0; i < records.length; i++) {
            ids[i] = records[i].id();
        }
    }

    /** {@code records} are sorted, and the list's own from now on. */
    static RecordList owning(DataRecord[] records) {
        return new RecordList(records);
    }

    /**
     * The same list with an index of the ids, which is made where there is none.
     *
     * @param records sorted by id, each id once
     * @return the list itself when it has one
     */
    public static RecordList of(List<DataRecord> records) {
        return records instanceof RecordList list ? list : new RecordList(records.toArray(DataRecord[]::new));
    }

    @Override
    public DataRecord get(int index) {
        return records[index];
    }

    @Override
    public int size() {
        return records.length;
    }

    /**
     * {@return the id of a record, without a look at it}
     *
     * @param index of the record
     */
    public long id(int index) {
        return ids[index];
    }

    /**
     * Finds a record.
     *
     * @param id any number
     * @return its index; negative when there is none
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
