/**
 * Describes the place of each field in a row or in columns: the model that compiled views, packs and tools share.
 *
 * <pre>{@code
 * RecordLayout layout = Star.TYPE.layout();
 * for (FieldLayout field : layout.fields()) {
 *     System.out.println(field.name() + ": " + field.typeText() + " at " + field.offset() + ", " + field.width() + " bytes");
 * }
 * }</pre>
 *
 * <p>All types are immutable values; any thread. The constructor of {@link dev.ashlar.codec.layout.RecordLayout}
 * guarantees that all fields lie inside the stride. The memory safety of every read depends on this.
 *
 * <p>If a layout breaks a rule, the constructor throws {@link IllegalArgumentException}.
 */
@NullMarked
package dev.ashlar.codec.layout;

import org.jspecify.annotations.NullMarked;
