package dev.ashlar.bench.report;

import dev.ashlar.bench.contender.Description;
import dev.ashlar.bench.figure.Circumstances;
import dev.ashlar.bench.figure.Figure;
import dev.ashlar.bench.figure.Measure;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The tables of a report, for Markdown and HTML alike. Immutable. */
final class Tables {
    /** By how much JVMs differ of which the JIT has compiled one otherwise. */
    private static final double TWO_KINDS = 1.8;

    private final FigureBook book;

    Tables(FigureBook book) {
        this.book = book;
    }

    /** What was measured under. */
    TextTable circumstances() {
        Circumstances all = book.results().circumstances();
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("begin", all.begin()));
        rows.add(List.of("machine", all.machine()));
        rows.add(List.of("memory", Numbers.size(all.memory())));
        book.results()
                .caches()
                .forEach(cache -> rows.add(List.of("cache " + cache.name(), Numbers.size(cache.bytes()))));
        all.jdks().forEach(jdk -> rows.add(List.of("JDK", jdk)));
        rows.add(List.of("flags", all.flags()));
        all.contenderFlags()
                .forEach((key, flags) ->
                        rows.add(List.of("additional flags, " + book.name(key), String.join(" ", flags))));
        rows.add(List.of("seed", Long.toString(all.seed())));
        rows.add(List.of("effort", all.effort()));
        rows.add(List.of(
                "load average of one minute", load(all.loadBefore()) + " before, " + load(all.loadAfter()) + " after"));
        rows.add(List.of("commit", all.commit().isEmpty() ? "not known" : all.commit()));
        rows.add(List.of("harness", Integer.toString(all.harness())));
        all.versions().forEach(version -> rows.add(List.of("library", version)));
        return new TextTable(List.of("circumstance", ""), rows);
    }

    static String load(double load) {
        return load < 0 ? "not known" : String.format(Locale.ROOT, "%.2f", load);
    }

    /** All stores compared with the baseline and with SQLite. */
    TextTable ratios() {
        List<String> headers = new ArrayList<>(List.of("store"));
        for (String topic : book.headline()) {
            String at = ", " + Numbers.count(book.usualCount(topic, Measure.NANOS));
            headers.add(Topics.text(topic) + at + ": time, × baseline");
            if (isBesideSqlite(topic)) {
                headers.add("speed, × SQLite");
            }
        }
        return contenders(headers, key -> {
            List<String> cells = new ArrayList<>();
            for (String topic : book.headline()) {
                long count = book.usualCount(topic, Measure.NANOS);
                cells.add(ratio(book.ratio(topic, key, count, book.jdk())));
                if (isBesideSqlite(topic)) {
                    cells.add(ratio(book.timesSqlite(topic, key, count, book.jdk())));
                }
            }
            return cells;
        });
    }

    /** Without SQLite, columns of its ratios would be empty. */
    private boolean isBesideSqlite(String topic) {
        return book.counts(topic, Measure.NANOS).stream()
                .anyMatch(count -> book.timesSqlite(topic, FigureBook.SQLITE, count, book.jdk()) != null);
    }

    private static String ratio(@Nullable Figure figure) {
        return figure == null ? Numbers.ABSENT : Numbers.ratio(figure.value());
    }

    /** The table that compares stores in every column, times of two counts in one cell. */
    TextTable overview() {
        List<String> headers = new ArrayList<>(List.of("store"));
        for (String topic : book.headline()) {
            headers.add(Topics.text(topic) + ", ns at " + counts(topic));
        }
        headers.add("open to first read, µs at " + counts(book.main(Topics.OPEN)));
        headers.addAll(
                List.of("build and publish, M records/s", "bare writer, M records/s", "bytes per record", "B/op"));
        return contenders(headers, key -> {
            List<String> cells = new ArrayList<>();
            book.headline().forEach(topic -> cells.add(times(topic, key, 1)));
            cells.add(times(book.main(Topics.OPEN), key, 1_000));
            cells.add(cell(book.main(Topics.PUBLISH), key, Measure.RECORDS_PER_SECOND, 1e6));
            cells.add(cell(book.main(Topics.BUILD), key, Measure.RECORDS_PER_SECOND, 1e6));
            cells.add(cell(book.main(Topics.SIZE), key, Measure.BYTES_PER_RECORD, 1));
            cells.add(cell(book.main(Topics.THREE_FIELDS), key, Measure.ALLOCATED, 1));
            return cells;
        });
    }

    /** A hundred thousand and a million, or what there is instead. */
    private List<Long> twoCounts(String topic) {
        List<Long> all = book.counts(topic, Measure.NANOS);
        long usual = book.usualCount(topic, Measure.NANOS);
        List<Long> chosen = new ArrayList<>(all.stream()
                .filter(count -> count < usual)
                .skip(Math.max(0, all.stream().filter(count -> count < usual).count() - 1))
                .toList());
        if (usual > 0) {
            chosen.add(usual);
        }
        return chosen;
    }

    private String counts(String topic) {
        return String.join(" / ", twoCounts(topic).stream().map(Numbers::count).toList());
    }

    private String times(String topic, String key, double unit) {
        List<String> texts = twoCounts(topic).stream()
                .map(count -> book.find(topic, key, count, Measure.NANOS))
                .map(figure -> figure == null ? Numbers.ABSENT : Numbers.digits(figure.value() / unit))
                .toList();
        return texts.stream().allMatch(Numbers.ABSENT::equals) ? Numbers.ABSENT : String.join(" / ", texts);
    }

    private String cell(String topic, String key, Measure measure, double unit) {
        Figure figure = null;
        List<Long> counts = book.counts(topic, measure);
        // Not everybody keeps the greatest count: the greatest that it has.
        for (int i = counts.size() - 1; i >= 0 && figure == null; i--) {
            figure = counts.get(i) <= book.usualCount(topic, measure)
                    ? book.find(topic, key, counts.get(i), measure)
                    : null;
        }
        if (figure == null) {
            return Numbers.ABSENT;
        }
        boolean isUsual = figure.records() == book.usualCount(topic, measure);
        return Numbers.digits(figure.value() / unit) + (isUsual ? "" : " at " + Numbers.count(figure.records()));
    }

    /** All counts and JDKs of a topic in a measure. */
    TextTable topic(String topic, Measure measure) {
        List<Long> counts = book.counts(topic, measure);
        List<String> headers = new ArrayList<>(List.of("store"));
        for (String jdk : book.jdks()) {
            counts.forEach(count ->
                    headers.add(Numbers.count(count) + (book.jdks().size() > 1 ? ", JDK " + feature(jdk) : "")));
        }
        return contenders(headers, key -> {
            List<String> cells = new ArrayList<>();
            for (String jdk : book.jdks()) {
                counts.forEach(count -> cells.add(spread(book.find(topic, key, count, measure, jdk))));
            }
            return cells;
        });
    }

    /** The ratios of a topic to the baseline and to SQLite. */
    TextTable ratios(String topic) {
        List<Long> counts = book.counts(topic, Measure.NANOS);
        List<String> headers = new ArrayList<>(List.of("store"));
        counts.forEach(count -> headers.add(Numbers.count(count) + ": time, × baseline"));
        List<Long> besideSqlite = isBesideSqlite(topic) ? counts : List.of();
        besideSqlite.forEach(count -> headers.add(Numbers.count(count) + ": speed, × SQLite"));
        return contenders(headers, key -> {
            List<String> cells = new ArrayList<>();
            counts.forEach(count -> cells.add(spread(book.ratio(topic, key, count, book.jdk()))));
            besideSqlite.forEach(count -> cells.add(spread(book.timesSqlite(topic, key, count, book.jdk()))));
            return cells;
        });
    }

    /** Operations a second by threads. */
    TextTable threads(String topic, long count) {
        List<Integer> threads = book.threads(topic, Measure.THROUGHPUT);
        List<String> headers = new ArrayList<>(List.of("store"));
        threads.forEach(number -> headers.add(number == 1 ? "1 thread" : number + " threads"));
        return contenders(
                headers,
                key -> threads.stream()
                        .map(number -> spread(book.find(topic, key, count, number, Measure.THROUGHPUT)))
                        .toList());
    }

    /** 25 of 25.0.1. */
    static String feature(String jdk) {
        int point = jdk.indexOf('.');
        return point < 0 ? jdk : jdk.substring(0, point);
    }

    private static String spread(@Nullable Figure figure) {
        if (figure == null) {
            return Numbers.ABSENT;
        }
        Measure measure = figure.measure();
        String value = Numbers.value(measure, figure.value());
        double half = (figure.greatest() - figure.least()) / 2 / figure.value();
        if (figure.forks() < 2 || !(half >= 0.005)) {
            return value;
        }
        // JVMs that differ so much have probably run other code: what lies between them was seen in none.
        return figure.greatest() > TWO_KINDS * figure.least()
                ? value + " (" + Numbers.value(measure, figure.least()) + " to "
                        + Numbers.value(measure, figure.greatest()) + ")"
                : value + String.format(Locale.ROOT, " ± %.0f %%", half * 100);
    }

    /** A row for each store that has a cell with a number. */
    private TextTable contenders(List<String> headers, Function<String, List<String>> cells) {
        List<List<String>> rows = new ArrayList<>();
        for (Description contender : book.contenders()) {
            List<String> own = cells.apply(contender.key());
            if (!own.stream().allMatch(Numbers.ABSENT::equals)) {
                List<String> row = new ArrayList<>(List.of(contender.name()));
                row.addAll(own);
                rows.add(row);
            }
        }
        return new TextTable(headers, rows);
    }

    /** All ratios below that of the baseline. */
    TextTable fasterThanBaseline() {
        return new TextTable(
                List.of("store", "operation", "records", "JDK", "time, × baseline"),
                book.fasterThanBaseline().stream()
                        .map(figure -> List.of(
                                book.name(figure.subject()),
                                Topics.text(figure.topic()),
                                Numbers.count(figure.records()),
                                feature(figure.jdk()),
                                spread(figure)))
                        .toList());
    }

    /** How each store is set up, and why. */
    TextTable configurations() {
        return new TextTable(
                List.of("store", "kind", "library", "configuration and reasons", "additional JVM flags"),
                book.contenders().stream()
                        .map(contender -> List.of(
                                contender.name() + " (" + contender.key() + ")",
                                contender.kind().text(),
                                contender.library().isEmpty() ? Numbers.ABSENT : contender.library(),
                                contender.configuration(),
                                flags(contender.key())))
                        .toList());
    }

    private String flags(String key) {
        List<String> flags = book.results().circumstances().contenderFlags().getOrDefault(key, List.of());
        return flags.isEmpty() ? Numbers.ABSENT : String.join(" ", flags);
    }
}
