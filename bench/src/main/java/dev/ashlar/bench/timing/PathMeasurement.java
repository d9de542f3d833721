package dev.ashlar.bench.timing;

import com.sun.management.ThreadMXBean;
import dev.ashlar.bench.path.FloorPath;
import dev.ashlar.bench.path.PathKind;
import dev.ashlar.bench.path.Picks;
import dev.ashlar.bench.path.SkyFiles;
import dev.ashlar.bench.path.SkyPath;
import dev.ashlar.bench.timing.PairedTiming.Result;
import dev.ashlar.bench.timing.PathTimes.Times;
import java.lang.management.ManagementFactory;
import java.util.List;

/** Times one path against the floor, in this JVM: which should see no other path, or the JIT would compile for both. */
final class PathMeasurement {
    private static final long READS_OF_ALLOCATION = 20_000;

    private final SkyPath floor;
    private final SkyPath path;
    private final Picks picks;
    private final TimingPlan plan;

    private PathMeasurement(SkyPath floor, SkyPath path, Picks picks, TimingPlan plan) {
        this.floor = floor;
        this.path = path;
        this.picks = picks;
        this.plan = plan;
    }

    /**
     * Measures a path.
     *
     * @throws IllegalStateException when it gives another sum or another checksum than the floor
     */
    static PathTimes of(PathKind kind, SkyFiles files, TimingPlan plan) {
        try (FloorPath floor = FloorPath.open(files.pack());
                SkyPath path = kind.open(files)) {
            Picks picks = floor.pick(plan.picks(), plan.seed());
            PathMeasurement measurement = new PathMeasurement(floor, path, picks, plan);
            long checksum = measurement.checksum();
            return new PathTimes(
                    kind,
                    measurement.times(ReadKind.THREE_FIELDS),
                    measurement.times(ReadKind.WHOLE_RECORDS),
                    checksum);
        }
    }

    private long checksum() {
        long expected = floor.checksum();
        long found = path.checksum();
        if (found != expected) {
            throw new IllegalStateException(
                    "%s: the floor's checksum is %016X, found %016X".formatted(path.name(), expected, found));
        }
        return found;
    }

    private Times times(ReadKind kind) {
        Batches floorBatches = Batches.measuredOut(kind, floor, floor, picks, plan);
        Batches batches = Batches.measuredOut(kind, floor, path, picks, plan);
        Result result = PairedTiming.run(
                        List.of(floorBatches.variant(), batches.variant()), plan.warmUpRounds(), plan.rounds())
                .get(1);
        return new Times(result.nanos(), result.ratio(), bytes(batches));
    }

    /** What a read allocates, after everything is warm. */
    private static double bytes(Batches batches) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        threads.getThreadAllocatedBytes(thread);
        double difference = 0;
        long operations = 0;
        long before = threads.getThreadAllocatedBytes(thread);
        while (operations < READS_OF_ALLOCATION) {
            difference += batches.run();
            operations += batches.operations();
        }
        long after = threads.getThreadAllocatedBytes(thread);
        PairedTiming.requireEqual("the reads whose allocation was measured", difference);
        return (double) (after - before) / operations;
    }
}
