package dev.ashlar.pipeline.backend;

import java.nio.file.Path;

/**
 * The place of a cache of content. Immutable.
 *
 * @param path of the folder that contains the folder {@code .ashlar}: the folder of the content, or of its database
 * @param name of the folder of the cache in {@code .ashlar}
 * @param bytes total size of all records, in bytes
 * @param settings hash of the settings, besides schemas, that determine how records are read
 */
public record CachedFolder(Path path, String name, long bytes, long settings) {}
