/**
 * What differs between two sets of schemas, and what that means for code and data that have the older one.
 *
 * <p>Values and pure functions; any thread. Reading a set throws what backends and packs throw.
 */
@NullMarked
package dev.ashlar.pipeline.diff;

import org.jspecify.annotations.NullMarked;
