/**
 * Packs that were changed at random, and what the product makes of them: no bytes of a file may do more than be refused or read as
 * wrong values.
 *
 * <p><b>Threads:</b> a {@link dev.ashlar.bench.mutation.MutationRun} starts one for each core and ends them.
 *
 * <p><b>Throws:</b> {@link java.lang.AssertionError} where a promise is broken.
 */
@NullMarked
package dev.ashlar.bench.mutation;

import org.jspecify.annotations.NullMarked;
