/**
 * The compared stores: which there are, and the time of each for every operation, alternating with the baseline in one JVM, several JVMs
 * for each.
 */
@NullMarked
package dev.ashlar.bench.comparison;

import org.jspecify.annotations.NullMarked;
