/**
 * Packs from an address: a game, a server or a fleet follows a feed, which {@code ashlar publish} lays out for any HTTP server.
 *
 * <p>A {@link dev.ashlar.feed.PackFeed} may be shared by threads; updates come one after the other. It has no thread of its own, apart from those of the HTTP
 * client of the JDK, unless {@link dev.ashlar.feed.PackFeed#follow} starts one. Throws {@link dev.ashlar.feed.format.FeedException} for
 * a feed that cannot be followed, {@link dev.ashlar.store.format.PackException} for a pack that the game cannot use, and {@link java.io.IOException} for the
 * local disk.
 */
@NullMarked
package dev.ashlar.feed;

import org.jspecify.annotations.NullMarked;
