/**
 * Apache Arrow: columns in vectors outside of the heap. One thread for each reader; opening throws {@link java.io.IOException} where a file cannot be read.
 */
@NullMarked
package dev.ashlar.bench.contender.arrow;

import org.jspecify.annotations.NullMarked;
