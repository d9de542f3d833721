/**
 * From values to the bytes of a row: from records, field by field, or from primitives, without an object for a record.
 *
 * <p>An encoder belongs to one thread. Throws {@link IllegalArgumentException} for values that do not fit their field:
 * validation has to come first, since it can tell all of them, and where.
 */
@NullMarked
package dev.ashlar.codec.encode;

import org.jspecify.annotations.NullMarked;
