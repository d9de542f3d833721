package dev.ashlar.feed.format;

import java.util.regex.Pattern;

/**
 * A patch of an index, from the pack {@code from} to the pack {@code to}. Immutable.
 *
 * @param from name of a pack ({@link FeedEntry#name}), which the index need not list any more
 * @param to name of a pack of the index
 * @param size size of the file in bytes
 * @param sha256 SHA-256 of the file: 64 hexadecimal digits, lower case
 */
public record FeedPatch(String from, String to, long size, String sha256) implements FeedFile {
    private static final String ENDING = ".patch";
    private static final Pattern FILE_NAME = Pattern.compile(
            FeedEntry.NAME + '-' + FeedEntry.NAME + '-' + FeedEntry.HASH_OF_NAME + Pattern.quote(ENDING));

    /**
     * Creates a patch.
     *
     * @param from name of a pack
     * @param to name of another pack
     * @param size 1 to 2^53 − 1
     * @param sha256 64 hexadecimal digits, lower case
     * @throws IllegalArgumentException if an argument is out of range
     */
    public FeedPatch {
        FeedEntry.requireName("from", from);
        FeedEntry.requireName("to", to);
        FeedEntry.requireSize(size);
        FeedEntry.requireSha256(sha256);
        if (from.equals(to)) {
            throw new IllegalArgumentException(
                    "patches: expected another pack than " + to + ", found it as from and to");
        }
    }

    /** {@return the name of the file, which is derived from both packs and the hash} */
    @Override
    public String fileName() {
        return from + '-' + to + '-' + FeedEntry.hashOfName(sha256) + ENDING;
    }

    /**
     * {@return whether a name has the form of {@link #fileName}}
     *
     * @param name any text
     */
    public static boolean isFileName(String name) {
        return FILE_NAME.matcher(name).matches();
    }
}
