/**
 * Records as backends, validation and encoders speak of them: a type, an id and values by field name, and values as text, which is exact.
 *
 * <p>{@link dev.ashlar.codec.record.Variant} is immutable; a {@link dev.ashlar.codec.record.DataRecord} belongs to one thread at a time.
 * Misuse and texts that are no values are {@link IllegalArgumentException}.
 */
@NullMarked
package dev.ashlar.codec.record;

import org.jspecify.annotations.NullMarked;
