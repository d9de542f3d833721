package dev.ashlar.pipeline.backend;

import java.nio.file.Path;

/**
 * A folder of content that may have a cache. Immutable.
 *
 * @param path of the folder
 * @param bytes total size of all record files in the folder, in bytes
 * @param settings hash of the settings, besides schemas, that determine how files are read
 */
public record CachedFolder(Path path, long bytes, long settings) {}
