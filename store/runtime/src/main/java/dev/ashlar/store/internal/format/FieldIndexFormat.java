package dev.ashlar.store.internal.format;

import dev.ashlar.codec.internal.number.IndexKeys;
import dev.ashlar.codec.layout.ValueType;

/**
 * The index of a field, from values to rows: a header of 64 bytes, then buckets of 64 bytes, then lists.
 *
 * <pre>
 *   0          8          16         24          28             32           40     64
 *  +----------+----------+----------+-----------+--------------+------------+------+-----------+--
 *  | fieldKey | keyCount | rowCount | homeCount | longestProbe | listLength | zero | buckets   | …  lists
 *  +----------+----------+----------+-----------+--------------+------------+------+-----------+--
 *
 *   a bucket:  u64 keys [5] | u32 rows [5] | u32 used
 * </pre>
 */
public final class FieldIndexFormat {
    /** u64. */
    public static final int FIELD_KEY_OFFSET = 0;
    /** u64. */
    public static final int KEY_COUNT_OFFSET = FIELD_KEY_OFFSET + 8;
    /** u64. */
    public static final int ROW_COUNT_OFFSET = KEY_COUNT_OFFSET + 8;
    /** u32. */
    public static final int HOME_COUNT_OFFSET = ROW_COUNT_OFFSET + 8;
    /** u32. */
    public static final int LONGEST_PROBE_OFFSET = HOME_COUNT_OFFSET + 4;
    /** u64. */
    public static final int LIST_LENGTH_OFFSET = LONGEST_PROBE_OFFSET + 4;
    /** Zero up to {@link #HEADER_LENGTH}. */
    public static final int ZERO_OFFSET = LIST_LENGTH_OFFSET + 8;
    /** Bytes before the buckets. */
    public static final int HEADER_LENGTH = 64;

    /** Bytes of a bucket: a line of the cache. */
    public static final int BUCKET_LENGTH = 64;
    /** Most keys in a bucket. */
    public static final int BUCKET_CAPACITY = 5;
    /** Of the first key in a bucket, u64 each. */
    public static final int KEYS_OFFSET = 0;
    /** Of the first row in a bucket, u32 each. */
    public static final int ROWS_OFFSET = KEYS_OFFSET + 8 * BUCKET_CAPACITY;
    /** u32: keys in the bucket. */
    public static final int USED_OFFSET = ROWS_OFFSET + 4 * BUCKET_CAPACITY;

    /** Bytes of a number in the lists. */
    public static final int LIST_ENTRY_LENGTH = 4;
    /** Bit that tells the place of a list from a row. */
    public static final int LIST = 1 << 31;
    /** Most numbers in the lists. */
    public static final long MAX_LIST_LENGTH = Integer.MAX_VALUE;

    /** Four buckets have seventeen keys. */
    private static final int KEYS_OF_FOUR_BUCKETS = 17;

    private FieldIndexFormat() {}

    /**
     * Buckets that keys have their homes in: so many that each holds four and a quarter keys on average.
     *
     * @param keyCount 0 to 2^31 − 1
     * @return 0 for none
     */
    public static int homeCount(long keyCount) {
        return (int) ((4 * keyCount + KEYS_OF_FOUR_BUCKETS - 1) / KEYS_OF_FOUR_BUCKETS);
    }

    /**
     * The index key of a value that is no text.
     *
     * @param type of the field
     * @param stored the value's bytes in its row as a number, those that are missing zero
     * @return the key
     */
    public static long key(ValueType type, long stored) {
        if (type == ValueType.HASH) {
            return stored;
        }
        boolean signed = type == ValueType.REF || type.isSigned();
        int missing = signed ? Long.SIZE - Byte.SIZE * type.width() : 0;
        return IndexKeys.mix(stored << missing >> missing);
    }

    /**
     * Bucket at which the search for a key begins.
     *
     * @param key any number
     * @param homeCount 1 to 2^31 − 1
     * @return 0 to homeCount − 1, no less for a greater key, unsigned
     */
    public static int home(long key, int homeCount) {
        return (int) ((key >>> 32) * homeCount >>> 32);
    }
}
