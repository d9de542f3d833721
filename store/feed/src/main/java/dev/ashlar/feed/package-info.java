/**
 * Downloads packs from a feed, which {@code ashlar publish} creates for any HTTP server, and keeps them up to date.
 *
 * <pre>{@code
 * OpenOptions options = OpenOptions.PRIVATE_COPY.signedBy(studioKey);
 * try (PackFeed feed = PackFeed.open(URI.create("https://packs.example.com/fleet/"), Path.of("packs"), Catalog.of(), options)) {
 *     FeedPack newest = feed.update();
 *     System.out.println(newest.file());
 * }
 * }</pre>
 *
 * <p>Several threads may share a {@link dev.ashlar.feed.PackFeed}; updates run one after the other. The feed starts a thread only in {@link
 * dev.ashlar.feed.PackFeed#follow}. The HTTP client of the JDK has its own threads. If an update fails, methods throw {@link
 * dev.ashlar.feed.format.FeedException}. If the game cannot use a pack, they throw {@link dev.ashlar.store.format.PackException}. If the local folder
 * cannot be read or written, they throw {@link java.io.IOException}.
 */
@NullMarked
package dev.ashlar.feed;

import org.jspecify.annotations.NullMarked;
