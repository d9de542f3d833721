/**
 * Numbers: decimals as text, ranges of integers, conversions between types of numbers, and the keys of numbers in indexes.
 *
 * <p>Stateless; any thread.
 */
@NullMarked
package dev.ashlar.codec.internal.number;

import org.jspecify.annotations.NullMarked;
