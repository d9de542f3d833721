/**
 * The gate that nothing may become slower: {@link dev.ashlar.bench.gate.GateRun} measures the ratios to the baseline afresh, and compares them
 * with those of committed results. For one thread.
 */
@NullMarked
package dev.ashlar.bench.gate;

import org.jspecify.annotations.NullMarked;
