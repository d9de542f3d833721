package dev.ashlar.store.internal.format;

import dev.ashlar.codec.internal.number.IndexKeys;
import dev.ashlar.codec.layout.ValueType;

/**
 * The index of a field, from values to rows: a header of 64 bytes, then slots of 8 bytes, then lists.
 *
 * <pre>
 *   0          8          16         24          28             32           40     64
 *  +----------+----------+----------+-----------+--------------+------------+------+-----------+--
 *  | fieldKey | keyCount | rowCount | homeCount | longestProbe | listLength | zero | slots     | …  lists
 *  +----------+----------+----------+-----------+--------------+------------+------+-----------+--
 *
 *   a slot:  u32 entry | u32 keyHigh
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
    /** Bytes before the slots. */
    public static final int HEADER_LENGTH = 64;

    /** Bytes of a slot. */
    public static final int SLOT_LENGTH = 8;
    /** Of a slot, u32: 0, or 1 more than a row or than {@link #LIST} + the place of a list. */
    public static final int ENTRY_OFFSET = 0;
    /** Of a slot, u32: the upper half of the key. */
    public static final int KEY_HIGH_OFFSET = ENTRY_OFFSET + 4;

    /** Bytes of a number in the lists. */
    public static final int LIST_ENTRY_LENGTH = 4;
    /** Bit that tells the place of a list from a row. */
    public static final int LIST = 1 << 31;
    /** Most numbers in the lists. */
    public static final long MAX_LIST_LENGTH = Integer.MAX_VALUE;

    private FieldIndexFormat() {}

    /**
     * Slots that keys have their homes in: three for each two keys.
     *
     * @param keyCount 0 to 2^31 − 1
     * @return 0 for none; an unsigned number
     */
    public static int homeCount(long keyCount) {
        return (int) ((3 * keyCount + 1) / 2);
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
            return IndexKeys.scatter(stored);
        }
        boolean signed = type == ValueType.REF || type.isSigned();
        int missing = signed ? Long.SIZE - Byte.SIZE * type.width() : 0;
        return IndexKeys.mix(stored << missing >> missing);
    }

    /**
     * Slot at which the search for a key begins.
     *
     * @param key any number
     * @param homeCount 1 to 2^32 − 1
     * @return 0 to homeCount − 1, no less for a greater key, unsigned
     */
    public static long home(long key, long homeCount) {
        return IndexKeys.home(key, homeCount);
    }
}
