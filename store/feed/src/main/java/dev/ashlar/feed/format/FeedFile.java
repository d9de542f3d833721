package dev.ashlar.feed.format;

/**
 * A file that an index lists. The name of the file is derived from its hash. So an index cannot name any other file, and a file with such a name
 * never changes. Immutable.
 */
public sealed interface FeedFile permits FeedEntry, FeedPatch {
    /** {@return the name of the file} */
    String fileName();

    /** {@return the size of the file in bytes} */
    long size();

    /** {@return SHA-256 of the file: 64 hexadecimal digits, lower case} */
    String sha256();
}
