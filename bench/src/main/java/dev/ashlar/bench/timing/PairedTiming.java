package dev.ashlar.bench.timing;

import java.util.Arrays;
import java.util.List;

/**
 * Runs variants of the same work in turns, again and again, and compares each with the first. Every variant must return
 * the same sum: whatever was not read cannot have been timed.
 */
public final class PairedTiming {
    private static final int WARM_UP_ROUNDS = 60;
    private static final int ROUNDS = 101;

    /** Work to be timed: a batch of operations whose results it sums up. */
    @FunctionalInterface
    public interface Work {
        /**
         * Does all operations once.
         *
         * @return a sum over everything that was read
         */
        double run();
    }

    /**
     * A way of doing the work.
     *
     * @param name for the report
     * @param work the same operations as the other variants
     */
    public record Variant(String name, Work work) {}

    /**
     * What a variant took.
     *
     * @param name of the variant
     * @param nanos median time of an operation, in nanoseconds
     * @param ratio median of the ratios to the first variant, each within one round
     */
    public record Result(String name, double nanos, double ratio) {}

    private final List<Variant> variants;
    private final int operations;

    private PairedTiming(List<Variant> variants, int operations) {
        this.variants = variants;
        this.operations = operations;
    }

    /**
     * Times variants.
     *
     * @param variants the first is what the others are compared with
     * @param operations how many operations one run of the work does
     * @return a result for each, in the same order
     * @throws IllegalStateException when two variants return different sums
     */
    public static List<Result> run(List<Variant> variants, int operations) {
        return new PairedTiming(List.copyOf(variants), operations).results();
    }

    private List<Result> results() {
        double expected = variants.get(0).work().run();
        for (Variant variant : variants) {
            double found = variant.work().run();
            if (found != expected) {
                throw new IllegalStateException(variant.name() + ": expected the sum " + expected + ", found " + found);
            }
        }
        double[][] nanos = new double[variants.size()][ROUNDS];
        double checked = 0;
        for (int round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
            for (int i = 0; i < nanos.length; i++) {
                int variant = Math.floorMod(i + round, nanos.length);
                long begin = System.nanoTime();
                checked += variants.get(variant).work().run() - expected;
                long end = System.nanoTime();
                if (round >= 0) {
                    nanos[variant][round] = (double) (end - begin) / operations;
                }
            }
        }
        if (checked != 0) {
            throw new IllegalStateException("the sums changed while they were timed");
        }
        return Arrays.stream(indices()).mapToObj(i -> result(nanos, i)).toList();
    }

    private int[] indices() {
        int[] indices = new int[variants.size()];
        Arrays.setAll(indices, i -> i);
        return indices;
    }

    private Result result(double[][] nanos, int variant) {
        double[] ratios = new double[ROUNDS];
        Arrays.setAll(ratios, round -> nanos[variant][round] / nanos[0][round]);
        return new Result(variants.get(variant).name(), median(nanos[variant]), median(ratios));
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
