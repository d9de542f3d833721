/** Objects on the heap in maps by id, loaded from a file before the first read: what a game does that has no store. */
@NullMarked
package dev.ashlar.bench.contender.heap;

import org.jspecify.annotations.NullMarked;
