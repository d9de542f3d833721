package dev.ashlar.store.internal.format;

/**
 * Build stamp and tags, {@code pack-format.md}, section 13: entries ascending by the bytes of their keys, then the UTF-8 texts in
 * the same order, of each entry first the key, then the value.
 *
 * <pre>
 *   0        4           8             12     16
 *  +--------+-----------+-------------+------+--   --+-----+-------+-----+-------+--
 *  | offset | keyLength | valueLength | zero |  …    | key | value | key | value | …
 *  +--------+-----------+-------------+------+--   --+-----+-------+-----+-------+--
 * </pre>
 */
public final class TextTableFormat {
    /** Names of linked layers, from below to above, separated by spaces, each with a colon and its version where it has one. */
    public static final String LAYERS = "layers";

    /** u32, from the section's start. */
    public static final int TEXT_OFFSET_OFFSET = 0;
    /** u32, 1 to {@link #MAX_KEY_LENGTH}. */
    public static final int KEY_LENGTH_OFFSET = TEXT_OFFSET_OFFSET + 4;
    /** u32. */
    public static final int VALUE_LENGTH_OFFSET = KEY_LENGTH_OFFSET + 4;
    /** u32, must be zero. */
    public static final int ZERO_OFFSET = VALUE_LENGTH_OFFSET + 4;
    /** Bytes of an entry. */
    public static final int ENTRY_LENGTH = ZERO_OFFSET + 4;

    /** Bytes of the longest key. */
    public static final int MAX_KEY_LENGTH = 255;
    /** Bytes of the longest section. */
    public static final int MAX_LENGTH = 1 << 16;

    /** Key of the build stamp: moment of the build, ISO 8601 in UTC. */
    public static final String DATE = "date";
    /** Key of the build stamp: name of the product. */
    public static final String PRODUCT = "product";
    /** Key of the build stamp: revision of the sources. */
    public static final String REVISION = "revision";
    /** Key of the build stamp: program and version that wrote the pack. */
    public static final String TOOL = "tool";
    /** Key of the build stamp: version of the product. */
    public static final String VERSION = "version";

    private TextTableFormat() {}
}
