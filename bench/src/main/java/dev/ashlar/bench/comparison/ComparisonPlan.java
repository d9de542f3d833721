package dev.ashlar.bench.comparison;

import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.DataSet;
import dev.ashlar.bench.contender.Description.Kind;
import dev.ashlar.bench.contender.Operation;
import dev.ashlar.bench.contender.ashlar.AshlarContender;
import dev.ashlar.bench.figure.Effort;
import dev.ashlar.bench.timing.Jdk;
import dev.ashlar.bench.timing.Plan;
import java.time.Duration;
import java.util.List;

/**
 * What is compared, and how much of it is timed.
 *
 * @param contenders all but the baseline, which is measured with each
 * @param sets which ids and texts the emitters have
 * @param counts of emitters, ascending
 * @param jdks whose JVMs measure, one or more
 * @param tasks what is measured of each compared store
 * @param plan how each operation is timed, and in how many JVMs
 */
public record ComparisonPlan(
        List<Contender> contenders,
        List<DataSet> sets,
        List<Integer> counts,
        List<Jdk> jdks,
        List<Task> tasks,
        Plan plan) {
    private static final Duration TIMEOUT = Duration.ofMinutes(30);
    private static final Plan TINY = new Plan(1, 1, 1, 1, 3, 1, TIMEOUT);
    private static final Plan QUICK = new Plan(1, 500_000, 300_000_000, 20_000, 61, 400_000_000, TIMEOUT);
    private static final Plan LONG = new Plan(5, 1_000_000, 600_000_000, 20_000, 101, 1_500_000_000, TIMEOUT);

    /** Of 128 bytes each: 4.8 GiB. */
    private static final int LARGE = 40_000_000;

    /** Cooking more takes minutes: all content is read into memory and checked. */
    private static final int MOST_TO_COOK = 100_000;

    /** JVMs of others than Ashlar: enough to tell what they differ. */
    private static final int MOST_FORKS_OF_OTHERS = 3;

    /** What JVMs are started for. */
    enum Task {
        /** Building what others read. */
        PREPARE(ContenderProbe.Prepare.class),
        /** Operations. */
        READ(ReadProbe.class),
        /** Opening; of clustered ids it is that of sparse ones. */
        OPEN(OpenProbe.class),
        /** Building, and the size of what was built. */
        BUILD(BuildProbe.class),
        /** Publishing records with a unique, indexed name. */
        NAMED(NamedProbe.class),
        /** Cooking packs from what designers keep. */
        COOK(CookProbe.class),
        /** The size of what others read. */
        SIZE(BuildProbe.Size.class);

        private final Class<? extends ContenderProbe> probe;

        Task(Class<? extends ContenderProbe> probe) {
            this.probe = probe;
        }

        Class<? extends ContenderProbe> probe() {
            return probe;
        }
    }

    /**
     * A plan by effort.
     *
     * @param effort how much is measured
     * @param contenders all but the baseline
     * @param counts of emitters; empty for those of the effort
     * @param jdks one or more
     * @return the plan
     */
    public static ComparisonPlan of(Effort effort, List<Contender> contenders, List<Integer> counts, List<Jdk> jdks) {
        Plan plan = switch (effort) {
            case TINY -> TINY;
            case QUICK -> QUICK;
            case STANDARD -> QUICK.withForks(3);
            case FULL -> LONG;
        };
        return new ComparisonPlan(
                contenders,
                effort == Effort.QUICK ? List.of(DataSet.SPARSE, DataSet.DENSE) : List.of(DataSet.values()),
                counts.isEmpty() ? counts(effort) : counts.stream().sorted().toList(),
                jdks,
                List.of(Task.PREPARE, Task.READ, Task.OPEN, Task.BUILD, Task.NAMED, Task.COOK),
                plan);
    }

    /**
     * A release pack beyond 4 GiB: opening it, and random reads all over it. Most others map one piece of less than 2 GiB.
     *
     * @param jdks one or more
     * @param forks JVMs of each
     * @return the plan
     */
    public static ComparisonPlan ofLargePack(List<Jdk> jdks, int forks) {
        List<Task> tasks = List.of(Task.PREPARE, Task.READ, Task.OPEN, Task.SIZE);
        return new ComparisonPlan(
                List.of(AshlarContender.RELEASE),
                List.of(DataSet.DENSE),
                List.of(LARGE),
                jdks,
                tasks,
                QUICK.withForks(forks));
    }

    /**
     * {@return the same with another number of JVMs}
     *
     * @param count JVMs for each compared store, count and JDK, 1 or more
     */
    public ComparisonPlan withForks(int count) {
        return new ComparisonPlan(contenders, sets, counts, jdks, tasks, plan.withForks(count));
    }

    /** {@return the same without opening and building} */
    public ComparisonPlan ofReadsAlone() {
        return with(List.of(Task.PREPARE, Task.READ));
    }

    /** {@return the same without operations of readers} */
    public ComparisonPlan withoutReads() {
        return with(tasks.stream().filter(task -> task != Task.READ).toList());
    }

    private ComparisonPlan with(List<Task> others) {
        return new ComparisonPlan(contenders, sets, counts, jdks, others, plan);
    }

    /**
     * What is measured of a compared store and a set: clustered ids are opened and built as sparse ones are, and packs are cooked of these alone. Names are unique texts, so
     * they are published with such. What keeps columns alone is not compared in opening, building and size.
     */
    List<Task> tasks(Contender contender, DataSet data, int count) {
        boolean findsById = contender.operations().contains(Operation.THREE_FIELDS);
        boolean cooks = contender == AshlarContender.RELEASE && data == DataSet.SPARSE && count <= MOST_TO_COOK;
        boolean names = contender == AshlarContender.RELEASE && data == DataSet.UNIQUE_TEXTS;
        return tasks.stream()
                .filter(task -> data != DataSet.CLUSTERED || task == Task.PREPARE || task == Task.READ)
                .filter(task -> findsById || task == Task.PREPARE || task == Task.READ)
                .filter(task -> task != Task.COOK || cooks)
                .filter(task -> task != Task.NAMED || names)
                .toList();
    }

    /** JVMs for each task but the preparation. */
    int forks(Contender contender) {
        return contender.description().kind() == Kind.ASHLAR
                ? plan.forks()
                : Math.min(plan.forks(), MOST_FORKS_OF_OTHERS);
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
