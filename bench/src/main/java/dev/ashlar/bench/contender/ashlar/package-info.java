/**
 * Ashlar's own access paths, as compared stores: a release pack through generated views, the development store through the same
 * views, and the pack by names. The views are generated from {@code bench/content/contenders}.
 */
@NullMarked
package dev.ashlar.bench.contender.ashlar;

import org.jspecify.annotations.NullMarked;
