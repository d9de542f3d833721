package dev.ashlar.store.internal.format;

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

    /**
     * Whether a name may have a character: none that a terminal obeys, and none that changes the direction or the lines of a text.
     *
     * @param codePoint of the character
     * @return false for control characters, U+2028, U+2029 and marks of direction
     */
    public static boolean isAllowed(int codePoint) {
        return codePoint >= 0x20
                && (codePoint < 0x7F || codePoint > 0x9F)
                && codePoint != 0x061C
                && codePoint != 0x200E
                && codePoint != 0x200F
                && (codePoint < 0x2028 || codePoint > 0x202E)
                && (codePoint < 0x2066 || codePoint > 0x2069);
    }

    private NamesFormat() {}
}
