package dev.ashlar.bench.report;

import dev.ashlar.bench.contender.DataSet;
import dev.ashlar.bench.contender.Description;
import dev.ashlar.bench.contender.Description.Kind;
import dev.ashlar.bench.figure.Figure;
import dev.ashlar.bench.figure.Measure;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The figures of a run by what they are about. Of two suites that measured the same, the first of {@link #SUITES}
 * counts; figures are divided by those of the same suite alone. Immutable.
 */
final class FigureBook {
    /** Ratios of alternating runs in one JVM are the most comparable figures, so their suite is the first. */
    static final List<String> SUITES = List.of("paired", "jmh");

    static final String LIMITS = "limits";
    static final String FLOOR = "floor";
    static final String RELEASE = "release";
    static final String SQLITE = "sqlite";

    /** What the baseline is, for readers of a report. */
    static final String BASELINE =
            "The baseline is a hand-written Unsafe read of the same records, without checks. A store with a ratio of 1× is as fast as the baseline.";

    /** Where there are so many, figures are compared first when the caches are not known. */
    private static final long USUAL_COUNT = 1_000_000;

    private static final double NOTICED_BELOW = 0.99;

    /** Bytes of a row, of the baseline and of the release pack. */
    private static final long ROW = 128;

    private record Key(
            String suite, String topic, String subject, long records, int threads, String jdk, Measure measure) {
        Key(Figure figure) {
            this(
                    figure.suite(),
                    figure.topic(),
                    figure.subject(),
                    figure.records(),
                    figure.threads(),
                    figure.jdk(),
                    figure.measure());
        }

        Key of(String other, Measure what) {
            return new Key(suite, topic, other, records, threads, jdk, what);
        }
    }

    private final Results results;
    private final Map<Key, Figure> figures = new HashMap<>();
    private final Map<String, Description> contenders = new LinkedHashMap<>();
    private final List<Figure> compared;
    private final List<String> jdks;

    FigureBook(Results results) {
        this.results = results;
        results.contenders().forEach(contender -> contenders.put(contender.key(), contender));
        this.compared = results.figures().stream()
                .map(FigureBook::withShortVersion)
                .filter(figure -> SUITES.contains(figure.suite()) && contenders.containsKey(figure.subject()))
                .filter(FigureBook::tellsSomething)
                .sorted(Comparator.comparingInt(figure -> SUITES.indexOf(figure.suite())))
                .toList();
        compared.forEach(figure -> figures.putIfAbsent(new Key(figure), figure));
        this.jdks = compared.stream().map(Figure::jdk).distinct().toList();
    }

    /** Until harness 3, JMH measured sizes: of each, it told the time to ask for it too. */
    private static boolean tellsSomething(Figure figure) {
        return !DataSet.base(figure.topic()).equals(Topics.SIZE) || figure.measure() == Measure.BYTES_PER_RECORD;
    }

    /** Suites tell versions with and without the number of a build. */
    private static Figure withShortVersion(Figure figure) {
        int build = figure.jdk().indexOf('+');
        return build < 0
                ? figure
                : new Figure(
                        figure.suite(),
                        figure.topic(),
                        figure.subject(),
                        figure.records(),
                        figure.threads(),
                        figure.jdk().substring(0, build),
                        figure.measure(),
                        figure.value(),
                        figure.least(),
                        figure.greatest(),
                        figure.forks());
    }

    /** Whether there are ratios of stores that alternated with the baseline in one JVM. */
    boolean isPaired() {
        return !counts(main(Topics.THREE_FIELDS), Measure.RATIO).isEmpty();
    }

    Results results() {
        return results;
    }

    List<Description> contenders() {
        return results.contenders();
    }

    String name(String key) {
        Description contender = contenders.get(key);
        return contender == null ? key : contender.name();
    }

    Kind kind(String key) {
        Description contender = contenders.get(key);
        return contender == null ? Kind.IN_PLACE : contender.kind();
    }

    /** The JDKs that stores were measured on, that of most pictures first. */
    List<String> jdks() {
        return jdks;
    }

    /** The JDK of pictures that show one; empty where nothing was compared. */
    String jdk() {
        return jdks.isEmpty() ? "" : jdks.get(0);
    }

    @Nullable
    Figure find(String topic, String subject, long records, Measure measure) {
        return find(topic, subject, records, measure, jdk());
    }

    @Nullable
    Figure find(String topic, String subject, long records, Measure measure, String jdk) {
        return find(topic, subject, records, 1, measure, jdk);
    }

    @Nullable
    Figure find(String topic, String subject, long records, int threads, Measure measure) {
        return find(topic, subject, records, threads, measure, jdk());
    }

    @Nullable
    Figure find(String topic, String subject, long records, int threads, Measure measure, String jdk) {
        return SUITES.stream()
                .map(suite -> find(suite, topic, subject, records, threads, measure, jdk))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /** What one suite has measured, which can be compared with what the same has measured of others. */
    @Nullable
    Figure find(String suite, String topic, String subject, long records, int threads, Measure measure, String jdk) {
        return figures.get(new Key(suite, topic, subject, records, threads, jdk, measure));
    }

    /** The first suite that has timed both; null where none has. */
    private @Nullable String suiteOfBoth(String topic, String one, String other, long records, String jdk) {
        return SUITES.stream()
                .filter(suite -> find(suite, topic, one, records, 1, Measure.NANOS, jdk) != null
                        && find(suite, topic, other, records, 1, Measure.NANOS, jdk) != null)
                .findFirst()
                .orElse(null);
    }

    /**
     * The time of a store as a multiple of that of the baseline: of alternating runs in one JVM, if they were measured, else of separate JVMs,
     * which is less reliable.
     */
    @Nullable
    Figure ratio(String topic, String subject, long records, String jdk) {
        Figure paired = find(topic, subject, records, Measure.RATIO, jdk);
        String suite = suiteOfBoth(topic, FLOOR, subject, records, jdk);
        if (paired != null || suite == null) {
            return paired;
        }
        Figure floor = timed(suite, topic, FLOOR, records, jdk);
        Figure own = timed(suite, topic, subject, records, jdk);
        if (subject.equals(FLOOR)) {
            // How much its time differs from JVM to JVM is no spread of what is 1 in each.
            return asRatio(own, 1, 1, 1);
        }
        double unit = floor.value();
        return asRatio(own, own.value() / unit, own.least() / unit, own.greatest() / unit);
    }

    /** How many figures are better than the baseline, in a sentence. */
    String beaten() {
        int below = fasterThanBaseline().size();
        return below == 0
                ? "Nothing was faster than the baseline in all of its JVMs."
                : below + (below == 1 ? " figure is" : " figures are")
                        + " better than the baseline in all JVMs, by more than 1 %.";
    }

    /** Ratios of less than 1 in every JVM, by more than a hundredth, the least first. Building is left out: its baseline is not the fastest way. */
    List<Figure> fasterThanBaseline() {
        return compared.stream()
                .filter(figure -> figure.measure() == Measure.RATIO && figure.greatest() < NOTICED_BELOW)
                .filter(figure ->
                        counts(figure.topic(), Measure.RECORDS_PER_SECOND).isEmpty())
                .sorted(Comparator.comparingDouble(Figure::value))
                .toList();
    }

    /** The speed of a store as a multiple of that of SQLite: by the ratios of both to the baseline, else by times of separate JVMs. */
    @Nullable
    Figure timesSqlite(String topic, String subject, long records, String jdk) {
        Figure sqlite = ratio(topic, SQLITE, records, jdk);
        Figure own = ratio(topic, subject, records, jdk);
        if (sqlite == null || own == null || !sqlite.suite().equals(own.suite())) {
            return null;
        }
        double time = sqlite.value();
        // What spreads is in both, but in neither when both are the same.
        return subject.equals(SQLITE)
                ? asRatio(own, 1, 1, 1)
                : asRatio(own, time / own.value(), sqlite.least() / own.greatest(), sqlite.greatest() / own.least());
    }

    private Figure timed(String suite, String topic, String subject, long records, String jdk) {
        return Objects.requireNonNull(find(suite, topic, subject, records, 1, Measure.NANOS, jdk), suite);
    }

    private static Figure asRatio(Figure figure, double value, double least, double greatest) {
        return new Figure(
                figure.suite(),
                figure.topic(),
                figure.subject(),
                figure.records(),
                figure.threads(),
                figure.jdk(),
                Measure.RATIO,
                value,
                least,
                greatest,
                figure.forks());
    }

    /** The counts of records that a topic was measured with, ascending. */
    List<Long> counts(String topic, Measure measure) {
        return compared.stream()
                .filter(figure -> figure.topic().equals(topic) && figure.measure() == measure && figure.records() > 0)
                .map(Figure::records)
                .distinct()
                .sorted()
                .toList();
    }

    /** The numbers of threads that a topic was measured with, ascending. */
    List<Integer> threads(String topic, Measure measure) {
        return compared.stream()
                .filter(figure -> figure.topic().equals(topic) && figure.measure() == measure)
                .map(Figure::threads)
                .distinct()
                .sorted()
                .toList();
    }

    /** The measures of a topic that have a table of their own: ratios stand beside times, where there are times. */
    List<Measure> measures(String topic) {
        boolean isTimed = !counts(topic, Measure.NANOS).isEmpty();
        return Stream.of(Measure.values())
                .filter(measure -> measure != Measure.THROUGHPUT && !(isTimed && measure == Measure.RATIO))
                .filter(measure -> !counts(topic, measure).isEmpty())
                .toList();
    }

    /** What was measured with several threads, in the order of reports. */
    List<String> topicsOfThreads() {
        return Topics.ordered(topics()).stream()
                .filter(topic -> !counts(topic, Measure.THROUGHPUT).isEmpty())
                .toList();
    }

    /** What is shown first: the least count whose rows no cache holds, else the greatest; 0 where the topic was not measured. */
    long usualCount(String topic, Measure measure) {
        List<Long> counts = counts(topic, measure);
        return counts.stream()
                .filter(this::isBeyondCaches)
                .findFirst()
                .orElse(counts.isEmpty() ? 0 : counts.get(counts.size() - 1));
    }

    private boolean isBeyondCaches(long count) {
        List<Results.Cache> caches = results.caches();
        return caches.isEmpty()
                ? count >= USUAL_COUNT
                : count * ROW > caches.get(caches.size() - 1).bytes();
    }

    /** How the rows of a count lie to the last-level cache, in a sentence; empty where the caches are not known. */
    String besideCache(long count) {
        List<Results.Cache> caches = results.caches();
        if (caches.isEmpty() || count == 0) {
            return "";
        }
        Results.Cache last = caches.get(caches.size() - 1);
        return String.format(
                Locale.ROOT,
                "%s records take %s in rows of %d bytes: %s the last-level cache (%s, %s).",
                Numbers.count(count),
                Numbers.size(Math.rint((double) count * ROW / (1 << 20)) * (1 << 20)),
                ROW,
                isBeyondCaches(count) ? "more than" : "no more than",
                last.name(),
                Numbers.size(last.bytes()));
    }

    /** The topic of sparse ids, or that of dense ones in a run that has no others. */
    String main(String topic) {
        String sparse = DataSet.SPARSE.topic(topic);
        return topics().contains(sparse) ? sparse : topic;
    }

    /** What reports compare first: sparse ids, then dense ones; texts that repeat, then others. */
    List<String> headline() {
        List<String> all = topics();
        return Stream.of(
                        main(Topics.THREE_FIELDS),
                        DataSet.DENSE.topic(Topics.THREE_FIELDS),
                        main(Topics.WHOLE_RECORD),
                        DataSet.UNIQUE_TEXTS.topic(Topics.WHOLE_RECORD),
                        main(Topics.SCAN))
                .distinct()
                .filter(all::contains)
                .toList();
    }

    /** The topics in the order of figures. */
    List<String> topics() {
        return compared.stream().map(Figure::topic).distinct().toList();
    }

    /** What was found of the machine itself. */
    List<Figure> limits(String topic) {
        return results.figures().stream()
                .filter(figure ->
                        figure.suite().equals(LIMITS) && figure.topic().equals(topic))
                .toList();
    }

    /** All that was found of the machine itself. */
    List<Figure> limits() {
        return results.figures().stream()
                .filter(figure -> figure.suite().equals(LIMITS))
                .toList();
    }
}
