/**
 * Contenders, compared: which there are, and what each takes for every operation, timed in turns with the floor in one JVM, several JVMs
 * for each.
 */
@NullMarked
package dev.ashlar.bench.comparison;

import org.jspecify.annotations.NullMarked;
