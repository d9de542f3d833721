package dev.ashlar.store.internal.format;

import dev.ashlar.codec.internal.number.IndexKeys;

/**
 * The index from ids to rows: a header of 64 bytes, then u32 slots.
 *
 * <pre>
 *   0           4              8         16          24     64
 *  +-----------+--------------+---------+-----------+------+---------+---------+--
 *  | indexKind | longestProbe | firstId | slotCount | zero | slot 0  | slot 1  | …
 *  +-----------+--------------+---------+-----------+------+---------+---------+--
 * </pre>
 */
public final class IdIndexFormat {
    /** u32. */
    public static final int KIND_OFFSET = 0;
    /** u32. */
    public static final int LONGEST_PROBE_OFFSET = KIND_OFFSET + 4;
    /** u64. */
    public static final int FIRST_ID_OFFSET = LONGEST_PROBE_OFFSET + 4;
    /** u64. */
    public static final int SLOT_COUNT_OFFSET = FIRST_ID_OFFSET + 8;
    /** Zero up to {@link #HEADER_LENGTH}. */
    public static final int ZERO_OFFSET = SLOT_COUNT_OFFSET + 8;
    /** Bytes before the slots. */
    public static final int HEADER_LENGTH = 64;
    /** Bytes of a slot. */
    public static final int SLOT_LENGTH = 4;

    /** {@code row = id − firstId}; no slots. */
    public static final int ARITHMETIC = 0;
    /** {@code row = slot[id − firstId]}. */
    public static final int DIRECT = 1;
    /** Open addressing. */
    public static final int HASH = 2;

    /** A slot that names no row. */
    public static final int EMPTY_SLOT = -1;
    /** A direct index is used while the span of ids is at most this many times their count. */
    public static final int DIRECT_SPAN = 4;

    private IdIndexFormat() {}

    /**
     * Slot at which the search for an id begins, in a {@link #HASH} index.
     *
     * @param id any number
     * @param slotCountLog binary logarithm of the number of slots, 1 to 31
     * @return 0 to 2^slotCountLog − 1
     */
    public static long homeSlot(long id, int slotCountLog) {
        return IndexKeys.scatter(id) >>> Long.SIZE - slotCountLog;
    }
}
