/**
 * From ids to rows, over the index sections of a pack.
 *
 * <p>Immutable once opened; any thread. Whatever the slots say, a lookup ends after a bounded number of steps and answers
 * a number that its caller still compares with the row count. Throws {@link IllegalArgumentException} at open for headers
 * that break a rule.
 */
@NullMarked
package dev.ashlar.store.index;

import org.jspecify.annotations.NullMarked;
