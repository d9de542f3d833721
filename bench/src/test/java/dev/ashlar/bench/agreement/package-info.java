/**
 * Where the product and the oracle meet: content from seeds, with every type, shape and layout; what both read of its packs, and
 * what both say of packs in which something was changed.
 *
 * <p><b>Threads:</b> none is started; objects are for the thread that made them.
 *
 * <p><b>Throws:</b> {@link java.lang.AssertionError} where they disagree.
 */
@NullMarked
package dev.ashlar.bench.agreement;

import org.jspecify.annotations.NullMarked;
