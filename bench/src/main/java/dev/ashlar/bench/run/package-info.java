/**
 * The program behind {@code ashlar bench}: runs the parts of a benchmark one after the other, tells how far it is, and writes the reports. For
 * one thread, but for {@link dev.ashlar.bench.run.Session}, which a shutdown may interrupt. What fails in a step becomes a note of the
 * report; what cannot be written is an {@link java.io.IOException}.
 */
@NullMarked
package dev.ashlar.bench.run;

import org.jspecify.annotations.NullMarked;
