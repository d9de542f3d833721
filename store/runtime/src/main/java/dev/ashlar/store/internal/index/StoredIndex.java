package dev.ashlar.store.internal.index;

import static dev.ashlar.store.internal.format.FieldIndexFormat.BUCKET_CAPACITY;
import static dev.ashlar.store.internal.format.FieldIndexFormat.BUCKET_LENGTH;
import static dev.ashlar.store.internal.format.FieldIndexFormat.HEADER_LENGTH;
import static dev.ashlar.store.internal.format.FieldIndexFormat.LIST_ENTRY_LENGTH;
import static dev.ashlar.store.internal.format.FieldIndexFormat.ROWS_OFFSET;
import static dev.ashlar.store.internal.format.FieldIndexFormat.USED_OFFSET;

import dev.ashlar.codec.internal.memory.Memory;
import dev.ashlar.codec.internal.memory.MemorySpan;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.view.FieldIndex;
import dev.ashlar.codec.view.RecordSource;
import dev.ashlar.store.internal.format.FieldIndexFormat;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.util.Objects;

/**
 * The index of a field where it lies, see {@link FieldIndexFormat}. What the header says was checked at open; buckets and lists
 * are read as they are, and whatever they say, no lookup leaves the section. The only kind of index that there is, so that calls to
 * it stay monomorphic.
 */
public final class StoredIndex extends FieldIndex {
    private static final int LAST_KEY_OFFSET = (BUCKET_CAPACITY - 1) * Long.BYTES;

    private final MemorySpan section;
    private final int homeCount;
    private final int longestProbe;
    private final int bucketCount;
    private final long lists;
    private final int listLength;
    private final int keyCount;
    private final int rowCount;

    private StoredIndex(ByteBuffer header, MemorySpan section, int bucketCount) {
        this.section = section;
        this.homeCount = header.getInt(FieldIndexFormat.HOME_COUNT_OFFSET);
        this.longestProbe = header.getInt(FieldIndexFormat.LONGEST_PROBE_OFFSET);
        this.bucketCount = bucketCount;
        this.lists = bucket(bucketCount);
        this.listLength = (int) header.getLong(FieldIndexFormat.LIST_LENGTH_OFFSET);
        this.keyCount = (int) header.getLong(FieldIndexFormat.KEY_COUNT_OFFSET);
        this.rowCount = (int) header.getLong(FieldIndexFormat.ROW_COUNT_OFFSET);
    }

    /**
     * An index over a section.
     *
     * @param header a copy of the section's first {@link FieldIndexFormat#HEADER_LENGTH} bytes, little-endian
     * @param section the section
     * @param bucketCount buckets that it has room for
     * @param field what the index is about
     * @param typeRows rows of the type, 0 or more
     * @return the index
     * @throws IllegalArgumentException when the header breaks a rule or does not fit the section
     */
    public static StoredIndex open(
            ByteBuffer header, MemorySpan section, long bucketCount, FieldLayout field, int typeRows) {
        for (int spare = FieldIndexFormat.ZERO_OFFSET; spare < HEADER_LENGTH; spare++) {
            if (header.get(spare) != 0) {
                throw fault("spare byte", 0, header.get(spare));
            }
        }
        long fieldKey = header.getLong(FieldIndexFormat.FIELD_KEY_OFFSET);
        if (fieldKey != field.key()) {
            throw fault("field key", hex(field.key()), hex(fieldKey));
        }
        long rowCount = header.getLong(FieldIndexFormat.ROW_COUNT_OFFSET);
        if (rowCount < 0 || rowCount > typeRows) {
            throw fault("rows", "at most " + typeRows, rowCount);
        }
        long keyCount = header.getLong(FieldIndexFormat.KEY_COUNT_OFFSET);
        long leastKeys = field.index().isUnique() ? rowCount : Math.min(1, rowCount);
        if (keyCount < leastKeys || keyCount > rowCount) {
            throw fault("keys", leastKeys + " to " + rowCount, keyCount);
        }
        checkBuckets(header, bucketCount, keyCount);
        checkLists(header, section.length() - bucket(bucketCount), rowCount - keyCount);
        return new StoredIndex(header, section, (int) bucketCount);
    }

    /** No more buckets than the keys take: with that, they are so few that sums of their numbers are ints. */
    private static void checkBuckets(ByteBuffer header, long bucketCount, long keyCount) {
        int homeCount = FieldIndexFormat.homeCount(keyCount);
        int homesFound = header.getInt(FieldIndexFormat.HOME_COUNT_OFFSET);
        if (homesFound != homeCount) {
            throw fault("homes", homeCount, Integer.toUnsignedLong(homesFound));
        }
        long most = keyCount == 0 ? 0 : homeCount + (keyCount - 1) / BUCKET_CAPACITY;
        if (bucketCount < homeCount || bucketCount > most) {
            throw fault("buckets", homeCount + " to " + most, bucketCount);
        }
        long longestProbe = Integer.toUnsignedLong(header.getInt(FieldIndexFormat.LONGEST_PROBE_OFFSET));
        long leastProbe = Math.min(1, keyCount);
        if (longestProbe < leastProbe || longestProbe > bucketCount) {
            throw fault("longest probe", leastProbe + " to " + bucketCount, longestProbe);
        }
    }

    /** {@code further}: rows that have not a key of their own. */
    private static void checkLists(ByteBuffer header, long bytes, long further) {
        long listLength = header.getLong(FieldIndexFormat.LIST_LENGTH_OFFSET);
        if (listLength != bytes / LIST_ENTRY_LENGTH) {
            throw fault("length of the lists", bytes / LIST_ENTRY_LENGTH, listLength);
        }
        // A list has a row with a key of its own, further ones, and before them their number.
        long most = Math.min(3 * further, FieldIndexFormat.MAX_LIST_LENGTH);
        long least = further == 0 ? 0 : further + 2;
        if (listLength < least || listLength > most) {
            throw fault("length of the lists", least + " to " + most, listLength);
        }
    }

    private static IllegalArgumentException fault(String what, Object expected, Object found) {
        return new IllegalArgumentException(what + ": expected " + expected + ", found " + found);
    }

    private static String hex(long key) {
        return String.format("%016X", key);
    }

    @Override
    public int entry(long key) {
        int found = find(key);
        Reference.reachabilityFence(this);
        return found;
    }

    private int find(long key) {
        int bucket = FieldIndexFormat.home(key, homeCount);
        for (int left = longestProbe; left > 0 && bucket < bucketCount; left--) {
            long address = section.address(bucket(bucket));
            int position = position(key, address);
            int used = Memory.i32(address + USED_OFFSET);
            if (position < Math.min(used, BUCKET_CAPACITY)) {
                return Memory.i32(address + ROWS_OFFSET + (long) position * Integer.BYTES);
            }
            if (used < BUCKET_CAPACITY || Long.compareUnsigned(Memory.i64(address + LAST_KEY_OFFSET), key) > 0) {
                return NONE;
            }
            bucket++;
        }
        return NONE;
    }

    /**
     * Of a key in a bucket; {@link FieldIndexFormat#BUCKET_CAPACITY} when it is not there. Compares all five, without a loop: C2 would make three
     * loops of it, and lookups overlap the more, the fewer instructions they have.
     */
    private static int position(long key, long address) {
        int position = Memory.i64(address + LAST_KEY_OFFSET) == key ? BUCKET_CAPACITY - 1 : BUCKET_CAPACITY;
        position = Memory.i64(address + 3 * Long.BYTES) == key ? 3 : position;
        position = Memory.i64(address + 2 * Long.BYTES) == key ? 2 : position;
        position = Memory.i64(address + Long.BYTES) == key ? 1 : position;
        return Memory.i64(address) == key ? 0 : position;
    }

    /** Of a bucket in the section. */
    private static long bucket(long number) {
        return HEADER_LENGTH + number * BUCKET_LENGTH;
    }

    @Override
    public int count(int entry) {
        if (entry >= 0) {
            return 1;
        }
        int place = entry & ~FieldIndexFormat.LIST;
        if (place >= listLength) {
            return 0; // NONE too: no list has so great a place.
        }
        return Math.max(0, Math.min(inLists(place), listLength - place - 1));
    }

    @Override
    public int row(int entry, int position) {
        if (entry >= 0) {
            return position == 0 ? entry : RecordSource.NO_ROW;
        }
        int count = count(entry);
        return Integer.compareUnsigned(position, count) < 0
                ? inLists((entry & ~FieldIndexFormat.LIST) + 1 + position)
                : RecordSource.NO_ROW;
    }

    @Override
    public int rowWithin(int entry, int position) {
        if (entry >= 0) {
            return entry;
        }
        int place = (entry & ~FieldIndexFormat.LIST) + 1 + position;
        return Integer.compareUnsigned(place, listLength) < 0 ? inLists(place) : RecordSource.NO_ROW;
    }

    /** {@code place}: 0 to listLength − 1. */
    private int inLists(int place) {
        int number = Memory.i32(section.address(lists + (long) place * LIST_ENTRY_LENGTH));
        Reference.reachabilityFence(this);
        return number;
    }

    /** {@return the number of different index keys} */
    public int keyCount() {
        return keyCount;
    }

    /** {@return the number of rows that are listed} */
    public int rowCount() {
        return rowCount;
    }

    /** {@return the number of buckets that are the home of keys} */
    public int homeCount() {
        return homeCount;
    }

    /** {@return the number of buckets} */
    public int bucketCount() {
        return bucketCount;
    }

    /** {@return the most buckets that a lookup looks at} */
    public int longestProbe() {
        return longestProbe;
    }

    /** {@return the number of u32s in the lists} */
    public int listLength() {
        return listLength;
    }

    /**
     * What a bucket says of the number of its keys.
     *
     * @param bucket 0 to {@link #bucketCount()} − 1
     * @return any number
     * @throws IndexOutOfBoundsException for other buckets
     */
    public int used(int bucket) {
        int used = Memory.i32(address(bucket, 0) + USED_OFFSET);
        Reference.reachabilityFence(this);
        return used;
    }

    /**
     * A key of a bucket.
     *
     * @param bucket 0 to {@link #bucketCount()} − 1
     * @param position 0 to 4
     * @return the key, or what stands where the bucket has none
     * @throws IndexOutOfBoundsException for other buckets or positions
     */
    public long key(int bucket, int position) {
        long key = Memory.i64(address(bucket, position) + (long) position * Long.BYTES);
        Reference.reachabilityFence(this);
        return key;
    }

    /**
     * What a bucket has for a key.
     *
     * @param bucket 0 to {@link #bucketCount()} − 1
     * @param position of the key, 0 to 4
     * @return a row, or 2^31 + the place of a list
     * @throws IndexOutOfBoundsException for other buckets or positions
     */
    public int entry(int bucket, int position) {
        int entry = Memory.i32(address(bucket, position) + ROWS_OFFSET + (long) position * Integer.BYTES);
        Reference.reachabilityFence(this);
        return entry;
    }

    /**
     * A number of the lists.
     *
     * @param place 0 to {@link #listLength()} − 1
     * @return the number of rows in a list, or a row
     * @throws IndexOutOfBoundsException for other places
     */
    public int listed(int place) {
        return inLists(Objects.checkIndex(place, listLength));
    }

    private long address(int bucket, int position) {
        Objects.checkIndex(bucket, bucketCount);
        Objects.checkIndex(position, BUCKET_CAPACITY);
        return section.address(bucket(bucket));
    }
}
