package dev.ashlar.link;

import dev.ashlar.codec.hash.XxHash64;

/**
 * The key of a text in a language file, see section 17 of {@code docs/pack-format.md}: a hash of the steps from the
 * record to the text. Stateless; any thread.
 *
 * <pre>
 *  Item.17.more.0.title     XXH64 of "Item"  →  17  →  XXH64 of "more"  →  0  →  XXH64 of "title"
 * </pre>
 */
public final class TextPath {
    private static final int STEP_LENGTH = 2 * Long.BYTES;

    private TextPath() {}

    /**
     * {@return the path of a record}
     *
     * @param typeKey key of its type
     * @param id of the record
     */
    public static long of(long typeKey, long id) {
        return step(typeKey, id);
    }

    /**
     * Adds a step to a path.
     *
     * @param path so far
     * @param step key of a field, index of an element, or key of an entry (a number, a record's id, or the XXH64 of a
     *     text)
     * @return XXH64 of both, little-endian
     */
    public static long step(long path, long step) {
        byte[] bytes = new byte[STEP_LENGTH];
        RowBytes.putLong(bytes, 0, path);
        RowBytes.putLong(bytes, Long.BYTES, step);
        return XxHash64.hash(bytes, 0, STEP_LENGTH);
    }

    /**
     * {@return the id of the record of a language file that translates a text}
     *
     * @param path of the text
     */
    public static long id(long path) {
        return path & Long.MAX_VALUE;
    }
}
