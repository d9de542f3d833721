/**
 * Reads records in place, through views generated for a schema or through dynamic access.
 *
 * <pre>{@code
 * FieldKey magnitude = FieldKey.of("magnitude");
 * RecordView star = reader.view("Star"); // a generated view: reader.view(Star.TYPE)
 * double sum = 0;
 * for (star.rewind(); star.next(); ) {
 *     sum += star.f64(magnitude);
 * }
 * }</pre>
 *
 * <p>A release binding has literal offsets, for data of the layout that the view was compiled for. A key binding finds
 * its fields by key, in data of any layout. {@link dev.ashlar.codec.view.RecordView} needs no generated code. A view
 * reads one row in place. After its creation, a view allocates nothing except Strings that are not cached and slices.
 * Every view and source keeps its memory reachable.
 *
 * <p>A view belongs to one reader, and therefore to one thread. All readers of a store share a {@link
 * dev.ashlar.codec.view.RecordSource}.
 *
 * <p>If the store is closed, moves throw {@link IllegalStateException}. If a slot in the data points outside its pool,
 * reads throw {@link dev.ashlar.codec.view.CorruptDataException}.
 */
@NullMarked
package dev.ashlar.codec.view;

import org.jspecify.annotations.NullMarked;
