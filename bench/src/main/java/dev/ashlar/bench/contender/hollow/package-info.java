/**
 * Hollow: a snapshot in memory, which indexes of the library find records in. Threads share it, each has a reader. A file that cannot be read is an
 * {@link java.io.IOException}. And the blobs that a producer publishes, by their lengths.
 */
@NullMarked
package dev.ashlar.bench.contender.hollow;

import org.jspecify.annotations.NullMarked;
