/**
 * Whole objects, encoded one behind the other in a mapped file with a table of their places, and decoded anew for each read: Kryo and Fory.
 * Threads share the mapping, each has a reader with a serializer of its own. Failures are exceptions of the libraries.
 */
@NullMarked
package dev.ashlar.bench.contender.objects;

import org.jspecify.annotations.NullMarked;
