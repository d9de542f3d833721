/**
 * The golden packs of {@code bench/src/test/golden-packs}, which every version of Ashlar has to read: what they are cooked from,
 * what the command prints of them, and that both stay as they are.
 *
 * <p><b>Threads:</b> none is started; objects are for the thread that made them.
 *
 * <p><b>Throws:</b> {@link java.io.IOException} where files cannot be read or written.
 */
@NullMarked
package dev.ashlar.bench.golden;

import org.jspecify.annotations.NullMarked;
