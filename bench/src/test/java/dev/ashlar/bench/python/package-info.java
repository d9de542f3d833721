/**
 * The reader in {@code bench/src/test/python}, which was written from {@code docs/pack-format.md} alone and in another language:
 * it prints of every pack what the command prints.
 *
 * <p><b>Threads:</b> none is started; objects are for the thread that made them.
 *
 * <p><b>Throws:</b> {@link java.io.IOException} where files cannot be read or written, or Python not be started.
 */
@NullMarked
package dev.ashlar.bench.python;

import org.jspecify.annotations.NullMarked;
