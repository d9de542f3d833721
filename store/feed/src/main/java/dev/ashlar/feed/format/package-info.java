/**
 * Defines the files of a feed on its server: the index, which announces packs and patches, and the names of their files. {@code
 * docs/decisions/0051-distribution.md} describes the format.
 *
 * <p>All types are immutable; any thread. If a file cannot be used, methods throw {@link dev.ashlar.feed.format.FeedException}.
 */
@NullMarked
package dev.ashlar.feed.format;

import org.jspecify.annotations.NullMarked;
