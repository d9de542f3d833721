package dev.ashlar.pipeline.cook;

import java.nio.file.Path;

/**
 * A published pack. Immutable.
 *
 * @param pack the file of the pack
 * @param length size of the file in bytes
 * @param contentId hash of types and records; equal content has equal ids
 */
public record CookReport(Path pack, long length, long contentId) {}
