/**
 * The baseline that every path is measured against: hand-written reads and writes of the same bytes, without a check or an
 * object between, and the plain values that are written. Besides {@code Memory}, the only place that names Agrona's {@code UnsafeApi}. For one thread each.
 */
@NullMarked
package dev.ashlar.bench.floor;

import org.jspecify.annotations.NullMarked;
