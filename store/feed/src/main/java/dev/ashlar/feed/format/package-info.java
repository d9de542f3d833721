/**
 * What a feed consists of on its server: an index, which announces packs, and the names of their files. {@code docs/decisions/0051-distribution.md}
 * has the form.
 *
 * <p>Values; any thread. Throws {@link dev.ashlar.feed.format.FeedException} for what cannot be used.
 */
@NullMarked
package dev.ashlar.feed.format;

import org.jspecify.annotations.NullMarked;
