/** How fast packs are written, from primitives and from records, and which part takes how long. A program, for one thread. */
@NullMarked
package dev.ashlar.bench.encode;

import org.jspecify.annotations.NullMarked;
