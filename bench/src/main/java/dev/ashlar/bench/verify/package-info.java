/** How fast large packs are verified, and in how much heap. A program, for one thread; fails when the pack does not verify. */
@NullMarked
package dev.ashlar.bench.verify;

import org.jspecify.annotations.NullMarked;
