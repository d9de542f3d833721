package dev.ashlar.bench.targets;

import java.time.Duration;
import java.util.List;

/**
 * How much is timed.
 *
 * @param divisor 1; more makes packs of fewer records, and measures nothing
 * @param warmUpNanos how long both sides run in turns before the rounds, at least, in nanoseconds
 * @param warmUpOperations how many operations each side does meanwhile, at least: slow ones need longer to become warm
 * @param warmUpRounds rounds before those that count
 * @param rounds rounds that count
 * @param forks JVMs for each workload and JDK
 * @param timeout after which a JVM is ended, as a failure
 */
record TargetPlan(
        int divisor,
        long warmUpNanos,
        long warmUpOperations,
        int warmUpRounds,
        int rounds,
        int forks,
        Duration timeout) {
    private static final Duration LONG = Duration.ofMinutes(10);

    /** What figures are published from. */
    static final TargetPlan STANDARD = new TargetPlan(1, 400_000_000, 20_000, 20, 101, 5, LONG);

    /** Tells what has become much worse. */
    static final TargetPlan QUICK = new TargetPlan(1, 200_000_000, 10_000, 5, 41, 1, LONG);

    /** Proves that everything fits together. */
    static final TargetPlan TINY = new TargetPlan(1000, 1, 1, 1, 3, 1, LONG);

    TargetPlan withForks(int count) {
        return new TargetPlan(divisor, warmUpNanos, warmUpOperations, warmUpRounds, rounds, count, timeout);
    }

    /** What a child has to know of the plan. */
    List<String> arguments() {
        return List.of(
                Integer.toString(divisor),
                Long.toString(warmUpNanos),
                Long.toString(warmUpOperations),
                Integer.toString(warmUpRounds),
                Integer.toString(rounds));
    }

    /** The plan of a child, whose own part of the whole is one fork. */
    static TargetPlan ofArguments(List<String> arguments) {
        return new TargetPlan(
                Integer.parseInt(arguments.get(0)),
                Long.parseLong(arguments.get(1)),
                Long.parseLong(arguments.get(2)),
                Integer.parseInt(arguments.get(3)),
                Integer.parseInt(arguments.get(4)),
                1,
                LONG);
    }
}
