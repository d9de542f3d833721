/**
 * The floor that every path is measured against: reads laid by hand over the same file, without a check or an object
 * between. Besides {@code Memory}, the only place that names Agrona's {@code UnsafeApi}. For one thread each.
 */
@NullMarked
package dev.ashlar.bench.floor;

import org.jspecify.annotations.NullMarked;
