/**
 * Records as backends, validation and encoders speak of them: a type, an id and values by field name; what changed in them; and values
 * as text and as bytes, both exact.
 *
 * <p>{@link dev.ashlar.codec.record.Variant} and {@link dev.ashlar.codec.record.RecordDelta} are immutable; a
 * {@link dev.ashlar.codec.record.DataRecord} belongs to one thread at a time. Misuse and texts that are no values are
 * {@link IllegalArgumentException}, bytes that are none {@link dev.ashlar.codec.bytes.MalformedBytesException}.
 */
@NullMarked
package dev.ashlar.codec.record;

import org.jspecify.annotations.NullMarked;
