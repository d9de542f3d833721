/**
 * How fast backends load and save records, each beside a loop that is written by hand with the library below it: Jackson, FastCSV or JDBC.
 *
 * <p>{@link dev.ashlar.bench.backend.BackendRun} measures each backend in JVMs of its own. A loop by hand knows its fields, and reads into and
 * writes from objects of a plain class. Throws {@link java.lang.IllegalStateException} when two sides do not load or save the same.
 *
 * <p><b>Threads:</b> objects are for the thread that made them.
 */
@NullMarked
package dev.ashlar.bench.backend;

import org.jspecify.annotations.NullMarked;
