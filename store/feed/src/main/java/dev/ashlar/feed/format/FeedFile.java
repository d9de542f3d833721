package dev.ashlar.feed.format;

/** A file that an index lists. Its name follows from its hash, so that no index can name another file, and a file with such a name never changes. */
public sealed interface FeedFile permits FeedEntry, FeedPatch {
    /** {@return the name of the file} */
    String fileName();

    /** {@return bytes of the file} */
    long size();

    /** {@return SHA-256 of the file: 64 hexadecimal digits, lower case} */
    String sha256();
}
