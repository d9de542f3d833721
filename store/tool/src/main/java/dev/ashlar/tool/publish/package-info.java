/**
 * Lays out a folder that followers of a feed load packs from: {@code docs/decisions/0051-distribution.md}.
 *
 * <p>For one thread; a second process is refused. Throws {@link java.io.IOException} as the file system reports it, {@link
 * dev.ashlar.store.format.PackException} for a pack that does not verify, and {@link dev.ashlar.feed.format.FeedException} for an index that cannot be used.
 */
@NullMarked
package dev.ashlar.tool.publish;

import org.jspecify.annotations.NullMarked;
