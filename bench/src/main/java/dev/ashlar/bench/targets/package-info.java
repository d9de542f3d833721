/**
 * The targets of the release store, measured: {@link dev.ashlar.bench.targets.TargetsRun} times every workload against its reference,
 * alternating in one JVM, several JVMs for each and on several JDKs if wished, and says which targets are held. The same
 * program is the gate that a change must not make anything slower.
 *
 * <p>For one thread. Throws {@link dev.ashlar.bench.timing.ChildFailure} when a JVM fails, and {@link java.io.IOException} where files
 * cannot be written.
 */
@NullMarked
package dev.ashlar.bench.targets;

import org.jspecify.annotations.NullMarked;
