package dev.ashlar.bench.comparison;

import com.sun.management.ThreadMXBean;
import dev.ashlar.bench.comparison.ComparisonPlan.Timing;
import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.Draws;
import dev.ashlar.bench.contender.Emitter;
import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.EmitterStore;
import dev.ashlar.bench.contender.EmitterSum;
import dev.ashlar.bench.contender.Operation;
import dev.ashlar.bench.contender.StoreFolder;
import dev.ashlar.bench.contender.ashlar.AshlarContender;
import dev.ashlar.bench.contender.ashlar.EmitterPacks;
import dev.ashlar.bench.floor.ParticlePieces;
import dev.ashlar.bench.timing.JitWatch;
import dev.ashlar.bench.timing.PairedTiming;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;

/** A JVM for the release pack that is larger than one mapping, and for the floor beneath it: see {@link LargePack}. */
public final class LargePackChild {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final Contender RELEASE = AshlarContender.RELEASE;
    private static final int PART = 1 << 14;

    /** After so many calls of a loop the JIT has compiled the method, and not only what it is in the middle of. */
    private static final int WARM_CALLS = 1_000;

    private static final int EXIT_FAILED = 1;

    private final EmitterSet emitters;
    private final Path folder;
    private final Timing timing;

    private LargePackChild(EmitterSet emitters, Path folder, Timing timing) {
        this.emitters = emitters;
        this.folder = folder;
        this.timing = timing;
    }

    /**
     * Measures. Ends the JVM with 1 and a sentence when a sum is not that of the records.
     *
     * @param arguments emitters, folder of the stores, and the timing
     * @throws IOException when the pack cannot be written or read
     */
    public static void main(String[] arguments) throws IOException {
        List<String> all = List.of(arguments);
        EmitterSet emitters = EmitterSet.of(Integer.parseInt(all.get(0)));
        StoreFolder stores = new StoreFolder(Path.of(all.get(1)));
        Path folder = stores.prepare(RELEASE, emitters);
        try {
            new LargePackChild(emitters, folder, Timing.ofArguments(all.subList(2, all.size()))).run();
        } catch (IllegalStateException e) {
            System.err.println(e.getMessage());
            System.exit(EXIT_FAILED);
        }
    }

    private void run() throws IOException {
        double bytes = (double) StoreFolder.size(folder) / emitters.count();
        System.out.println(new ContenderTimes(ContenderTimes.SIZE, 0, 0, 0, bytes).line());
        readInTurns();
        int[] id = {emitters.count() / 2};
        long expected = expected(id, 0, 1);
        double nanos = median(() -> open(id, expected));
        System.out.println(new ContenderTimes(ContenderTimes.OPEN, 0, nanos, 0, 0).line());
    }

    private void readInTurns() throws IOException {
        ParticlePieces floor = ParticlePieces.of(folder.resolve(EmitterPacks.ROWS));
        try (EmitterStore store = RELEASE.open(folder);
                EmitterReader reader = store.reader()) {
            int[] ids = Draws.of(emitters, PART).ids();
            long[] expected = new long[ids.length / PART];
            Arrays.setAll(expected, part -> expected(ids, part * PART, (part + 1) * PART));
            Parts ofFloor = new Parts(floor::threeFields, ids, expected, 0);
            Parts ofRelease = new Parts(reader::threeFields, ids, expected, expected.length / 2);
            Turns turns = new Turns(ofFloor, ofRelease);
            turns.warmUp(timing, (long) WARM_CALLS * PART);
            Turns.Times times = turns.run(timing.rounds(), timing.rounds(), timing.nanos());
            String topic = Operation.THREE_FIELDS.key();
            System.out.println(new ContenderTimes(topic, times.floorNanos(), times.nanos(), times.ratio(), 0).line());
        }
    }

    /** Sums up three fields of the emitters from one place among the draws to another. */
    @FunctionalInterface
    private interface Sums {
        long of(int[] ids, int from, int to);
    }

    /** Part after part of the draws, each of which has a sum that the records told. */
    private static final class Parts implements Turns.Way {
        private final Sums sums;
        private final int[] ids;
        private final long[] expected;
        private int next;

        Parts(Sums sums, int[] ids, long[] expected, int first) {
            this.sums = sums;
            this.ids = ids;
            this.expected = expected;
            this.next = first;
        }

        @Override
        public long run() {
            int part = next;
            next = next + 1 < expected.length ? next + 1 : 0;
            long before = THREADS.getCurrentThreadCpuTime();
            long sum = sums.of(ids, part * PART, (part + 1) * PART);
            long took = THREADS.getCurrentThreadCpuTime() - before;
            require(expected[part], sum);
            return took;
        }

        @Override
        public void warm() {
            run();
        }

        @Override
        public long operations() {
            return PART;
        }
    }

    private long open(int[] id, long expected) {
        Mappings.letGo();
        long begin = System.nanoTime();
        try (EmitterStore store = RELEASE.open(folder);
                EmitterReader reader = store.reader()) {
            long sum = reader.threeFields(id, 0, 1);
            long took = System.nanoTime() - begin;
            require(expected, sum);
            return took;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** By the records themselves. */
    private long expected(int[] ids, int from, int to) {
        long particles = 0;
        double sum = 0;
        for (int i = from; i < to; i++) {
            Emitter emitter = emitters.get(ids[i] - 1);
            particles += emitter.maxParticles;
            sum += emitter.spawnRate + emitter.lifetimeMax;
        }
        return EmitterSum.of(particles, sum);
    }

    private static void require(long expected, long found) {
        if (found != expected) {
            throw new IllegalStateException("large pack: expected the sum " + expected + ", found " + found);
        }
    }

    /** Of what rounds take that begin after a while of warming up. */
    private double median(LongSupplier work) {
        JitWatch jit = timing.jitWatch();
        long begin = System.nanoTime();
        long done = 0;
        do {
            work.getAsLong();
            done++;
        } while (jit.isBusy() || !timing.isWarm(begin, done, Timing.WARM_OPENINGS));
        double[] nanos = new double[timing.rounds()];
        for (int round = 0; round < nanos.length; round++) {
            nanos[round] = Math.max(1, work.getAsLong());
        }
        return PairedTiming.median(nanos);
    }
}
