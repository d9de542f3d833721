package dev.ashlar.bench.targets;

import dev.ashlar.bench.figure.Figure;
import dev.ashlar.bench.figure.Measure;
import dev.ashlar.bench.timing.Forks;
import dev.ashlar.bench.timing.Job;
import dev.ashlar.bench.workload.Target;
import dev.ashlar.bench.workload.Workload;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * What several JVMs of a JDK measured of a workload.
 *
 * @param workload which
 * @param job that measured it
 * @param target what is to be reached
 * @param referenceNanos time of an operation of the reference, in nanoseconds
 * @param nanos time of an operation of the measured side, in nanoseconds
 * @param ratio of both; that of a JVM is the median of its rounds
 * @param bytes allocated by an operation of the measured side
 */
record TargetResult(
        Workload workload, Job job, Target target, Figure referenceNanos, Figure nanos, Figure ratio, Figure bytes) {
    static TargetResult of(Workload workload, Job job, Target target, Forks forks) {
        String key = workload.key();
        return new TargetResult(
                workload,
                job,
                target,
                forks.figure(job, key, workload.reference(), Measure.NANOS),
                forks.figure(job, key, key, Measure.NANOS),
                forks.figure(job, key, key, Measure.RATIO),
                forks.figure(job, key, key, Measure.ALLOCATED));
    }

    /** Whether the target is held, and nothing is allocated that may not be. */
    boolean isHeld() {
        return target.isHeld(nanos.value(), ratio.value()) && (workload.mayAllocate() || bytes.greatest() == 0);
    }

    /** For programs. */
    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("workload", workload.key());
        json.put("records", job.records());
        json.put("jdk", job.jdk().version().toString());
        json.put("referenceNanos", referenceNanos.value());
        json.put("nanos", nanos.value());
        json.put("ratio", ratio.value());
        json.put("leastRatio", ratio.least());
        json.put("greatestRatio", ratio.greatest());
        json.put("bytes", bytes.greatest());
        json.put("limited", target.measure().name().toLowerCase(Locale.ROOT));
        json.put("limit", target.limit());
        json.put("held", isHeld());
        return json;
    }
}
