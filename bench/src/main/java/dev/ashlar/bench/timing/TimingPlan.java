package dev.ashlar.bench.timing;

import java.time.Duration;
import java.util.List;

/**
 * How much is timed.
 *
 * @param seed of the choice of stars
 * @param picks stars that are chosen, a power of two
 * @param batchNanos what a batch takes at least, in nanoseconds; the measured time of one is once to twice as much
 * @param warmUpNanos how long each variant runs before its batches are measured out, in nanoseconds
 * @param warmUpRounds rounds before those that count
 * @param rounds rounds that count
 * @param forks JVMs for each path
 * @param timeout after which a JVM is ended, as a failure
 */
public record TimingPlan(
        long seed,
        int picks,
        long batchNanos,
        long warmUpNanos,
        int warmUpRounds,
        int rounds,
        int forks,
        Duration timeout) {
    /** Of the demo: a JVM takes about two seconds. */
    public static final TimingPlan STANDARD =
            new TimingPlan(20_261_121, 1 << 16, 1_000_000, 200_000_000, 20, 101, 3, Duration.ofSeconds(60));

    /** Proves that everything fits together, and measures nothing. */
    public static final TimingPlan TINY = new TimingPlan(20_261_121, 1 << 10, 1, 1, 1, 3, 1, Duration.ofSeconds(60));

    /**
     * The same plan for another number of JVMs.
     *
     * @param count JVMs for each path, 1 or more
     * @return the plan
     */
    public TimingPlan withForks(int count) {
        return new TimingPlan(seed, picks, batchNanos, warmUpNanos, warmUpRounds, rounds, count, timeout);
    }

    /** What a child has to know of the plan. */
    List<String> arguments() {
        return List.of(
                Long.toString(seed),
                Integer.toString(picks),
                Long.toString(batchNanos),
                Long.toString(warmUpNanos),
                Integer.toString(warmUpRounds),
                Integer.toString(rounds));
    }

    /** The plan of a child, whose own part of the whole is one fork. */
    static TimingPlan ofArguments(List<String> arguments) {
        return new TimingPlan(
                Long.parseLong(arguments.get(0)),
                Integer.parseInt(arguments.get(1)),
                Long.parseLong(arguments.get(2)),
                Long.parseLong(arguments.get(3)),
                Integer.parseInt(arguments.get(4)),
                Integer.parseInt(arguments.get(5)),
                1,
                STANDARD.timeout());
    }
}
