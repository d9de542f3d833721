package dev.ashlar.bench.comparison;

import com.sun.management.ThreadMXBean;
import dev.ashlar.bench.comparison.ComparisonPlan.Timing;
import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.Draws;
import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.EmitterStore;
import dev.ashlar.bench.contender.Operation;
import dev.ashlar.bench.contender.StoreFolder;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Times all operations of a contender against the floor in this JVM, which should see no other contender, or the JIT would compile for
 * both. What counts is the time that the thread had a core, not the clock: so it matters less what else the machine does. Before
 * anything is timed, the contender has given the floor's answer to everything that it will be asked.
 */
final class ReadMeasurement {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int LEAST_ROUNDS = 3;

    /** The floor's batches, and the longest of contenders. */
    private static final int LONGEST = 1 << 16;

    private static final int SHORT = 1 << 8;

    /** Nanoseconds that a way runs before what is timed, at most. */
    private static final long LONGEST_WARM_UP = 10_000_000;

    private static final long WARM_PASSES = 8;

    /** Operations that take so many nanoseconds are timed one by one, and need nothing warm. */
    private static final double SLOW = 50_000;

    /** Queries of the slowest take a tenth of a second: not all that are drawn can be compared with the floor. */
    private static final long PATIENCE = 20_000_000_000L;

    private static final long SHORT_PATIENCE = 50_000_000;

    /** The floor, which takes nanoseconds, is read in long batches, whatever those of the contender are. */
    private final Draws floorDraws;

    private final EmitterSet emitters;
    private final Contender contender;
    private final EmitterReader floor;
    private final EmitterReader reader;
    private final Timing timing;

    private ReadMeasurement(
            EmitterSet emitters, Contender contender, EmitterReader floor, EmitterReader reader, Timing timing) {
        this.emitters = emitters;
        this.floorDraws = Draws.of(emitters, LONGEST);
        this.contender = contender;
        this.floor = floor;
        this.reader = reader;
        this.timing = timing;
    }

    /**
     * Measures a contender.
     *
     * @param contender what is measured
     * @param count of emitters
     * @param stores where they are kept; what is missing is built
     * @param timing how each operation is timed
     * @return a result for each operation that there is for so many emitters
     * @throws IllegalStateException when an answer is not the floor's
     * @throws IOException when a store cannot be written or read
     */
    static List<ContenderTimes> of(Contender contender, int count, StoreFolder stores, Timing timing)
            throws IOException {
        EmitterSet emitters = EmitterSet.of(count);
        Contender hand = Contenders.floor();
        try (EmitterStore floorStore = hand.open(stores.prepare(hand, emitters));
                EmitterReader floor = floorStore.reader();
                EmitterStore store = contender.open(stores.prepare(contender, emitters));
                EmitterReader reader = store.reader()) {
            ReadMeasurement measurement = new ReadMeasurement(emitters, contender, floor, reader, timing);
            List<ContenderTimes> times = new ArrayList<>();
            for (Operation operation : contender.operations()) {
                if (count <= StoreFolder.MOST_WITH_MORE || !operation.needsMore()) {
                    times.add(measurement.times(operation));
                }
            }
            return times;
        }
    }

    private ContenderTimes times(Operation operation) {
        Batches ofFloor = new Batches(operation, floor, floorDraws, PATIENCE);
        Draws draws = Draws.of(emitters, batch(operation));
        Batches ofContender = new Batches(operation, reader, draws, PATIENCE);
        Turns turns = new Turns(ofFloor, ofContender);
        turns.warmUp(timing, Timing.WARM_READS);
        Turns.Times times = turns.run(LEAST_ROUNDS, timing.rounds(), timing.nanos());
        return new ContenderTimes(
                operation.key(), times.floorNanos(), times.nanos(), times.ratio(), allocated(ofContender));
    }

    /** How many operations take long enough to be timed. */
    private int batch(Operation operation) {
        if (operation.isScan()) {
            return LONGEST;
        }
        double nanos = nanos(operation, 1);
        if (nanos < SLOW) {
            nanos = nanos(operation, SHORT);
        }
        long needed = (long) Math.min(LONGEST, Math.max(1, timing.batchNanos() / nanos));
        return (int) Long.highestOneBit(2 * needed - 1);
    }

    /** What an operation takes in batches of so many, roughly. */
    private double nanos(Operation operation, int batch) {
        Batches few = new Batches(operation, reader, Draws.of(emitters, batch), SHORT_PATIENCE);
        nanos(few);
        return nanos(few) / batch;
    }

    /** What batches take now. */
    private double nanos(Batches batches) {
        long begin = System.nanoTime();
        long rounds = 0;
        do {
            batches.run();
            rounds++;
        } while (System.nanoTime() - begin < timing.warmUpNanos() / 3);
        return (double) (System.nanoTime() - begin) / rounds;
    }

    /** What an operation allocates, once everything is warm. */
    private double allocated(Batches batches) {
        long thread = Thread.currentThread().getId();
        THREADS.getThreadAllocatedBytes(thread);
        long operations = 0;
        long before = THREADS.getThreadAllocatedBytes(thread);
        for (int i = 0; i < LEAST_ROUNDS; i++) {
            batches.run();
            operations += batches.operations();
        }
        long allocated = THREADS.getThreadAllocatedBytes(thread) - before;
        // Less than a byte in a hundred operations is what the measuring itself allocates.
        double each = (double) allocated / operations;
        return each < 0.01 ? 0 : each;
    }

    /** Batches over all draws, one after the other; the floor has told the sum of each. */
    private final class Batches implements Turns.Way {
        private final Operation operation;
        private final EmitterReader reader;
        private final Draws draws;
        private final long[] expected;
        private int next;
        /** What the batch before took, in nanoseconds. */
        private long latest;

        /** {@code patience}: nanoseconds after which no more parts are compared with the floor; those that were are what is timed. */
        Batches(Operation operation, EmitterReader reader, Draws draws, long patience) {
            this.operation = operation;
            this.reader = reader;
            this.draws = draws;
            long[] sums = new long[operation.isScan() ? 1 : draws.parts()];
            int agreed = 0;
            long begin = System.nanoTime();
            do {
                sums[agreed] = operation.run(floor, draws, agreed);
                require(agreed, sums[agreed], operation.run(reader, draws, agreed));
                agreed++;
            } while (agreed < sums.length && System.nanoTime() - begin < patience);
            this.expected = Arrays.copyOf(sums, agreed);
            // What one way has just read, the other does not read next.
            this.next = reader == floor ? 0 : expected.length / 2;
        }

        private void require(int part, long sum, long found) {
            if (found != sum) {
                throw new IllegalStateException(contender.key() + ", " + operation.key() + ", part " + part
                        + ": expected the floor's sum " + sum + ", found " + found);
            }
        }

        @Override
        public long run() {
            int part = next;
            next = next + 1 < expected.length ? next + 1 : 0;
            long before = THREADS.getCurrentThreadCpuTime();
            long sum = operation.run(reader, draws, part);
            long took = THREADS.getCurrentThreadCpuTime() - before;
            require(part, expected[part], sum);
            latest = took;
            return took;
        }

        /**
         * Until the caches hold what they would if nobody else ran: a cache keeps what was read several times, and forgets what was read
         * once. Alike for both, or the one with the longer batches would find more there.
         */
        @Override
        public void warm() {
            if (draws.part() == 1 || operation.isScan() && latest > LONGEST_WARM_UP) {
                return;
            }
            long most = WARM_PASSES * (operation.isScan() ? operations() : LONGEST);
            long begin = System.nanoTime();
            long done = 0;
            do {
                run();
                done += operations();
            } while (done < most && System.nanoTime() - begin < LONGEST_WARM_UP);
        }

        @Override
        public long operations() {
            return operation.size(draws);
        }
    }
}
