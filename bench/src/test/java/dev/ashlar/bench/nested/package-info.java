/**
 * One content with all nested data, read in every way.
 *
 * <p><b>Threads:</b> none is started; objects are for the thread that made them.
 *
 * <p><b>Throws:</b> {@link java.io.IOException} where files cannot be read or written.
 */
@NullMarked
package dev.ashlar.bench.nested;

import org.jspecify.annotations.NullMarked;
