/**
 * From the values of records to the bytes of rows, field by field. Rows from primitives are the business of {@code dev.ashlar.pipeline.row}.
 *
 * <p>An encoder belongs to one thread. Throws {@link IllegalArgumentException} for values that do not fit their field:
 * validation has to come first, since it can tell all of them, and where.
 */
@NullMarked
package dev.ashlar.codec.internal.encode;

import org.jspecify.annotations.NullMarked;
