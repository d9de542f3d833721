/**
 * What the machine's memory takes, whoever reads it: bandwidth, latency and first touches, so that a report can say how far reads are from
 * that. Each limit is measured in JVMs of its own, the least of several passes in each: noise only ever adds. For one thread; a JVM that
 * fails, or reads another sum than it should, is a {@link dev.ashlar.bench.timing.ChildFailure}.
 */
@NullMarked
package dev.ashlar.bench.limits;

import org.jspecify.annotations.NullMarked;
