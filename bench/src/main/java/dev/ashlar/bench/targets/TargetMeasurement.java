package dev.ashlar.bench.targets;

import com.sun.management.ThreadMXBean;
import dev.ashlar.bench.timing.JitWatch;
import dev.ashlar.bench.timing.PairedTiming;
import dev.ashlar.bench.timing.PairedTiming.Result;
import dev.ashlar.bench.timing.PairedTiming.Variant;
import dev.ashlar.bench.timing.PairedTiming.Work;
import dev.ashlar.bench.workload.Trial;
import dev.ashlar.bench.workload.Workload;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/**
 * Times one workload in this JVM: which should see no other, or the JIT would compile for both. What counts is the time that the
 * thread had a core, not the clock: so it matters less what else the machine does.
 */
final class TargetMeasurement {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final long OPERATIONS_OF_ALLOCATION = 100_000;
    private static final int MOST_ALLOCATING_BATCHES = 100;

    private final Workload workload;
    private final Trial trial;
    private final TargetPlan plan;
    private final double[] expected;

    private TargetMeasurement(Workload workload, Trial trial, TargetPlan plan) {
        this.workload = workload;
        this.trial = trial;
        this.plan = plan;
        this.expected = new double[trial.parts()];
    }

    /**
     * Measures a workload.
     *
     * @param folder with its packs
     * @throws IllegalStateException when both sides do not come to the same sum, or read nothing
     */
    static TargetTimes of(Workload workload, Path folder, TargetPlan plan) {
        try (Trial trial = workload.open(folder, plan.divisor())) {
            return new TargetMeasurement(workload, trial, plan).times();
        }
    }

    /** Work in turns over the parts; the sum of each is known. */
    private final class Turns implements Work {
        private final IntToDoubleFunction sum;
        private int part;

        Turns(IntToDoubleFunction sum, int first) {
            this.sum = sum;
            this.part = first;
        }

        @Override
        public double run() {
            double difference = sum.applyAsDouble(part) - expected[part];
            part = part + 1 < expected.length ? part + 1 : 0;
            return difference;
        }
    }

    private TargetTimes times() {
        for (int part = 0; part < expected.length; part++) {
            expected[part] = trial.reference(part);
            PairedTiming.requireEqual(workload.key(), trial.contender(part) - expected[part]);
            if (expected[part] == 0) {
                throw new IllegalStateException(workload.key() + ": nothing was read in part " + part);
            }
        }
        Variant reference = new Variant(workload.reference(), trial.operations(), new Turns(trial::reference, 0));
        // Half the picks away: what the one has read is not what the other reads next.
        Variant contender =
                new Variant(workload.key(), trial.operations(), new Turns(trial::contender, expected.length / 2));
        warmUp(reference, contender);
        List<Result> results = PairedTiming.run(
                List.of(reference, contender), plan.warmUpRounds(), plan.rounds(), THREADS::getCurrentThreadCpuTime);
        return new TargetTimes(
                workload,
                results.get(0).nanos(),
                results.get(1).nanos(),
                results.get(1).ratio(),
                bytes(contender));
    }

    private void warmUp(Variant reference, Variant contender) {
        JitWatch jit = new JitWatch(10 * plan.warmUpNanos());
        long begin = System.nanoTime();
        long operations = 0;
        do {
            PairedTiming.requireEqual(reference.name(), reference.work().run());
            PairedTiming.requireEqual(contender.name(), contender.work().run());
            operations += contender.operations();
        } while (jit.isBusy()
                || operations < plan.warmUpOperations()
                || System.nanoTime() - begin < plan.warmUpNanos());
    }

    /** What an operation allocates, after everything is warm. */
    private static double bytes(Variant contender) {
        long thread = Thread.currentThread().getId();
        THREADS.getThreadAllocatedBytes(thread);
        double difference = 0;
        long operations = 0;
        long before = THREADS.getThreadAllocatedBytes(thread);
        for (int i = 0; i < MOST_ALLOCATING_BATCHES && operations < OPERATIONS_OF_ALLOCATION; i++) {
            difference += Math.abs(contender.work().run());
            operations += contender.operations();
        }
        long after = THREADS.getThreadAllocatedBytes(thread);
        PairedTiming.requireEqual(contender.name(), difference);
        return (double) (after - before) / operations;
    }
}
