/**
 * Timing of alternatives against each other. Machines are shared and drift twofold within seconds, so variants alternate
 * in one JVM and ratios are taken within a round; what comes out is the median. Each path gets JVMs of its own, in which only
 * the floor runs beside it. For one thread. Whatever fails in a JVM, or gives other numbers than the floor, throws {@link
 * dev.ashlar.bench.timing.ChildFailure} in the one that started it.
 */
@NullMarked
package dev.ashlar.bench.timing;

import org.jspecify.annotations.NullMarked;
