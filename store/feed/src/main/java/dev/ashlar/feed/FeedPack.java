package dev.ashlar.feed;

import java.nio.file.Path;

/**
 * A pack in the folder of a feed, complete and checked. Immutable.
 *
 * @param file to open, with the options that the feed has; packs that differ have files that differ
 * @param contentId hash of its types and records
 * @param size bytes of the file
 * @param sha256 of the file: 64 hexadecimal digits, lower case
 * @param productVersion version of the product, as the index has it; empty when there is none
 * @param sequence of the index that announces it as the newest
 */
public record FeedPack(Path file, long contentId, long size, String sha256, String productVersion, long sequence) {}
