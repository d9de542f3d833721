package dev.ashlar.store.internal.format;

import dev.ashlar.codec.internal.number.IndexKeys;
import dev.ashlar.codec.layout.ValueType;

/**
 * The index of a field, from values to rows: a header of 64 bytes, then what the kind has.
 *
 * <pre>
 *   0          8          16         24          28             32           40          48           56     64
 *  +----------+----------+----------+-----------+--------------+------------+-----------+------------+------+---
 *  | fieldKey | keyCount | rowCount | homeCount | longestProbe | listLength | kind, 0   | firstValue | zero | …
 *  +----------+----------+----------+-----------+--------------+------------+-----------+------------+------+---
 *
 *   hash:    slots of 8 bytes: u32 entry | u32 keyHigh, then lists
 *   direct:  u32 starts, one for each value in the span and one more, then u32 rows by their values
 * </pre>
 */
public final class FieldIndexFormat {
    /** u64. */
    public static final int FIELD_KEY_OFFSET = 0;
    /** u64. */
    public static final int KEY_COUNT_OFFSET = FIELD_KEY_OFFSET + 8;
    /** u64. */
    public static final int ROW_COUNT_OFFSET = KEY_COUNT_OFFSET + 8;
    /** u32: of a direct index the span. */
    public static final int HOME_COUNT_OFFSET = ROW_COUNT_OFFSET + 8;
    /** u32: of a direct index 0. */
    public static final int LONGEST_PROBE_OFFSET = HOME_COUNT_OFFSET + 4;
    /** u64: u32s behind the slots. */
    public static final int LIST_LENGTH_OFFSET = LONGEST_PROBE_OFFSET + 4;
    /** u32: {@link #HASH} or {@link #DIRECT}; behind it u32 0. */
    public static final int KIND_OFFSET = LIST_LENGTH_OFFSET + 8;
    /** i64: of a hash 0. */
    public static final int FIRST_VALUE_OFFSET = KIND_OFFSET + 8;
    /** Zero up to {@link #HEADER_LENGTH}. */
    public static final int ZERO_OFFSET = FIRST_VALUE_OFFSET + 8;
    /** Bytes of the header. */
    public static final int HEADER_LENGTH = 64;

    /** Values lead to rows by the slots of their keys. */
    public static final int HASH = 0;
    /** Values are places. */
    public static final int DIRECT = 1;
    /** The span of a direct index is at most this many times the number of its rows. */
    public static final int DIRECT_SPAN = 2;

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
        return type == ValueType.HASH ? IndexKeys.scatter(stored) : IndexKeys.mix(number(type, stored));
    }

    /**
     * A value that is no text and no hash, as a number.
     *
     * @param type of the field
     * @param stored the value's bytes in its row as a number, those that are missing zero
     * @return the value: signed types are extended by their sign, others by zeros
     */
    public static long number(ValueType type, long stored) {
        boolean signed = type == ValueType.REF || type.isSigned();
        int missing = signed ? Long.SIZE - Byte.SIZE * type.width() : 0;
        return stored << missing >> missing;
    }

    /**
     * {@return whether an index can be direct}
     *
     * @param type of the field
     */
    public static boolean hasNumbers(ValueType type) {
        return type != ValueType.STRING && type != ValueType.HASH;
    }

    /**
     * The kind of an index of numbers.
     *
     * @param least of the values
     * @param greatest of the values
     * @param rowCount rows that are listed, 0 or more
     * @return {@link #HASH} or {@link #DIRECT}
     */
    public static int kind(long least, long greatest, long rowCount) {
        long distance = greatest - least; // Negative where it overflows.
        boolean near = distance >= 0 && distance < DIRECT_SPAN * rowCount;
        return near && listLength(distance + 1, rowCount) <= MAX_LIST_LENGTH ? DIRECT : HASH;
    }

    /**
     * The u32s of a direct index.
     *
     * @param span values from the least to the greatest
     * @param rowCount rows that are listed
     * @return the number of starts and rows
     */
    public static long listLength(long span, long rowCount) {
        return span + 1 + rowCount;
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
