package dev.ashlar.bench.targets;

import dev.ashlar.bench.timing.Jdk;
import dev.ashlar.bench.timing.PairedTiming;
import dev.ashlar.bench.workload.Target;
import dev.ashlar.bench.workload.Workload;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What several JVMs of a JDK measured of a workload.
 *
 * @param workload which
 * @param jdk of the JVMs
 * @param target what is to be reached
 * @param referenceNanos time of an operation of what is compared with, in nanoseconds: the median of the JVMs
 * @param nanos that of the contender
 * @param ratio of both, each JVM's being the median of its rounds: the median of the JVMs
 * @param leastRatio of all JVMs
 * @param greatestRatio of all JVMs
 * @param bytes allocated by an operation: the most of all JVMs
 */
record TargetResult(
        Workload workload,
        Jdk jdk,
        Target target,
        double referenceNanos,
        double nanos,
        double ratio,
        double leastRatio,
        double greatestRatio,
        double bytes) {
    /** Less than a byte in a hundred operations is what the measuring itself allocates. */
    private static final double NO_BYTES = 0.01;

    static TargetResult of(Jdk jdk, Target target, List<TargetTimes> forks) {
        double[] ratios = values(forks, TargetTimes::ratio);
        return new TargetResult(
                forks.get(0).workload(),
                jdk,
                target,
                PairedTiming.median(values(forks, TargetTimes::referenceNanos)),
                PairedTiming.median(values(forks, TargetTimes::nanos)),
                PairedTiming.median(ratios),
                Arrays.stream(ratios).min().orElseThrow(),
                Arrays.stream(ratios).max().orElseThrow(),
                Arrays.stream(values(forks, TargetTimes::bytes)).max().orElseThrow());
    }

    private static double[] values(List<TargetTimes> forks, ToDoubleFunction<TargetTimes> value) {
        return forks.stream().mapToDouble(value).toArray();
    }

    /** Whether the target is held, and nothing is allocated that may not be. */
    boolean isHeld() {
        return target.isHeld(nanos, ratio) && (workload.mayAllocate() || !allocates());
    }

    boolean allocates() {
        return bytes >= NO_BYTES;
    }
}
