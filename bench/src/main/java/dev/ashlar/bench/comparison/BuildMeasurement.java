package dev.ashlar.bench.comparison;

import dev.ashlar.bench.comparison.ComparisonPlan.Timing;
import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.StoreFolder;
import dev.ashlar.bench.timing.JitWatch;
import dev.ashlar.bench.timing.PairedTiming;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** From records in memory to files that can be opened: how long it takes, by the clock, and how many bytes there are then. */
final class BuildMeasurement {
    private static final int LEAST = 2;
    private static final int MOST = 15;

    /** Writing takes more code than reading, and longer until the JIT has compiled it. */
    private static final int WARM_UPS = 10;

    /** Stores that are built to warm up have so many emitters at most: of larger ones a single one takes seconds. */
    private static final int MOST_TO_WARM = 100_000;

    /** What takes more than ten seconds is done once. */
    private static final long LONG = 10_000_000_000L;

    /** What an emitter takes of the heap. */
    private static final long BYTES_KEPT = 300;

    private BuildMeasurement() {}

    /**
     * Measures a contender.
     *
     * @return nanoseconds and bytes for each record
     * @throws IOException when a file cannot be written
     */
    static ContenderTimes of(Contender contender, int count, StoreFolder stores, Timing timing) throws IOException {
        EmitterSet emitters = emitters(count);
        Files.createDirectories(stores.root());
        Path folder = Files.createTempDirectory(stores.root(), "build");
        try {
            warmUp(contender, count, folder, timing);
            long took = build(contender, emitters, folder);
            double size = StoreFolder.size(folder);
            List<Double> nanos = new ArrayList<>();
            if (took > LONG) {
                nanos.add((double) took / count);
            }
            long begin = System.nanoTime();
            while (took <= LONG
                    && (nanos.size() < LEAST || nanos.size() < MOST && System.nanoTime() - begin < timing.nanos())) {
                nanos.add((double) build(contender, emitters, folder) / count);
            }
            double median = PairedTiming.median(
                    nanos.stream().mapToDouble(Double::doubleValue).toArray());
            return new ContenderTimes(ContenderTimes.BUILD, 0, median, 0, size / count);
        } finally {
            StoreFolder.remove(folder);
        }
    }

    /** On the heap, unless they took more than two thirds of it: then they are made while they are written, which counts. */
    private static EmitterSet emitters(int count) {
        boolean fits = count * BYTES_KEPT <= Runtime.getRuntime().maxMemory() / 3 * 2;
        return fits ? EmitterSet.kept(count) : EmitterSet.of(count);
    }

    private static void warmUp(Contender contender, int count, Path folder, Timing timing) throws IOException {
        EmitterSet few = emitters(Math.min(count, MOST_TO_WARM));
        JitWatch jit = timing.jitWatch();
        long begin = System.nanoTime();
        do {
            build(contender, few, folder);
        } while (jit.isBusy() || System.nanoTime() - begin < WARM_UPS * timing.warmUpNanos());
    }

    private static long build(Contender contender, EmitterSet emitters, Path folder) throws IOException {
        StoreFolder.remove(folder);
        Files.createDirectory(folder);
        long begin = System.nanoTime();
        contender.build(folder, emitters);
        return System.nanoTime() - begin;
    }
}
