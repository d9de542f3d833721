package dev.ashlar.bench.comparison;

import dev.ashlar.bench.comparison.ComparisonPlan.Timing;
import dev.ashlar.bench.contender.Operation;
import dev.ashlar.bench.contender.StoreFolder;
import dev.ashlar.bench.contender.ashlar.AshlarContender;
import dev.ashlar.bench.figure.Figure;
import dev.ashlar.bench.figure.Measure;
import dev.ashlar.bench.figure.Part;
import dev.ashlar.bench.timing.ChildJvm;
import dev.ashlar.bench.timing.Jdk;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * A release pack beyond 4 GiB: opening it, and random reads all over it, in turns with a floor that has the rows in pieces as well. Most
 * others map one piece of less than 2 GiB. The answers are compared with the records themselves.
 */
public final class LargePack implements Part {
    /** Of 128 bytes each: 4.8 GiB. */
    private static final int EMITTERS = 40_000_000;

    private static final Duration TIMEOUT = Duration.ofMinutes(30);
    private static final double SECONDS_TO_BUILD = 40;
    private static final double SECONDS_TO_READ = 15;

    private final int count;
    private final List<Jdk> jdks;
    private final int forks;
    private final Timing timing;
    private final StoreFolder stores;
    private final List<Figure> figures = new ArrayList<>();

    LargePack(int count, List<Jdk> jdks, int forks, Timing timing, StoreFolder stores) {
        this.count = count;
        this.jdks = jdks;
        this.forks = forks;
        this.timing = timing;
        this.stores = stores;
    }

    /**
     * The part of a run.
     *
     * @param jdks whose JVMs measure
     * @param forks JVMs of each
     * @param stores where the pack is written, and removed in the end
     * @return the part
     */
    public static Part of(List<Jdk> jdks, int forks, StoreFolder stores) {
        return new LargePack(EMITTERS, jdks, forks, Timing.QUICK, stores);
    }

    @Override
    public String text() {
        return "a pack beyond 4 GiB";
    }

    @Override
    public List<Step> steps() {
        List<Step> steps = new ArrayList<>();
        for (Jdk jdk : jdks) {
            steps.add(new Step(
                    "%,d records, JDK %s".formatted(count, jdk.version()),
                    (steps.isEmpty() ? SECONDS_TO_BUILD : 0) + forks * SECONDS_TO_READ,
                    () -> run(jdk)));
        }
        steps.add(new Step(
                "%,d records removed".formatted(count),
                1,
                () -> StoreFolder.remove(stores.folder(AshlarContender.RELEASE, count))));
        return steps;
    }

    private void run(Jdk jdk) throws IOException {
        List<ContenderTimes> told = new ArrayList<>();
        for (int fork = 0; fork < forks; fork++) {
            List<String> arguments = new ArrayList<>(
                    List.of(Integer.toString(count), stores.root().toString()));
            arguments.addAll(timing.arguments());
            new ChildJvm("large pack", TIMEOUT, jdk)
                    .run(LargePackChild.class, arguments).stream()
                            .filter(line -> line.startsWith(ContenderTimes.PREFIX))
                            .map(ContenderTimes::parse)
                            .forEach(told::add);
        }
        String release = AshlarContender.RELEASE.key();
        String reads = Operation.THREE_FIELDS.key();
        figures.add(figure(reads, release, Measure.RATIO, jdk, told, ContenderTimes::ratio));
        figures.add(figure(reads, release, Measure.NANOS, jdk, told, ContenderTimes::nanos));
        figures.add(figure(reads, Contenders.floor().key(), Measure.NANOS, jdk, told, ContenderTimes::floorNanos));
        figures.add(figure(ContenderTimes.OPEN, release, Measure.NANOS, jdk, told, ContenderTimes::nanos));
        figures.add(figure(ContenderTimes.SIZE, release, Measure.BYTES_PER_RECORD, jdk, told, ContenderTimes::bytes));
    }

    private Figure figure(
            String topic,
            String subject,
            Measure measure,
            Jdk jdk,
            List<ContenderTimes> told,
            ToDoubleFunction<ContenderTimes> value) {
        return Figure.of(
                Comparison.SUITE,
                topic,
                subject,
                count,
                1,
                jdk.version().toString(),
                measure,
                told.stream()
                        .filter(times -> times.topic().equals(topic))
                        .mapToDouble(value)
                        .toArray());
    }

    @Override
    public List<Figure> figures() {
        return List.copyOf(figures);
    }

    @Override
    public List<String> notes() {
        return List.of(String.format(
                Locale.ROOT,
                "The floor of %,d records has its rows in pieces of 1 GiB, and looks up where the piece of a row is.",
                count));
    }
}
