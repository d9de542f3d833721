package dev.ashlar.feed.format;

import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * A pack of an index. Immutable.
 *
 * @param contentId hash of its types and records
 * @param size size of the file in bytes
 * @param sha256 SHA-256 of the file: 64 hexadecimal digits, lower case
 * @param productVersion version of the product in the build stamp, for display; empty if there is none
 */
public record FeedEntry(long contentId, long size, String sha256, String productVersion) implements FeedFile {
    /** Maximum length of {@link #productVersion}, in characters. */
    public static final int MOST_VERSION_LENGTH = 100;

    /** Greatest number that all readers of JSON know exactly: 2^53 − 1. */
    static final long GREATEST = (1L << 53) - 1;

    private static final int HASH_IN_NAME = 16;

    /** The part of a hash that a name has, as a regular expression. */
    static final String HASH_OF_NAME = "[0-9a-f]{" + HASH_IN_NAME + '}';

    /** The name of a pack, as a regular expression. */
    static final String NAME = "[0-9A-F]{16}-" + HASH_OF_NAME;

    private static final String ENDING = ".pack";
    private static final Pattern SHA_256 = Pattern.compile("[0-9a-f]{64}");
    private static final Pattern NAMES = Pattern.compile(NAME);
    private static final Pattern FILE_NAME = Pattern.compile(NAME + Pattern.quote(ENDING));

    /**
     * Creates an entry.
     *
     * @param contentId any number
     * @param size 1 to 2^53 − 1
     * @param sha256 64 hexadecimal digits, lower case
     * @param productVersion at most 100 characters
     * @throws IllegalArgumentException if an argument is out of range
     */
    public FeedEntry {
        requireSize(size);
        requireSha256(sha256);
        if (productVersion.length() > MOST_VERSION_LENGTH) {
            throw new IllegalArgumentException("productVersion: expected at most " + MOST_VERSION_LENGTH
                    + " characters, found " + productVersion.length());
        }
    }

    static void requireSize(long size) {
        if (size < 1 || size > GREATEST) {
            throw new IllegalArgumentException("size: expected 1 to " + GREATEST + ", found " + size);
        }
    }

    static void requireSha256(String sha256) {
        if (!SHA_256.matcher(sha256).matches()) {
            throw new IllegalArgumentException(
                    "sha256: expected 64 hexadecimal digits, lower case, found \"" + sha256 + '"');
        }
    }

    static void requireName(String member, String name) {
        if (!NAMES.matcher(name).matches()) {
            throw new IllegalArgumentException(member
                    + ": expected the name of a pack, 16 hexadecimal digits in upper case, a hyphen, and 16 in lower case,"
                    + " found \"" + name + '"');
        }
    }

    static String hashOfName(String sha256) {
        return sha256.substring(0, HASH_IN_NAME);
    }

    /** {@return the name of the pack: content id, a hyphen, and the first digits of the hash} */
    public String name() {
        return HexFormat.of().withUpperCase().toHexDigits(contentId) + '-' + hashOfName(sha256);
    }

    /** {@return the name of the file, which is derived from content id and hash} */
    @Override
    public String fileName() {
        return name() + ENDING;
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
