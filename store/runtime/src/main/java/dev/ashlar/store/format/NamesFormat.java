package dev.ashlar.store.format;

/**
 * The texts behind keys: entries ascending by unsigned key, then the UTF-8 texts in the same order.
 *
 * <pre>
 *   0     8        12       16
 *  +-----+--------+--------+-----+--------+--------+--   --+------+------+--
 *  | key | offset | length | key | offset | length |  …    | text | text | …
 *  +-----+--------+--------+-----+--------+--------+--   --+------+------+--
 * </pre>
 */
public final class NamesFormat {
    /** u64. */
    public static final int KEY_OFFSET = 0;
    /** u32, from the section's start. */
    public static final int TEXT_OFFSET_OFFSET = KEY_OFFSET + 8;
    /** u32. */
    public static final int TEXT_LENGTH_OFFSET = TEXT_OFFSET_OFFSET + 4;
    /** Bytes of an entry. */
    public static final int ENTRY_LENGTH = TEXT_LENGTH_OFFSET + 4;

    /** Bytes of the longest text. */
    public static final int MAX_TEXT_LENGTH = 512;
    /** Bytes of the longest section. */
    public static final int MAX_LENGTH = 64 << 20;

    private NamesFormat() {}
}
