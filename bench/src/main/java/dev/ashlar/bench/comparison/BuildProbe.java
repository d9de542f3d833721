package dev.ashlar.bench.comparison;

import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.StoreFolder;
import dev.ashlar.bench.figure.Measure;
import dev.ashlar.bench.timing.Answers;
import dev.ashlar.bench.timing.JitWatch;
import dev.ashlar.bench.timing.Plan;
import dev.ashlar.bench.timing.Rounds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** From records in memory to files that can be opened: how long it takes, by the clock, and how many bytes there are then. */
final class BuildProbe extends ContenderProbe {
    /** From records in memory to a file by the bare writer; an operation is a record. */
    private static final String BUILD = "build";

    /** The same as it is shipped: forced and renamed, a pack with names and read again. */
    private static final String PUBLISH = "publish";

    /** Bytes on the disk for a record. */
    private static final String SIZE = "size";

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

    @Override
    void measure(Contender contender, EmitterSet unkept, StoreFolder stores, Plan plan, Answers answers)
            throws IOException {
        int count = unkept.count();
        EmitterSet emitters = fitting(unkept);
        Files.createDirectories(stores.root());
        Path folder = Files.createTempDirectory(stores.root(), "build");
        try {
            double published = recordsPerSecond(contender::publish, emitters, folder, plan);
            answers.add(emitters.data().topic(PUBLISH), contender.key(), Measure.RECORDS_PER_SECOND, published);
            double built = recordsPerSecond(contender::build, emitters, folder, plan);
            answers.add(emitters.data().topic(BUILD), contender.key(), Measure.RECORDS_PER_SECOND, built);
            double size = StoreFolder.size(folder);
            answers.add(emitters.data().topic(SIZE), contender.key(), Measure.BYTES_PER_RECORD, size / count);
        } finally {
            StoreFolder.remove(folder);
        }
    }

    /** Fills a folder. */
    @FunctionalInterface
    interface Building {
        void build(Path folder, EmitterSet emitters) throws IOException;
    }

    /** Of a folder that is emptied before each time. */
    static double recordsPerSecond(Building building, EmitterSet emitters, Path folder, Plan plan) throws IOException {
        warmUp(building, emitters, folder, plan);
        long took = build(building, emitters, folder);
        List<Double> nanos = new ArrayList<>();
        if (took > LONG) {
            nanos.add((double) took);
        }
        long begin = System.nanoTime();
        while (took <= LONG
                && (nanos.size() < LEAST || nanos.size() < MOST && System.nanoTime() - begin < plan.nanos())) {
            nanos.add((double) build(building, emitters, folder));
        }
        double median =
                Rounds.median(nanos.stream().mapToDouble(Double::doubleValue).toArray());
        return 1e9 * emitters.count() / median;
    }

    /** On the heap, unless they took more than two thirds of it: then they are made while they are written, which counts. */
    private static EmitterSet fitting(EmitterSet unkept) {
        boolean fits = unkept.count() * BYTES_KEPT <= Runtime.getRuntime().maxMemory() / 3 * 2;
        return fits ? unkept.kept() : unkept;
    }

    private static void warmUp(Building building, EmitterSet emitters, Path folder, Plan plan) throws IOException {
        EmitterSet few =
                emitters.count() <= MOST_TO_WARM ? emitters : fitting(EmitterSet.of(emitters.data(), MOST_TO_WARM));
        JitWatch jit = plan.jitWatch();
        long begin = System.nanoTime();
        do {
            build(building, few, folder);
        } while (jit.isBusy() || System.nanoTime() - begin < WARM_UPS * plan.warmUpNanos());
    }

    /** The size of a store that is too large to be built again and again. */
    static final class Size extends ContenderProbe {
        @Override
        void measure(Contender contender, EmitterSet emitters, StoreFolder stores, Plan plan, Answers answers)
                throws IOException {
            double size = StoreFolder.size(stores.prepare(contender, emitters));
            answers.add(
                    emitters.data().topic(SIZE), contender.key(), Measure.BYTES_PER_RECORD, size / emitters.count());
        }
    }

    private static long build(Building building, EmitterSet emitters, Path folder) throws IOException {
        StoreFolder.remove(folder);
        Files.createDirectory(folder);
        long begin = System.nanoTime();
        building.build(folder, emitters);
        return System.nanoTime() - begin;
    }
}
