package dev.ashlar.bench.timing;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Times several ways to do the same work, which alternate. A machine that is shared changes its speed twofold within seconds: ratios are taken within a
 * round, and what counts is their median. For one thread.
 */
public final class Rounds {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static final int LEAST = 3;

    /** After which the least number of rounds is not waited for: building a large store takes as long. */
    private static final long LONG = 10_000_000_000L;

    /** Batches, or else operations, whose allocation is measured. */
    private static final int ALLOCATING_OPERATIONS = 20_000;

    private static final int ALLOCATING_BATCHES = 100;

    /** Less than a byte in a hundred operations is allocated by the measurement itself. */
    private static final double NO_BYTES = 0.01;

    private Rounds() {}

    /**
     * Times of one way.
     *
     * @param nanos median time of an operation, in nanoseconds
     * @param ratio median of the ratios to the first way, each within one round
     */
    public record Result(double nanos, double ratio) {}

    /**
     * Times ways, after it has run them alternately until they are warm.
     *
     * @param plan how much is timed
     * @param ways the first one is that with which the others are compared
     * @return a result for each, in the same order
     * @throws IllegalStateException when a batch has another result than it should have
     */
    public static List<Result> of(Plan plan, List<? extends Way> ways) {
        warmUp(plan, ways);
        double[][] nanos = new double[ways.size()][plan.rounds()];
        int done = 0;
        long begin = System.nanoTime();
        while (done < plan.rounds() && !isEnough(done, System.nanoTime() - begin, plan)) {
            for (int i = 0; i < nanos.length; i++) {
                // Another way comes first in each round.
                int way = (i + done) % nanos.length;
                nanos[way][done] = time(ways.get(way));
            }
            done++;
        }
        int rounds = done;
        return Arrays.stream(nanos)
                .map(each -> new Result(median(each, rounds), median(ratios(each, nanos[0]), rounds)))
                .toList();
    }

    static boolean isEnough(int done, long took, Plan plan) {
        return took >= plan.nanos() && (done >= LEAST || done > 0 && took >= LONG);
    }

    /**
     * Runs ways alternately until the JIT is quiet and the plan says that they are warm.
     *
     * @param plan how long that is
     * @param ways what is warmed; the operations of the last one count
     */
    public static void warmUp(Plan plan, List<? extends Way> ways) {
        JitWatch jit = plan.jitWatch();
        long begin = System.nanoTime();
        long operations = 0;
        do {
            ways.forEach(Way::run);
            operations += ways.get(ways.size() - 1).operations();
        } while (jit.isBusy() || !plan.isWarm(begin, operations));
    }

    private static double time(Way way) {
        way.warm();
        // A clock that has not moved would give a ratio without meaning.
        return (double) Math.max(1, way.run()) / way.operations();
    }

    private static double[] ratios(double[] nanos, double[] reference) {
        return IntStream.range(0, nanos.length)
                .mapToDouble(round -> nanos[round] / reference[round])
                .toArray();
    }

    private static double median(double[] values, int count) {
        return median(Arrays.copyOf(values, count));
    }

    /**
     * {@return the median; of an even count the mean of both values in the middle}
     *
     * @param values one or more, in any order
     */
    public static double median(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    /**
     * {@return bytes on the heap that an operation allocates, once everything is warm}
     *
     * @param way whose next batches are run
     */
    public static double allocated(Way way) {
        THREADS.getCurrentThreadAllocatedBytes();
        long operations = 0;
        long before = THREADS.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < LEAST || i < ALLOCATING_BATCHES && operations < ALLOCATING_OPERATIONS; i++) {
            way.run();
            operations += way.operations();
        }
        double each = (double) (THREADS.getCurrentThreadAllocatedBytes() - before) / operations;
        return each < NO_BYTES ? 0 : each;
    }
}
