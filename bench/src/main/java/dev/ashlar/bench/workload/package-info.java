/**
 * Work to be measured: each class does the same operations along several paths and returns a sum over all that was read,
 * which has to be equal. The demo and the JMH benchmarks time the same classes. For one thread each.
 */
@NullMarked
package dev.ashlar.bench.workload;

import org.jspecify.annotations.NullMarked;
