package dev.ashlar.bench.comparison;

import dev.ashlar.bench.comparison.ComparisonPlan.Task;
import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.DataSet;
import dev.ashlar.bench.contender.Description.Kind;
import dev.ashlar.bench.contender.StoreFolder;
import dev.ashlar.bench.figure.Figure;
import dev.ashlar.bench.figure.Part;
import dev.ashlar.bench.timing.ChildFailure;
import dev.ashlar.bench.timing.Forks;
import dev.ashlar.bench.timing.Jdk;
import dev.ashlar.bench.timing.Job;
import dev.ashlar.bench.timing.Launcher;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The compared stores, each alternating with the baseline in JVMs of its own: time and ratio of every operation and of opening, speed of building,
 * size. Compared stores that cannot run, or give other answers than the baseline, end up in the {@link #notes()}.
 */
public final class Comparison implements Part {
    private static final String SUITE = "paired";

    /** Stores of more emitters are removed as soon as they are measured: all of a million would take more than the memory that they lie in. */
    private static final int LARGE = 100_000;

    private final ComparisonPlan plan;
    private final StoreFolder stores;
    private final Forks forks;
    private final Set<String> notes = new LinkedHashSet<>();
    private final Set<String> unable = new LinkedHashSet<>();

    /**
     * A comparison.
     *
     * @param plan what is compared
     * @param stores where stores are kept; what is missing is built
     */
    public Comparison(ComparisonPlan plan, StoreFolder stores) {
        this(plan, stores, Launcher.CHILD_JVM);
    }

    /**
     * A comparison.
     *
     * @param plan what is compared
     * @param stores where stores are kept; what is missing is built
     * @param launcher where jobs are measured
     */
    public Comparison(ComparisonPlan plan, StoreFolder stores, Launcher launcher) {
        this.plan = plan;
        this.stores = stores;
        this.forks = new Forks(SUITE, plan.plan(), launcher);
    }

    @Override
    public String text() {
        return "each store and the baseline, alternating in one JVM";
    }

    @Override
    public List<Step> steps() {
        List<Step> steps = new ArrayList<>();
        for (int count : plan.counts()) {
            if (count > Contenders.floor().mostEmitters()) {
                notes.add(String.format(
                        Locale.ROOT,
                        "With %,d records, the baseline maps its rows in pieces of 1 GiB and looks up the piece of each row.",
                        count));
            }
            for (DataSet data : plan.sets()) {
                plan.contenders().stream()
                        .filter(contender -> contender.keeps(data) && count <= contender.mostEmitters())
                        .forEach(contender -> addSteps(contender, data, count, steps));
                if (count > LARGE && count <= Contenders.floor().mostEmitters()) {
                    steps.add(new Step(
                            "store of the baseline removed", 0.1, () -> remove(Contenders.floor(), data, count)));
                }
            }
            for (Contender contender : plan.contenders()) {
                if (count > contender.mostEmitters()) {
                    notes.add(String.format(
                            Locale.ROOT,
                            "%s is measured with at most %,d records.",
                            contender.description().name(),
                            contender.mostEmitters()));
                }
            }
        }
        return steps;
    }

    private void addSteps(Contender contender, DataSet data, int count, List<Step> steps) {
        for (Task task : plan.tasks(contender, data, count)) {
            for (Jdk jdk : plan.jdks()) {
                // Again for each JDK, in case that one cannot run the compared store: what is there is not built again.
                int jvms = task == Task.PREPARE ? 1 : plan.forks(contender);
                for (int fork = 1; fork <= jvms; fork++) {
                    Job job = job(task, contender, data, count, jdk);
                    String text = "%s, fork %d of %d".formatted(job.name(), fork, jvms);
                    steps.add(new Step(text, job.seconds(), () -> run(contender, job)));
                }
            }
        }
        if (count > LARGE) {
            steps.add(new Step(contender.key() + ": store removed", 0.1, () -> remove(contender, data, count)));
        }
    }

    private Job job(Task task, Contender contender, DataSet data, int count, Jdk jdk) {
        String name = "%s, %,d records, %s, %s, JDK %s"
                .formatted(contender.key(), count, data.text(), task.name().toLowerCase(Locale.ROOT), jdk.version());
        List<String> arguments = List.of(
                contender.key(),
                data.name(),
                Integer.toString(count),
                stores.root().toString());
        double seconds = seconds(task, contender, data, count);
        return new Job(name, task.probe(), arguments, contender.jvmFlags(), jdk, count, 1, seconds);
    }

    /** Of a usual machine: it is scaled by what steps really take. */
    private double seconds(Task task, Contender contender, DataSet data, int count) {
        double timed = 1e-9 * (2 * plan.plan().warmUpNanos() + plan.plan().nanos());
        double perRecord = 4e-6 * count;
        double seconds = 1
                + perRecord
                + switch (task) {
                    case PREPARE -> 2 * perRecord;
                    case READ ->
                        contender.operations().stream().filter(data::has).count() * (timed + perRecord);
                    case OPEN -> 2 * timed + perRecord;
                    case BUILD, NAMED -> 20 * timed + 4 * perRecord;
                    case COOK -> 40 * timed + 20 * perRecord;
                    case SIZE -> 0;
                };
        return contender.description().kind() == Kind.DATABASE ? 4 * seconds : seconds;
    }

    private void remove(Contender contender, DataSet data, int count) throws IOException {
        StoreFolder.remove(stores.folder(contender, data, count));
    }

    private void run(Contender contender, Job job) throws IOException {
        String of = contender.key() + " " + job.jdk().version();
        if (unable.contains(of)) {
            return;
        }
        try {
            for (String note : forks.run(job)) {
                unable.add(of);
                notes.add("%s cannot run on JDK %s: %s"
                        .formatted(
                                contender.description().name(),
                                job.jdk().version(),
                                note.substring(ContenderProbe.OBSTACLE.length())));
            }
        } catch (ChildFailure e) {
            unable.add(of);
            throw e;
        }
    }

    @Override
    public List<Figure> figures() {
        return forks.figures();
    }

    @Override
    public List<String> notes() {
        return List.copyOf(notes);
    }
}
