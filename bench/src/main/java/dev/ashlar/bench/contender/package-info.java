/**
 * Stores that are compared, and what they are compared on: the {@link dev.ashlar.bench.contender.EmitterSet} of records, the
 * {@link dev.ashlar.bench.contender.Operation}s on them, and what every {@link dev.ashlar.bench.contender.Contender} is asked for. The
 * compared stores are in packages of their own, one for each library.
 *
 * <p>Everything here is for one thread, but an {@link dev.ashlar.bench.contender.EmitterStore}, which threads share. Failures of a store
 * surface as its own exceptions or as {@link java.lang.IllegalStateException}.
 */
@NullMarked
package dev.ashlar.bench.contender;

import org.jspecify.annotations.NullMarked;
