package dev.ashlar.bench.timing;

import java.time.Duration;
import java.util.List;

/**
 * How much is timed. Immutable.
 *
 * @param forks JVMs for each job, 1 or more
 * @param batchNanos duration that a batch should have, in nanoseconds; a batch of fast reads has at most {@link Batches#LONGEST} of them
 * @param warmUpNanos least duration of the warm-up, in nanoseconds; the warm-up ends after {@value #PATIENCE} times as long at the latest
 * @param warmUpOperations least number of operations in the warm-up: slow operations need longer until the JIT has compiled them
 * @param rounds greatest number of rounds that count, 1 or more
 * @param nanos duration after which no further round begins, in nanoseconds
 * @param timeout after which a JVM is killed and counts as failed
 */
public record Plan(
        int forks, long batchNanos, long warmUpNanos, int warmUpOperations, int rounds, long nanos, Duration timeout) {
    /** Shows that everything works; measures nothing. */
    public static final Plan TINY = new Plan(1, 1, 1, 1, 3, 1, Duration.ofMinutes(10));

    /** Number of {@link #arguments()}. */
    static final int ARGUMENTS = 5;

    private static final int PATIENCE = 20;

    /**
     * {@return this plan with another number of JVMs}
     *
     * @param count JVMs for each job, 1 or more
     */
    public Plan withForks(int count) {
        return new Plan(count, batchNanos, warmUpNanos, warmUpOperations, rounds, nanos, timeout);
    }

    /**
     * {@return this plan with another length of the warm-up}
     *
     * @param operations least number of operations
     */
    public Plan withWarmUpOperations(int operations) {
        return new Plan(forks, batchNanos, warmUpNanos, operations, rounds, nanos, timeout);
    }

    /**
     * {@return this plan with another duration of the warm-up}
     *
     * @param nanos least duration, in nanoseconds
     */
    public Plan withWarmUpNanos(long nanos) {
        return new Plan(forks, batchNanos, nanos, warmUpOperations, rounds, this.nanos, timeout);
    }

    /** {@return this plan for ways that are warm: they run once before the rounds} */
    public Plan withoutWarmUp() {
        return new Plan(forks, batchNanos, 0, 0, rounds, nanos, timeout);
    }

    /**
     * {@return whether a warm-up is long enough}
     *
     * @param begin {@link System#nanoTime()} when it began
     * @param operations that were done since
     */
    public boolean isWarm(long begin, long operations) {
        long passed = System.nanoTime() - begin;
        return passed >= warmUpNanos && operations >= warmUpOperations || passed >= PATIENCE * warmUpNanos;
    }

    /** {@return a watch of the JIT that gives up when {@link #isWarm} does} */
    public JitWatch jitWatch() {
        return new JitWatch(PATIENCE * warmUpNanos);
    }

    /** What a child has to know of the plan. */
    List<String> arguments() {
        return List.of(
                Long.toString(batchNanos),
                Long.toString(warmUpNanos),
                Integer.toString(warmUpOperations),
                Integer.toString(rounds),
                Long.toString(nanos));
    }

    /** The plan of a child, which is one fork. */
    static Plan ofArguments(List<String> arguments) {
        return new Plan(
                1,
                Long.parseLong(arguments.get(0)),
                Long.parseLong(arguments.get(1)),
                Integer.parseInt(arguments.get(2)),
                Integer.parseInt(arguments.get(3)),
                Long.parseLong(arguments.get(4)),
                TINY.timeout);
    }
}
