package dev.ashlar.pipeline.cook;

import java.nio.file.Path;

/**
 * What a cook has published.
 *
 * @param pack the file
 * @param length bytes of the file
 * @param contentId equal content, equal id
 */
public record CookReport(Path pack, long length, long contentId) {}
