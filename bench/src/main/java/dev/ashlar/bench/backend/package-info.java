/**
 * How fast backends load and save a hundred thousand records, beside a loop over JDBC that is written by hand for the very type, and
 * beside a loader as it has been published for records in SQLite, which keeps every value as text and its type before it.
 *
 * <p>{@link dev.ashlar.bench.backend.BackendRun} measures: all ways in turns in one JVM, several JVMs. Throws {@link
 * java.lang.IllegalStateException} when two ways do not load the same.
 *
 * <p><b>Threads:</b> objects are for the thread that made them.
 */
@NullMarked
package dev.ashlar.bench.backend;

import org.jspecify.annotations.NullMarked;
