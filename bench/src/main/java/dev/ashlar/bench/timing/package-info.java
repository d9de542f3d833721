/**
 * Timing of alternatives against each other. Machines are shared and drift twofold within seconds, so variants alternate
 * in one JVM and ratios are taken within a round; what comes out is the median. For one thread.
 */
@NullMarked
package dev.ashlar.bench.timing;

import org.jspecify.annotations.NullMarked;
