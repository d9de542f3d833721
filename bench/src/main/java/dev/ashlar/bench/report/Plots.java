package dev.ashlar.bench.report;

import dev.ashlar.bench.contender.DataSet;
import dev.ashlar.bench.contender.Description;
import dev.ashlar.bench.figure.Figure;
import dev.ashlar.bench.figure.Measure;
import dev.ashlar.bench.report.LinePlot.Reference;
import dev.ashlar.bench.report.RowPlot.Dot;
import dev.ashlar.bench.report.RowPlot.Form;
import dev.ashlar.bench.report.RowPlot.Row;
import dev.ashlar.bench.report.Series.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/** The pictures of stores, from figures. Immutable. */
final class Plots {
    private final FigureBook book;

    Plots(FigureBook book) {
        this.book = book;
    }

    /** The time of each store as a multiple of that of the baseline, with a hollow mark for the second JDK. */
    String ratios(String topic, long count) {
        return multiples(
                Topics.title(topic) + ", " + Numbers.count(count) + " records: time as a multiple of the baseline",
                rows((key, jdk) -> book.ratio(topic, key, count, jdk)),
                true);
    }

    /** Empty where there is no more than the one with which others are compared. */
    private static String multiples(String title, List<Row> rows, boolean ascending) {
        return rows.stream().filter(row -> !row.dots().isEmpty()).count() < 2
                ? ""
                : new RowPlot(title, Form.DOTS, rows, value -> Numbers.count(value) + "×", Numbers::ratio, 1, ascending)
                        .svg();
    }

    /** The speed of each store as a multiple of that of SQLite. */
    String timesSqlite(String topic, long count) {
        return multiples(
                Topics.title(topic) + ", " + Numbers.count(count) + " records: speed as a multiple of SQLite",
                rows((key, jdk) -> book.timesSqlite(topic, key, count, jdk)),
                false);
    }

    /** Bars for what has a natural 0. */
    String bars(String topic, long count, Measure measure, boolean ascending) {
        return new RowPlot(
                        Topics.title(topic) + ", " + Numbers.count(count) + " records, " + measure.unit(),
                        Form.BARS,
                        rows((key, jdk) -> jdk.equals(book.jdk()) ? book.find(topic, key, count, measure) : null),
                        value -> barText(measure, value),
                        value -> barText(measure, value),
                        Double.NaN,
                        ascending)
                .svg();
    }

    private static String barText(Measure measure, double value) {
        return measure == Measure.RECORDS_PER_SECOND ? Numbers.digits(value / 1e6) : Numbers.digits(value);
    }

    private List<Row> rows(BiFunction<String, String, @Nullable Figure> figures) {
        List<Row> rows = new ArrayList<>();
        for (Description contender : book.contenders()) {
            List<Dot> dots = new ArrayList<>();
            for (String jdk : book.jdks()) {
                Figure figure = figures.apply(contender.key(), jdk);
                if (figure != null) {
                    dots.add(dot(contender, figure, !dots.isEmpty()));
                }
            }
            rows.add(new Row(
                    contender.key(),
                    contender.name(),
                    Markup.styleClass(contender.key(), contender.kind()),
                    Marker.of(contender.kind()),
                    dots));
        }
        return rows;
    }

    private static Dot dot(Description contender, Figure figure, boolean hollow) {
        String title = contender.name() + ", JDK " + figure.jdk() + ": " + Numbers.spread(figure);
        return new Dot(figure.value(), figure.least(), figure.greatest(), hollow, title);
    }

    /** Time against the count of records, with the counts at which the memory that the baseline reads fills the caches. */
    String growth(String topic) {
        List<Long> counts = book.counts(topic, Measure.NANOS);
        List<Series> series = contenderSeries(key -> points(
                counts,
                count -> book.find(topic, key, count, Measure.NANOS),
                count -> Numbers.count(count) + " records"));
        Axis x = Axis.logarithmicWith(counts.stream()
                .map(count -> new Axis.Tick(count, Numbers.count(count)))
                .toList());
        return new LinePlot(
                        Topics.title(topic) + ": time against the number of records",
                        "records",
                        x,
                        Axis.logarithmic(values(series), Numbers::tick),
                        series,
                        DataSet.base(topic).equals(Topics.OPEN) ? List.of() : caches(topic))
                .svg();
    }

    /** Operations a second of all threads together. */
    String threads(String topic, long count) {
        List<Long> threads = book.threads(topic, Measure.THROUGHPUT).stream()
                .map(Integer::longValue)
                .toList();
        List<Series> series = contenderSeries(key -> points(
                threads,
                number -> book.find(topic, key, count, number.intValue(), Measure.THROUGHPUT),
                number -> number == 1 ? "1 thread" : number + " threads"));
        Axis x = Axis.logarithmicWith(threads.stream()
                .map(number -> new Axis.Tick(number, Long.toString(number)))
                .toList());
        return new LinePlot(
                        Topics.title(topic) + ", " + Numbers.count(count) + " records: operations a second by threads",
                        "threads, on " + book.results().circumstances().machine(),
                        x,
                        Axis.logarithmic(values(series), value -> Numbers.count(value)),
                        series,
                        List.of())
                .svg();
    }

    private List<Series> contenderSeries(Function<String, List<Point>> points) {
        return book.contenders().stream()
                .map(contender ->
                        Series.of(contender.key(), contender.name(), contender.kind(), points.apply(contender.key())))
                .toList();
    }

    private static List<Point> points(
            List<Long> places, Function<Long, @Nullable Figure> figures, Function<Long, String> text) {
        List<Point> points = new ArrayList<>();
        for (Long place : places) {
            Figure figure = figures.apply(place);
            if (figure != null) {
                points.add(new Point(
                        place,
                        figure.value(),
                        figure.least(),
                        figure.greatest(),
                        text.apply(place) + ": " + Numbers.spread(figure)));
            }
        }
        return points;
    }

    private static DoubleStream values(List<Series> series) {
        return series.stream()
                .flatMap(line -> line.points().stream())
                .flatMapToDouble(point -> DoubleStream.of(point.y(), point.least(), point.greatest()));
    }

    private List<Reference> caches(String topic) {
        double bytes =
                DataSet.base(topic).equals(Topics.THREE_FIELDS) ? LimitPlots.touchedByThreeFields(1) : bytesOfRow();
        return bytes == 0
                ? List.of()
                : book.results().caches().stream()
                        .map(cache ->
                                new Reference(cache.bytes() / bytes, cache.name() + " " + Numbers.size(cache.bytes())))
                        .toList();
    }

    /** What a row takes of a cache: as much as of the release pack, which the baseline reads too; 0 where that was not measured. */
    double bytesOfRow() {
        long count = book.usualCount(book.main(Topics.SIZE), Measure.BYTES_PER_RECORD);
        Figure size = book.find(book.main(Topics.SIZE), FigureBook.RELEASE, count, Measure.BYTES_PER_RECORD);
        return size == null ? 0 : size.value();
    }
}
