package dev.ashlar.bench.comparison;

import dev.ashlar.bench.comparison.ComparisonPlan.Timing;
import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.EmitterStore;
import dev.ashlar.bench.contender.StoreFolder;
import dev.ashlar.bench.timing.JitWatch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/**
 * From a file to three fields of one record: a store is opened and read once; that it is closed is not counted, for some leave it to the
 * collector. By the clock, for some open with threads of their own.
 */
final class OpenMeasurement {
    private static final int LEAST_ROUNDS = 3;

    /** Of a batch: what nobody closes waits for the collector. */
    private static final long MOST = 256;

    /** Before a batch: the collector may have been at work. */
    private static final long MOST_TO_WARM = 4;

    private final Timing timing;

    private OpenMeasurement(Timing timing) {
        this.timing = timing;
    }

    /** Measures a contender; see {@link ReadMeasurement#of}. */
    static ContenderTimes of(Contender contender, int count, StoreFolder stores, Timing timing) throws IOException {
        EmitterSet emitters = EmitterSet.of(count);
        Contender hand = Contenders.floor();
        int[] ids = {1 + count / 2};
        Opening floor = new Opening(hand, stores.prepare(hand, emitters), ids);
        Opening opening = new Opening(contender, stores.prepare(contender, emitters), ids);
        if (floor.expected != opening.expected) {
            throw new IllegalStateException(contender.key() + ", " + ContenderTimes.OPEN + ": expected the floor's sum "
                    + floor.expected + ", found " + opening.expected);
        }
        return new OpenMeasurement(timing).times(floor, opening);
    }

    private ContenderTimes times(Opening floor, Opening contender) {
        floor.measureOut(timing);
        contender.measureOut(timing);
        Turns.Times times = new Turns(floor, contender).run(LEAST_ROUNDS, timing.rounds(), 2 * timing.nanos());
        return new ContenderTimes(ContenderTimes.OPEN, times.floorNanos(), times.nanos(), times.ratio(), 0);
    }

    private static final class Opening implements Turns.Way {
        private final Contender contender;
        private final Path folder;
        private final int[] ids;
        private final long expected;
        private long batch = 1;

        Opening(Contender contender, Path folder, int[] ids) {
            this.contender = contender;
            this.folder = folder;
            this.ids = ids;
            try (EmitterStore store = contender.open(folder);
                    EmitterReader reader = store.reader()) {
                this.expected = reader.threeFields(ids, 0, ids.length);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /** Warms up meanwhile. */
        void measureOut(Timing timing) {
            JitWatch jit = timing.jitWatch();
            long begin = System.nanoTime();
            long opened = 0;
            do {
                open();
                Mappings.letGo();
                opened++;
            } while (jit.isBusy() || !timing.isWarm(begin, opened, Timing.WARM_OPENINGS));
            begin = System.nanoTime();
            open();
            double each = System.nanoTime() - begin;
            batch = (long) Math.min(MOST, Math.max(1, Math.ceil(timing.batchNanos() / each)));
        }

        /** Opens once, and tells what it took until the first read. */
        private long open() {
            long begin = System.nanoTime();
            try (EmitterStore store = contender.open(folder);
                    EmitterReader reader = store.reader()) {
                long sum = reader.threeFields(ids, 0, ids.length);
                long took = System.nanoTime() - begin;
                if (sum != expected) {
                    throw new IllegalStateException(
                            contender.key() + ": opened again, it sums up to " + sum + ", not to " + expected);
                }
                return took;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public long run() {
            long took = 0;
            for (long i = 0; i < batch; i++) {
                took += open();
            }
            Mappings.letGo();
            return took;
        }

        @Override
        public void warm() {
            for (long i = 0; i < Math.min(batch, MOST_TO_WARM); i++) {
                open();
            }
        }

        @Override
        public long operations() {
            return batch;
        }
    }
}
