package dev.ashlar.pipeline.content;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.pipeline.cache.CacheInput;
import dev.ashlar.pipeline.cache.CacheOutput;
import java.io.IOException;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The records of a type, sorted by id, each id once. Unmodifiable; any thread, while nobody modifies a record. Records that were restored or staged lie in
 * bytes outside of the heap, and are decoded on demand. Repeated calls return the same object for a record, except in lists of {@link #passing} and {@link
 * ContentReader#readStaged}. There, each call may decode a record again, and some hundred others with it.
 */
public final class RecordList extends AbstractList<DataRecord> implements RandomAccess {
    /** No records. */
    static final RecordList NONE = new RecordList(new long[0], List.of(), true);

    private static final int PART_SHIFT = Integer.numberOfTrailingZeros(RecordPart.LENGTH);

    private final long[] ids;
    private final RecordPart[] parts;
    /** The index of the first record of each part, and the number of records. */
    private final int[] starts;

    private final boolean keeps;
    /** What is decoded of records that are not kept; null for all. */
    private final @Nullable Set<String> fields;
    /** What was decoded last of a list that keeps no record. */
    private volatile @Nullable Decoded last;

    private record Decoded(int part, DataRecord[] records) {}

    private RecordList(long[] ids, List<RecordPart> parts, boolean keeps) {
        this.ids = ids;
        this.parts = parts.toArray(RecordPart[]::new);
        this.starts = new int[this.parts.length + 1];
        this.keeps = keeps;
        this.fields = null;
        for (int i = 0; i < this.parts.length; i++) {
            starts[i + 1] = starts[i] + this.parts[i].count();
        }
    }

    private RecordList(RecordList other, boolean keeps, @Nullable Set<String> fields) {
        this.fields = fields;
        this.ids = other.ids;
        this.parts = other.parts;
        this.starts = other.starts;
        this.keeps = keeps;
    }

    /** A list that keeps no record. */
    static RecordList staged(long[] ids, List<RecordPart> parts) {
        return new RecordList(ids, parts, false);
    }

    /** A list of parts that records of other lists may have, too. */
    static RecordList of(long[] ids, List<RecordPart> parts) {
        return new RecordList(ids, parts, true);
    }

    /** {@code records} are sorted. */
    static RecordList owning(DataRecord[] records) {
        return records.length == 0
                ? NONE
                : new RecordList(
                        Arrays.stream(records).mapToLong(DataRecord::id).toArray(), parts(records), true);
    }

    private static List<RecordPart> parts(DataRecord[] records) {
        List<RecordPart> parts = new ArrayList<>();
        for (int from = 0; from < records.length; from += RecordPart.LENGTH) {
            parts.add(new RecordPart(
                    Arrays.copyOfRange(records, from, Math.min(records.length, from + RecordPart.LENGTH))));
        }
        return parts;
    }

    /**
     * Returns a list with an index of the ids.
     *
     * @param records sorted by id, each id once
     * @return the list itself if it is a {@code RecordList}
     */
    public static RecordList of(List<DataRecord> records) {
        return records instanceof RecordList list ? list : owning(records.toArray(DataRecord[]::new));
    }

    /** {@return the same records for a pass from front to back: what lies in bytes is decoded, and not kept} */
    public RecordList passing() {
        return keeps ? new RecordList(this, false, null) : this;
    }

    /** The same records for a pass from front to back that asks for some fields alone. */
    RecordList passing(Set<String> some) {
        return new RecordList(this, false, some);
    }

    /** The same records. Repeated calls of {@link #get} return the same objects. */
    RecordList keeping() {
        return keeps ? this : new RecordList(this, true, null);
    }

    /** Writes ids and records. */
    void write(CacheOutput into) throws IOException {
        into.putLongs(ids);
        into.putNumber(parts.length);
        for (int i = 0; i < parts.length; i++) {
            byte[] bytes = parts[i].bytes(ids, starts[i]);
            into.putNumber(parts[i].count());
            into.putNumber(bytes.length);
            into.putBytes(bytes, bytes.length);
        }
    }

    /** Reads what {@link #write} has written, and decodes none of it. */
    static RecordList read(CacheInput from, String type) throws IOException {
        long[] ids = from.getLongs();
        PartBytes bytes = new PartBytes(type);
        List<RecordPart> parts = new ArrayList<>();
        byte[] buffer = {};
        for (int left = from.getCount(); left > 0; left--) {
            int count = from.getCount();
            int length = from.getCount();
            buffer = length > buffer.length ? new byte[2 * length] : buffer;
            from.getBytes(buffer, length);
            parts.add(bytes.add(buffer, length, count));
        }
        return ids.length == 0 ? NONE : new RecordList(ids, parts, true);
    }

    /** The records that a condition admits; staged if these are. */
    RecordList where(Predicate<DataRecord> condition) {
        if (keeps) {
            return owning(passing().stream().filter(condition).toArray(DataRecord[]::new));
        }
        StagedRecords admitted = new StagedRecords(isEmpty() ? "" : get(0).type());
        forEach(record -> {
            if (condition.test(record)) {
                admitted.add(record);
            }
        });
        return admitted.end(null);
    }

    /** The number of the part that has a record. */
    int partOf(int index) {
        int guess = Math.min(index >>> PART_SHIFT, parts.length - 1);
        if (starts[guess] <= index && index < starts[guess + 1]) {
            return guess;
        }
        int found = Arrays.binarySearch(starts, index);
        return found < 0 ? -found - 2 : found;
    }

    private DataRecord[] records(int part) {
        if (keeps) {
            return parts[part].records(ids, starts[part]);
        }
        Decoded decoded = last;
        if (decoded == null || decoded.part != part) {
            decoded = new Decoded(part, parts[part].passing(ids, starts[part], fields));
            last = decoded;
        }
        return decoded.records;
    }

    @Override
    public DataRecord get(int index) {
        int part = partOf(Objects.checkIndex(index, ids.length));
        return records(part)[index - starts[part]];
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

    /**
     * Returns how many records from an index on are the same objects as those of another list. Records that the lists share in bytes are not decoded.
     *
     * @param index of the first record
     * @param other a list that keeps records, as this one does
     * @param otherIndex of the first record there; less than its size
     * @return 0 if the first records are two objects
     */
    public int sameFrom(int index, RecordList other, int otherIndex) {
        int part = partOf(index);
        int otherPart = other.partOf(otherIndex);
        if (parts[part] == other.parts[otherPart] && starts[part] - index == other.starts[otherPart] - otherIndex) {
            return starts[part + 1] - index;
        }
        return get(index) == other.get(otherIndex) ? 1 : 0;
    }

    /** The list without some records, and with others. A record that is equal to the one with its id stays that object. {@code come}: sorted by id. */
    RecordList with(long[] gone, DataRecord[] come) {
        return new RecordMerge(this, gone, come).merged();
    }

    /** The list with the objects of another one, where records are equal: the other one itself if it has the same records. */
    RecordList sharing(RecordList other) {
        return new RecordSharing(other, this).shared();
    }

    int partCount() {
        return parts.length;
    }

    RecordPart part(int number) {
        return parts[number];
    }

    /** The index of the first record of a part. */
    int start(int number) {
        return starts[number];
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
