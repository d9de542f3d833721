/**
 * Chronicle Map with Chronicle Values: flyweights over the entries of a mapped hash map. Threads share the map, each has a reader with a
 * flyweight of its own. Failures are exceptions of the library.
 */
@NullMarked
package dev.ashlar.bench.contender.chronicle;

import org.jspecify.annotations.NullMarked;
