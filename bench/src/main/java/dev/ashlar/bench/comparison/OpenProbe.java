package dev.ashlar.bench.comparison;

import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.EmitterStore;
import dev.ashlar.bench.contender.StoreFolder;
import dev.ashlar.bench.figure.Measure;
import dev.ashlar.bench.timing.Answers;
import dev.ashlar.bench.timing.JitWatch;
import dev.ashlar.bench.timing.Plan;
import dev.ashlar.bench.timing.Rounds;
import dev.ashlar.bench.timing.Way;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/**
 * From a file to three fields of one record: a store is opened and read once. Closing is not counted, for some leave it to the garbage
 * collector. By the clock, for some open with threads of their own.
 */
final class OpenProbe extends ContenderProbe {
    /** From a file to three fields of one record. */
    static final String OPEN = "open";

    /** Opening calls hundreds of methods once. After 20,000 openings it takes twice as long as it does in the end. */
    private static final int WARM_OPENINGS = 100_000;

    /** Of a batch: what nobody closes waits for the garbage collector. */
    private static final long MOST = 256;

    /** Before a batch: the garbage collector may have been at work. */
    private static final long MOST_TO_WARM = 4;

    @Override
    void measure(Contender contender, EmitterSet emitters, StoreFolder stores, Plan plan, Answers answers)
            throws IOException {
        Contender hand = Contenders.floor();
        Opening floor = new Opening(hand, floorFolder(contender, emitters, stores), emitters);
        Opening opening = new Opening(contender, stores.prepare(contender, emitters), emitters);
        if (floor.expected != opening.expected) {
            throw new IllegalStateException(contender.key() + ", " + OPEN + ": expected the floor's sum "
                    + floor.expected + ", found " + opening.expected);
        }
        floor.warmUp(plan.withWarmUpOperations(WARM_OPENINGS));
        opening.warmUp(plan.withWarmUpOperations(WARM_OPENINGS));
        List<Rounds.Result> results = Rounds.of(plan.withoutWarmUp(), List.of(floor, opening));
        String topic = emitters.data().topic(OPEN);
        answers.add(topic, contender.key(), Measure.RATIO, results.get(1).ratio());
        answers.add(topic, contender.key(), Measure.NANOS, results.get(1).nanos());
        answers.add(topic, hand.key(), Measure.NANOS, results.get(0).nanos());
    }

    private static final class Opening implements Way {
        private final Contender contender;
        private final Path folder;
        private final long[] ids;
        private final long expected;
        private long batch = 1;

        Opening(Contender contender, Path folder, EmitterSet emitters) {
            this.contender = contender;
            this.folder = folder;
            this.ids = new long[] {emitters.id(emitters.count() / 2)};
            try (EmitterStore store = contender.open(folder);
                    EmitterReader reader = store.reader()) {
                this.expected = reader.threeFields(ids, 0, 1);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /** Alone: one may take a thousand times as long as the other. Finds out how many openings a batch has. */
        void warmUp(Plan plan) {
            JitWatch jit = plan.jitWatch();
            long begin = System.nanoTime();
            long opened = 0;
            do {
                open();
                Mappings.letGo();
                opened++;
            } while (jit.isBusy() || !plan.isWarm(begin, opened));
            begin = System.nanoTime();
            open();
            double each = System.nanoTime() - begin;
            batch = (long) Math.min(MOST, Math.max(1, Math.ceil(plan.batchNanos() / each)));
        }

        /** Opens once; {@return what it took until the first read} */
        private long open() {
            long begin = System.nanoTime();
            try (EmitterStore store = contender.open(folder);
                    EmitterReader reader = store.reader()) {
                long sum = reader.threeFields(ids, 0, 1);
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
