package dev.ashlar.bench.comparison;

import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.figure.Effort;
import dev.ashlar.bench.timing.Jdk;
import dev.ashlar.bench.timing.JitWatch;
import java.util.List;

/**
 * What is compared, and how much of it is timed.
 *
 * @param contenders all but the floor, which is measured with each
 * @param counts of emitters, ascending
 * @param jdks whose JVMs measure, one or more
 * @param forks JVMs for each contender, count and JDK
 * @param timing of each operation
 * @param readsAlone whether opening and building are left out
 */
public record ComparisonPlan(
        List<Contender> contenders,
        List<Integer> counts,
        List<Jdk> jdks,
        int forks,
        Timing timing,
        boolean readsAlone) {
    /**
     * How an operation is timed.
     *
     * @param batchNanos what a batch takes at least
     * @param warmUpNanos how long both ways run before the rounds, at least; twenty times as long at most, until each has done as many
     *     operations as it takes until the JIT has compiled them: slow ones need longer
     * @param rounds that count, at most
     * @param nanos after which no further round begins
     */
    record Timing(long batchNanos, long warmUpNanos, int rounds, long nanos) {
        /** Of reads, whose loops are short. */
        static final int WARM_READS = 20_000;

        /** Of opening, which calls hundreds of methods once. After 20,000 it takes twice as long as it does in the end. */
        static final int WARM_OPENINGS = 100_000;

        static final Timing TINY = new Timing(1, 1, 3, 1);
        static final Timing QUICK = new Timing(500_000, 300_000_000, 61, 400_000_000);
        static final Timing LONG = new Timing(1_000_000, 600_000_000, 101, 1_500_000_000);

        /** Whether a way is warm that began so long ago, and has done so much of what it has to. */
        boolean isWarm(long begin, long operations, long needed) {
            long passed = System.nanoTime() - begin;
            return passed >= warmUpNanos && operations >= needed || passed >= 20 * warmUpNanos;
        }

        /** Waits no longer for the JIT than {@link #isWarm} does. */
        JitWatch jitWatch() {
            return new JitWatch(20 * warmUpNanos);
        }

        List<String> arguments() {
            return List.of(
                    Long.toString(batchNanos),
                    Long.toString(warmUpNanos),
                    Integer.toString(rounds),
                    Long.toString(nanos));
        }

        static Timing ofArguments(List<String> arguments) {
            return new Timing(
                    Long.parseLong(arguments.get(0)),
                    Long.parseLong(arguments.get(1)),
                    Integer.parseInt(arguments.get(2)),
                    Long.parseLong(arguments.get(3)));
        }
    }

    /**
     * A plan by effort.
     *
     * @param effort how much is measured
     * @param contenders all but the floor
     * @param counts of emitters; empty for those of the effort
     * @param jdks one or more
     * @return the plan
     */
    public static ComparisonPlan of(Effort effort, List<Contender> contenders, List<Integer> counts, List<Jdk> jdks) {
        List<Integer> of =
                counts.isEmpty() ? counts(effort) : counts.stream().sorted().toList();
        return switch (effort) {
            case TINY -> new ComparisonPlan(contenders, of, jdks, 1, Timing.TINY, false);
            case QUICK -> new ComparisonPlan(contenders, of, jdks, 1, Timing.QUICK, false);
            case STANDARD -> new ComparisonPlan(contenders, of, jdks, 3, Timing.QUICK, false);
            case FULL -> new ComparisonPlan(contenders, of, jdks, 5, Timing.LONG, false);
        };
    }

    /**
     * {@return the same with another number of JVMs}
     *
     * @param count JVMs for each contender, count and JDK, 1 or more
     */
    public ComparisonPlan withForks(int count) {
        return new ComparisonPlan(contenders, counts, jdks, count, timing, readsAlone);
    }

    /**
     * {@return the same without opening and building}
     *
     * @param count JVMs for each contender, count and JDK
     */
    public ComparisonPlan ofReadsAlone(int count) {
        return new ComparisonPlan(contenders, counts, jdks, count, timing, true);
    }

    private static List<Integer> counts(Effort effort) {
        return switch (effort) {
            case TINY -> List.of(1_000);
            case QUICK -> List.of(100_000);
            case STANDARD -> List.of(1_000, 100_000, 1_000_000);
            case FULL -> List.of(1_000, 10_000, 100_000, 1_000_000, 10_000_000);
        };
    }
}
