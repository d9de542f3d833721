/**
 * The records of a type with their indexes, from ids and from values of fields to rows, over sections as the pack format has them: mapped from a pack, or
 * built in memory.
 *
 * <p>Immutable once opened but for closing; any thread. Whatever the slots say, a lookup ends after a bounded number of steps and answers
 * a number that its caller still compares with the row count. Throws {@link IllegalArgumentException} at open for headers
 * that break a rule.
 */
@NullMarked
package dev.ashlar.store.internal.index;

import org.jspecify.annotations.NullMarked;
