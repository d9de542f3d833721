package dev.ashlar.feed;

import java.nio.file.Path;
import java.util.HexFormat;

/**
 * A complete and verified pack in the folder of a feed. Immutable.
 *
 * @param file the file to open, with the options of the feed. Different packs have different files
 * @param contentId hash of its types and records
 * @param size size of the file in bytes
 * @param sha256 SHA-256 of the file: 64 hexadecimal digits, lower case
 * @param productVersion version of the product in the index; empty if there is none
 * @param sequence sequence number of the index that announces the pack as the newest
 */
public record FeedPack(Path file, long contentId, long size, String sha256, String productVersion, long sequence) {
    /** {@return all of it, the content id in hexadecimal digits} */
    @Override
    public String toString() {
        return "FeedPack[file=" + file + ", contentId="
                + HexFormat.of().withUpperCase().toHexDigits(contentId) + ", size=" + size + ", sha256=" + sha256
                + ", productVersion=" + productVersion + ", sequence=" + sequence + ']';
    }
}
