/**
 * Loops over a few fields of all records, on each of the ways that Ashlar has and by hand: what columns are for.
 *
 * <p>For one thread. Throws {@link java.io.IOException} where files cannot be written.
 */
@NullMarked
package dev.ashlar.bench.flock;

import org.jspecify.annotations.NullMarked;
