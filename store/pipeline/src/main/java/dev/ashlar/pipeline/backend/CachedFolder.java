package dev.ashlar.pipeline.backend;

import java.nio.file.Path;

/**
 * A folder of content that may have a cache.
 *
 * @param path of the folder
 * @param bytes of all files of records in it
 * @param settings a hash of what decides, beside schemas, how files are read
 */
public record CachedFolder(Path path, long bytes, long settings) {}
