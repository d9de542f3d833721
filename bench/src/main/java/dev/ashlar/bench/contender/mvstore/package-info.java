/**
 * H2's MVStore: rows by integer keys in a B-tree, whose pages a cache keeps on the heap. Threads share the map; a file that cannot be read
 * is an exception of the library.
 */
@NullMarked
package dev.ashlar.bench.contender.mvstore;

import org.jspecify.annotations.NullMarked;
