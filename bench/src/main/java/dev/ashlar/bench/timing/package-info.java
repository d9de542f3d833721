/**
 * The paired runner, the only one: a plan says how much is timed, a {@link dev.ashlar.bench.timing.Job} what. {@link
 * dev.ashlar.bench.timing.Forks} starts JVMs for it, in which a {@link dev.ashlar.bench.timing.Probe} has the ways to do the same work. {@link
 * dev.ashlar.bench.timing.Rounds} runs them alternately, and takes ratios within a round; {@link dev.ashlar.bench.timing.Pair} does so for reads,
 * whose checksums it compares first. What the JVMs report becomes {@link dev.ashlar.bench.figure.Figure}s: medians with their spread.
 *
 * <p>For one thread. When a JVM fails, or a way reads something else than the others, the one that started the JVM throws {@link
 * dev.ashlar.bench.timing.ChildFailure}.
 */
@NullMarked
package dev.ashlar.bench.timing;

import org.jspecify.annotations.NullMarked;
