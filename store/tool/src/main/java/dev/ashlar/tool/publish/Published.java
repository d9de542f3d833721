package dev.ashlar.tool.publish;

import dev.ashlar.feed.format.FeedIndex;
import java.nio.file.Path;
import java.util.List;

/**
 * What a folder announces.
 *
 * @param index of the folder
 * @param file of the newest pack
 * @param isNew whether the index has changed
 * @param withoutPatch names of packs that no patch was made from, and why not
 */
public record Published(FeedIndex index, Path file, boolean isNew, List<String> withoutPatch) {}
