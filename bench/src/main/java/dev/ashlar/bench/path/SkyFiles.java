package dev.ashlar.bench.path;

import java.nio.file.Path;

/**
 * Where paths find the sample content: the same records in each place.
 *
 * @param content folder of schemas and records, as authors keep them
 * @param pack cooked from them
 * @param database with a table for each type
 */
public record SkyFiles(Path content, Path pack, Path database) {}
