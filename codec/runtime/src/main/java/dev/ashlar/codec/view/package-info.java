/**
 * Flyweights over rows: the base of generated views, and the records that they read.
 *
 * <p>Generated views have their offsets as literals, for data of the layout that they were compiled for, or find their fields
 * by key in data of any; {@link dev.ashlar.codec.view.RecordView} needs no generated code. A view reads one row in place. It allocates
 * nothing after its creation but Strings that are not cached, and slices where they are asked for. A view
 * belongs to one reader and so to one thread; a {@link dev.ashlar.codec.view.RecordSource} is shared by all readers of
 * a store. Every view and source keeps the memory it reads reachable.
 *
 * <p>Throws: {@link IllegalStateException} after the store was closed, {@link
 * dev.ashlar.codec.view.CorruptDataException} where a slot in the data points outside its pool.
 */
@NullMarked
package dev.ashlar.codec.view;

import org.jspecify.annotations.NullMarked;
