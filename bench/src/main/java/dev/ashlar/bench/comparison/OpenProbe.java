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
 * From a file to three fields of one record: a store is opened and read once. Warm, without closing, which some leave to the garbage collector, and
 * with it; and the first time in the JVM, which loads classes and interprets them. By the clock, for some open with threads of their own.
 */
final class OpenProbe extends ContenderProbe {
    /** From a file to three fields of one record. */
    static final String OPEN = "open";

    /** The same, until it is closed again. */
    private static final String OPEN_CLOSE = "open-close";

    /** The same, the first time in a JVM; its ratio is to the first opening of the baseline, which follows, and finds classes of the JDK loaded. */
    private static final String OPEN_FIRST = "open-first";

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
        // Before the baseline, which would have loaded classes.
        Opening opening = new Opening(contender, stores.prepare(contender, emitters), emitters);
        Opening floor = new Opening(hand, floorFolder(contender, emitters, stores), emitters);
        if (floor.expected != opening.expected) {
            throw new IllegalStateException(contender.key() + ", " + OPEN + ": expected the baseline's sum "
                    + floor.expected + ", found " + opening.expected);
        }
        floor.warmUp(plan.withWarmUpOperations(WARM_OPENINGS));
        opening.warmUp(plan.withWarmUpOperations(WARM_OPENINGS));
        String firstOfSet = emitters.data().topic(OPEN_FIRST);
        answers.add(firstOfSet, contender.key(), Measure.NANOS, opening.first);
        answers.add(firstOfSet, contender.key(), Measure.RATIO, (double) opening.first / floor.first);
        for (String topic : List.of(OPEN, OPEN_CLOSE)) {
            floor.countsClosing = topic.equals(OPEN_CLOSE);
            opening.countsClosing = floor.countsClosing;
            List<Rounds.Result> results = Rounds.of(plan.withoutWarmUp(), List.of(floor, opening));
            String ofSet = emitters.data().topic(topic);
            answers.add(ofSet, contender.key(), Measure.RATIO, results.get(1).ratio());
            answers.add(ofSet, contender.key(), Measure.NANOS, results.get(1).nanos());
            answers.add(ofSet, hand.key(), Measure.NANOS, results.get(0).nanos());
        }
    }

    private static final class Opening implements Way {
        private final Contender contender;
        private final Path folder;
        private final long[] ids;
        private final long expected;
        private final long first;
        private boolean countsClosing;
        private long batch = 1;

        Opening(Contender contender, Path folder, EmitterSet emitters) {
            this.contender = contender;
            this.folder = folder;
            this.ids = new long[] {emitters.id(emitters.count() / 2)};
            long begin = System.nanoTime();
            try (EmitterStore store = contender.open(folder);
                    EmitterReader reader = store.reader()) {
                this.expected = reader.threeFields(ids, 0, 1);
                this.first = System.nanoTime() - begin;
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

        /** Opens once; {@return what it took until the first read, or until it is closed} */
        private long open() {
            long begin = System.nanoTime();
            long took;
            try (EmitterStore store = contender.open(folder);
                    EmitterReader reader = store.reader()) {
                long sum = reader.threeFields(ids, 0, 1);
                took = System.nanoTime() - begin;
                if (sum != expected) {
                    throw new IllegalStateException(
                            contender.key() + ": opened again, it sums up to " + sum + ", not to " + expected);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return countsClosing ? System.nanoTime() - begin : took;
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
