/**
 * Flyweights over rows: the base of generated views, and the records that they read.
 *
 * <p>A view reads one row in place. It allocates nothing after its creation but Strings that are not cached. A view
 * belongs to one reader and so to one thread; a {@link dev.ashlar.codec.view.RecordSource} is shared by all readers of
 * a store. Every view and source keeps the memory it reads reachable.
 *
 * <p>Throws: {@link IllegalStateException} after the store was closed, {@link
 * dev.ashlar.codec.view.CorruptDataException} where a slot in the data points outside its pool.
 */
@NullMarked
package dev.ashlar.codec.view;

import org.jspecify.annotations.NullMarked;
