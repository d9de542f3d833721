package dev.ashlar.bench.comparison;

import dev.ashlar.bench.comparison.ComparisonChild.Task;
import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.Description.Kind;
import dev.ashlar.bench.contender.StoreFolder;
import dev.ashlar.bench.figure.Figure;
import dev.ashlar.bench.figure.Measure;
import dev.ashlar.bench.figure.Part;
import dev.ashlar.bench.timing.ChildFailure;
import dev.ashlar.bench.timing.ChildJvm;
import dev.ashlar.bench.timing.Jdk;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * The contenders, each in turns with the floor in JVMs of its own: time and ratio of every operation and of opening, speed of building,
 * size. Contenders that cannot run, or give other answers than the floor, end up in the {@link #notes()}.
 */
public final class Comparison implements Part {
    /** Of all figures of this part. */
    public static final String SUITE = "paired";

    private static final Duration TIMEOUT = Duration.ofMinutes(30);

    /** Stores of more emitters are removed as soon as they are measured. */
    private static final int LARGE = StoreFolder.MOST_WITH_MORE;

    private final ComparisonPlan plan;
    private final StoreFolder stores;
    private final Map<Place, List<ContenderTimes>> told = new LinkedHashMap<>();
    private final Set<String> notes = new LinkedHashSet<>();
    private final Set<String> unable = new LinkedHashSet<>();

    private record Place(String topic, String subject, int count, Jdk jdk) {}

    /**
     * A comparison.
     *
     * @param plan what is compared
     * @param stores where stores are kept; what is missing is built
     */
    public Comparison(ComparisonPlan plan, StoreFolder stores) {
        this.plan = plan;
        this.stores = stores;
    }

    @Override
    public String text() {
        return "contenders, in turns with the floor";
    }

    @Override
    public List<Step> steps() {
        List<Step> steps = new ArrayList<>();
        for (int count : plan.counts()) {
            for (Contender contender : plan.contenders()) {
                if (count <= contender.mostEmitters()) {
                    addSteps(contender, count, steps);
                } else {
                    notes.add(String.format(
                            Locale.ROOT,
                            "%s is measured with up to %,d records",
                            contender.description().name(),
                            contender.mostEmitters()));
                }
            }
        }
        return steps;
    }

    private void addSteps(Contender contender, int count, List<Step> steps) {
        for (Task task : plan.readsAlone() ? List.of(Task.PREPARE, Task.READ) : List.of(Task.values())) {
            for (Jdk jdk : plan.jdks()) {
                // Again for each JDK, in case that one cannot run the contender: what is there is not built again.
                int forks = task == Task.PREPARE ? 1 : plan.forks();
                for (int fork = 1; fork <= forks; fork++) {
                    String text = "%s, %,d records, %s, JDK %s, fork %d of %d"
                            .formatted(
                                    contender.key(),
                                    count,
                                    task.name().toLowerCase(Locale.ROOT),
                                    jdk.version(),
                                    fork,
                                    forks);
                    steps.add(new Step(text, seconds(task, contender, count), () -> run(task, contender, count, jdk)));
                }
            }
        }
        if (count > LARGE) {
            steps.add(new Step(contender.key() + ": store removed", 0.1, () -> removeUnlessShared(contender, count)));
        }
    }

    /** Of a usual machine: it is scaled by what steps really take. */
    private double seconds(Task task, Contender contender, int count) {
        double timed = 1e-9 * (2 * plan.timing().warmUpNanos() + plan.timing().nanos());
        double perRecord = 4e-6 * count;
        double seconds = 1
                + perRecord
                + switch (task) {
                    case PREPARE -> 2 * perRecord;
                    case READ -> contender.operations().size() * (timed + perRecord);
                    case OPEN, BUILD -> 2 * timed + perRecord;
                };
        return contender.description().kind() == Kind.DATABASE ? 4 * seconds : seconds;
    }

    private void removeUnlessShared(Contender contender, int count) throws IOException {
        if (!contender.storeKey().equals(Contenders.floor().storeKey())) {
            StoreFolder.remove(stores.folder(contender, count));
        }
    }

    private void run(Task task, Contender contender, int count, Jdk jdk) throws IOException {
        String of = contender.key() + " " + jdk.version();
        if (unable.contains(of)) {
            return;
        }
        try {
            List<String> printed = new ChildJvm(contender.key(), TIMEOUT, jdk)
                    .run(
                            ComparisonChild.class,
                            contender.jvmFlags(),
                            ComparisonChild.arguments(task, contender, count, stores, plan.timing()));
            for (String line : printed) {
                if (line.startsWith(ComparisonChild.OBSTACLE)) {
                    unable.add(of);
                    notes.add("%s cannot run on JDK %s: %s"
                            .formatted(
                                    contender.description().name(),
                                    jdk.version(),
                                    line.substring(ComparisonChild.OBSTACLE.length())));
                } else if (line.startsWith(ContenderTimes.PREFIX)) {
                    ContenderTimes times = ContenderTimes.parse(line);
                    told.computeIfAbsent(
                                    new Place(times.topic(), contender.key(), count, jdk), place -> new ArrayList<>())
                            .add(times);
                }
            }
        } catch (ChildFailure e) {
            unable.add(of);
            throw e;
        }
    }

    @Override
    public List<Figure> figures() {
        List<Figure> figures = new ArrayList<>();
        Map<Place, List<ContenderTimes>> floors = new LinkedHashMap<>();
        told.forEach((place, forks) -> {
            if (place.topic().equals(ContenderTimes.BUILD)) {
                figures.add(figure(place, Measure.RECORDS_PER_SECOND, forks, times -> 1e9 / times.nanos()));
                Place size = new Place(ContenderTimes.SIZE, place.subject(), place.count(), place.jdk());
                figures.add(figure(size, Measure.BYTES_PER_RECORD, forks, ContenderTimes::bytes));
                return;
            }
            figures.add(figure(place, Measure.RATIO, forks, ContenderTimes::ratio));
            figures.add(figure(place, Measure.NANOS, forks, ContenderTimes::nanos));
            if (!place.topic().equals(ContenderTimes.OPEN)) {
                figures.add(figure(place, Measure.ALLOCATED, forks, ContenderTimes::bytes));
            }
            Place floor = new Place(place.topic(), Contenders.floor().key(), place.count(), place.jdk());
            floors.computeIfAbsent(floor, unknown -> new ArrayList<>()).addAll(forks);
        });
        floors.forEach((place, forks) -> figures.add(figure(place, Measure.NANOS, forks, ContenderTimes::floorNanos)));
        return figures;
    }

    private static Figure figure(
            Place place, Measure measure, List<ContenderTimes> forks, ToDoubleFunction<ContenderTimes> value) {
        return Figure.of(
                SUITE,
                place.topic(),
                place.subject(),
                place.count(),
                1,
                place.jdk().version().toString(),
                measure,
                forks.stream().mapToDouble(value).toArray());
    }

    @Override
    public List<String> notes() {
        return List.copyOf(notes);
    }
}
