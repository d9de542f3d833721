package dev.ashlar.bench.comparison;

import dev.ashlar.bench.comparison.ComparisonPlan.Timing;
import dev.ashlar.bench.timing.JitWatch;
import dev.ashlar.bench.timing.PairedTiming;
import java.util.ArrayList;
import java.util.List;

/**
 * Times two ways of doing the same in turns, again and again. Before each batch that counts the same way runs for a while: the other has
 * filled the caches meanwhile, which would be told of the shorter batch. For one thread.
 */
final class Turns {
    /** One way: batches of operations, each of which comes to a known sum. */
    interface Way {
        /**
         * Does the next batch; fails with {@link IllegalStateException} when the sum is wrong.
         *
         * @return what it took, in nanoseconds of the way's own clock
         */
        long run();

        /** Does something of what a batch does. */
        void warm();

        /** Operations in a batch. */
        long operations();
    }

    /**
     * What both took.
     *
     * @param floorNanos median of the first, for an operation
     * @param nanos that of the second
     * @param ratio median of the ratios, each within one round
     */
    record Times(double floorNanos, double nanos, double ratio) {}

    private final Way floor;
    private final Way contender;

    Turns(Way floor, Way contender) {
        this.floor = floor;
        this.contender = contender;
    }

    /** Runs both in turns, untimed, until the JIT has nothing more to do and the second has done as many operations as that takes. */
    void warmUp(Timing timing, long needed) {
        JitWatch jit = timing.jitWatch();
        long begin = System.nanoTime();
        long operations = 0;
        do {
            floor.run();
            contender.run();
            operations += contender.operations();
        } while (jit.isBusy() || !timing.isWarm(begin, operations, needed));
    }

    /**
     * Runs both in turns.
     *
     * @param least rounds
     * @param most rounds
     * @param nanos after which no round begins that is not one of the least
     */
    Times run(int least, int most, long nanos) {
        List<Double> floors = new ArrayList<>();
        List<Double> contenders = new ArrayList<>();
        List<Double> ratios = new ArrayList<>();
        long begin = System.nanoTime();
        for (int round = 0; round < most && (round < least || System.nanoTime() - begin < nanos); round++) {
            double ofFloor = time(floor);
            double ofContender = time(contender);
            floors.add(ofFloor);
            contenders.add(ofContender);
            ratios.add(ofContender / ofFloor);
        }
        return new Times(median(floors), median(contenders), median(ratios));
    }

    private static double time(Way way) {
        way.warm();
        // A clock that has not moved would give a ratio without meaning.
        return (double) Math.max(1, way.run()) / way.operations();
    }

    private static double median(List<Double> values) {
        return PairedTiming.median(
                values.stream().mapToDouble(Double::doubleValue).toArray());
    }
}
