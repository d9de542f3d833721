/**
 * Access paths to the sample content, compared: the baseline, generated views in release and in development, by name,
 * SQLite. Each does the same operations and gives the same numbers, which the tests, the demo and the JMH benchmarks hold it
 * to. Besides the backend, the only place that names {@code java.sql}. For one thread each. What cannot be read throws {@link
 * java.lang.IllegalStateException} or what the path's own store throws.
 */
@NullMarked
package dev.ashlar.bench.path;

import org.jspecify.annotations.NullMarked;
