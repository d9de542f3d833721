package dev.ashlar.bench.comparison;

import dev.ashlar.bench.comparison.ComparisonPlan.Timing;
import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.StoreFolder;
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

    /** What takes more than ten seconds is done once: the JIT compiles it on the way, which counts. */
    private static final long LONG = 10_000_000_000L;

    private BuildMeasurement() {}

    /**
     * Measures a contender.
     *
     * @return nanoseconds and bytes for each record
     * @throws IOException when a file cannot be written
     */
    static ContenderTimes of(Contender contender, int count, StoreFolder stores, Timing timing) throws IOException {
        EmitterSet emitters = count <= StoreFolder.MOST_WITH_MORE ? EmitterSet.kept(count) : EmitterSet.of(count);
        Files.createDirectories(stores.root());
        Path folder = Files.createTempDirectory(stores.root(), "build");
        try {
            long begin = System.nanoTime();
            long took;
            do {
                took = build(contender, emitters, folder);
            } while (System.nanoTime() - begin < WARM_UPS * timing.warmUpNanos());
            double size = StoreFolder.size(folder);
            List<Double> nanos = new ArrayList<>();
            if (took > LONG) {
                nanos.add((double) took / count);
            }
            begin = System.nanoTime();
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

    private static long build(Contender contender, EmitterSet emitters, Path folder) throws IOException {
        StoreFolder.remove(folder);
        Files.createDirectory(folder);
        long begin = System.nanoTime();
        contender.build(folder, emitters);
        return System.nanoTime() - begin;
    }
}
