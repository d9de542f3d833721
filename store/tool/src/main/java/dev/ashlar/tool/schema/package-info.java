/**
 * What differs between two sets of schemas, and what that means for code and data that have the older one.
 *
 * <p>Values and pure functions; any thread, but printers, which belong to one. Reading throws what backends and packs throw.
 */
@NullMarked
package dev.ashlar.tool.schema;

import org.jspecify.annotations.NullMarked;
