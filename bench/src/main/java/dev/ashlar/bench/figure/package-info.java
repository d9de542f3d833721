/**
 * What benchmarks tell: {@link dev.ashlar.bench.figure.Figure}s, each one number with its spread, and the
 * {@link dev.ashlar.bench.figure.Circumstances} that a number means little without. Immutable.
 */
@NullMarked
package dev.ashlar.bench.figure;

import org.jspecify.annotations.NullMarked;
