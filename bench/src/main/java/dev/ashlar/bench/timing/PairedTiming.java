package dev.ashlar.bench.timing;

import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/**
 * Runs variants of the same work in turns, again and again, and compares each with the first. Every run says how far its sums
 * are from what they should be: whatever was not read cannot have been timed.
 */
public final class PairedTiming {
    /** Work to be timed: a batch of operations whose results it sums up. */
    @FunctionalInterface
    public interface Work {
        /**
         * Does a batch of operations.
         *
         * @return the sum over everything that was read, less what it should be: 0
         */
        double run();
    }

    /**
     * A way of doing the work. Batches of a slow variant have fewer operations, so that each takes long enough to be timed
     * and short enough to be near the others in time.
     *
     * @param name for messages
     * @param operations how many one run does, 1 or more
     * @param work the operations
     */
    public record Variant(String name, long operations, Work work) {}

    /**
     * What a variant took.
     *
     * @param nanos median time of an operation, in nanoseconds
     * @param ratio median of the ratios to the first variant, each within one round
     */
    public record Result(double nanos, double ratio) {}

    private final List<Variant> variants;
    private final int warmUpRounds;
    private final LongSupplier clock;
    private final double[][] nanos;

    private PairedTiming(List<Variant> variants, int warmUpRounds, int rounds, LongSupplier clock) {
        this.variants = variants;
        this.warmUpRounds = warmUpRounds;
        this.clock = clock;
        this.nanos = new double[variants.size()][rounds];
    }

    /**
     * Times variants.
     *
     * @param variants the first is what the others are compared with
     * @param warmUpRounds rounds before those that count, 0 or more
     * @param rounds how often each variant runs, 1 or more
     * @return a result for each, in the same order
     * @throws IllegalStateException when a sum is not what it should be
     */
    public static List<Result> run(List<Variant> variants, int warmUpRounds, int rounds) {
        return run(variants, warmUpRounds, rounds, System::nanoTime);
    }

    /**
     * Times variants by a clock.
     *
     * @param variants the first is what the others are compared with
     * @param warmUpRounds rounds before those that count, 0 or more
     * @param rounds how often each variant runs, 1 or more
     * @param clock in nanoseconds, of any beginning
     * @return a result for each, in the same order
     * @throws IllegalStateException when a sum is not what it should be
     */
    public static List<Result> run(List<Variant> variants, int warmUpRounds, int rounds, LongSupplier clock) {
        return new PairedTiming(List.copyOf(variants), warmUpRounds, rounds, clock).results();
    }

    private List<Result> results() {
        for (int round = -warmUpRounds; round < nanos[0].length; round++) {
            for (int i = 0; i < nanos.length; i++) {
                time(Math.floorMod(i + round, nanos.length), round);
            }
        }
        return IntStream.range(0, nanos.length).mapToObj(this::result).toList();
    }

    private void time(int index, int round) {
        Variant variant = variants.get(index);
        long begin = clock.getAsLong();
        double difference = variant.work().run();
        long end = clock.getAsLong();
        requireEqual(variant.name(), difference);
        if (round >= 0) {
            nanos[index][round] = (double) (end - begin) / variant.operations();
        }
    }

    /**
     * Does nothing where sums are equal.
     *
     * @param name whose sum it is
     * @param difference to what it should be; NaN differs as well
     * @throws IllegalStateException when it is not 0
     */
    public static void requireEqual(String name, double difference) {
        if (difference != 0) {
            throw new IllegalStateException(
                    name + ": the sum over what was read differs from the floor's by " + difference);
        }
    }

    private Result result(int variant) {
        double[] ratios = new double[nanos[variant].length];
        Arrays.setAll(ratios, round -> nanos[variant][round] / nanos[0][round]);
        return new Result(median(nanos[variant]), median(ratios));
    }

    /**
     * {@return the median of numbers; of an even count the greater of both in the middle}
     *
     * @param values one or more, in any order
     */
    public static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
