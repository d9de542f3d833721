/**
 * The workloads that the targets of the release store are stated for: what is read, by whom, and what it is compared with. A
 * workload is a method that makes a {@link dev.ashlar.bench.workload.Trial}, and a constant of {@link
 * dev.ashlar.bench.workload.Workload}.
 *
 * <p>For one thread, and one workload in a JVM: the JIT then compiles for that one, as in a game. Throws {@link
 * java.io.IOException} where packs cannot be written.
 */
@NullMarked
package dev.ashlar.bench.workload;

import org.jspecify.annotations.NullMarked;
