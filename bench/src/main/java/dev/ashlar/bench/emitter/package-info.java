/**
 * Decoding of one record, a particle emitter of sixteen fields, on each of the ways that Ashlar has and by hand.
 *
 * <p>For one thread. Throws {@link java.io.IOException} where files cannot be written.
 */
@NullMarked
package dev.ashlar.bench.emitter;

import org.jspecify.annotations.NullMarked;
