package dev.ashlar.tool.publish;

import dev.ashlar.feed.format.FeedIndex;
import java.nio.file.Path;

/**
 * What a folder announces.
 *
 * @param index of the folder
 * @param file of the newest pack
 * @param isNew whether the index has changed
 */
public record Published(FeedIndex index, Path file, boolean isNew) {}
