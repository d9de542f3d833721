/**
 * What a pack holds, for people and as JSON: header, sections, types and records, read by name.
 *
 * <p>For one thread. Throws {@link dev.ashlar.store.format.PackException} for packs that cannot be used and {@link
 * dev.ashlar.codec.view.CorruptDataException} where a slot in the records points outside its pool.
 */
@NullMarked
package dev.ashlar.tool.describe;

import org.jspecify.annotations.NullMarked;
