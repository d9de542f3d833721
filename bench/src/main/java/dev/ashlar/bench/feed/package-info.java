/** Followers of a feed, simulated: what one announcement costs in requests and bytes. */
@NullMarked
package dev.ashlar.bench.feed;

import org.jspecify.annotations.NullMarked;
