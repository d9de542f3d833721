/**
 * Encodes primitive values as the bytes of rows, without an object for a record.
 *
 * <pre>{@code
 * RowEncoder rows = typeWriter.rows(); // of a dev.ashlar.pipeline.pack.TypeWriter
 * int magnitude = rows.field("magnitude");
 * rows.begin(32349);
 * rows.f32(magnitude, -1.46f);
 * rows.end();
 * }</pre>
 *
 * <p>Only programs that write packs need it: games that read packs do not ship it. An encoder belongs to one thread. If
 * a value does not fit its field, setters throw {@link IllegalArgumentException}; other exceptions are listed at {@link
 * dev.ashlar.pipeline.row.RowEncoder}.
 */
@NullMarked
package dev.ashlar.pipeline.row;

import org.jspecify.annotations.NullMarked;
