package dev.ashlar.bench.report;

import dev.ashlar.bench.figure.Figure;
import dev.ashlar.bench.figure.Measure;
import dev.ashlar.bench.report.LinePlot.Reference;
import dev.ashlar.bench.report.RowPlot.Dot;
import dev.ashlar.bench.report.RowPlot.Form;
import dev.ashlar.bench.report.RowPlot.Row;
import dev.ashlar.bench.report.Series.Point;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How far reads are from what the machine's memory takes. Immutable. */
final class LimitPlots {
    /** What a core fetches from memory at once. */
    private static final double LINE = 64;

    /** The three fields lie side by side in bytes 8 to 20 of a row, whose begin is that of a line. */
    private static final int LINES_OF_THREE_FIELDS = 1;

    /** Two fields of four bytes, which a scan of columns reads of each record. */
    private static final double TWO_FIELDS = 8;

    static final String DEPENDENT = "dependent-load";
    static final String INDEPENDENT = "random-line";
    static final String BANDWIDTH = "bandwidth";
    static final String ONE_THREAD = "one thread";

    private final FigureBook book;

    LimitPlots(FigureBook book) {
        this.book = book;
    }

    /** What reads of three fields of so many records fetch from memory: the lines that they touch, not whole rows. */
    static double touchedByThreeFields(double records) {
        return records * LINES_OF_THREE_FIELDS * LINE;
    }

    boolean hasLatencies() {
        return !book.limits(DEPENDENT).isEmpty();
    }

    /** Latencies against the memory that is read, and the reads of three fields where the lines that they touch take as much. */
    String latencies() {
        List<Series> series = new ArrayList<>();
        series.add(limit(DEPENDENT, "dependent loads", Marker.DIAMOND));
        series.add(limit(INDEPENDENT, "independent lines", Marker.TRIANGLE));
        for (String key : List.of(FigureBook.FLOOR, FigureBook.RELEASE)) {
            series.add(Series.of(key, book.name(key), book.kind(key), reads(key)));
        }
        List<Reference> caches = book.results().caches().stream()
                .map(cache -> new Reference(cache.bytes(), cache.name() + " " + Numbers.size(cache.bytes())))
                .toList();
        return new LinePlot(
                        "Time of one load, and of a random read of three fields, by the memory that is read",
                        "memory that is read, in cache lines",
                        sizes(series),
                        Axis.logarithmic(
                                series.stream()
                                        .flatMap(line -> line.points().stream())
                                        .mapToDouble(Point::y),
                                Numbers::tick),
                        series,
                        caches)
                .svg();
    }

    private static Axis sizes(List<Series> series) {
        List<Axis.Tick> ticks = new ArrayList<>();
        double[] places = series.stream()
                .flatMap(line -> line.points().stream())
                .mapToDouble(Point::x)
                .filter(Axis::isDrawable)
                .sorted()
                .toArray();
        double greatest = places.length == 0 ? 1 << 20 : places[places.length - 1];
        double size = 16 << 10;
        while (size <= greatest * 4) {
            ticks.add(new Axis.Tick(size, Numbers.size(size)));
            size *= 16;
        }
        return Axis.logarithmicWith(ticks);
    }

    private Series limit(String topic, String name, Marker marker) {
        List<Point> points = book.limits(topic).stream()
                .map(figure -> new Point(
                        Numbers.bytes(figure.subject()),
                        figure.value(),
                        figure.least(),
                        figure.greatest(),
                        figure.subject() + ": " + Numbers.spread(figure)))
                .sorted(Comparator.comparingDouble(Point::x))
                .toList();
        return new Series("limit-" + topic, name, "k-limit", marker, 0, points);
    }

    /** Times of reads of three fields by the memory that they touch. */
    List<Point> reads(String key) {
        List<Point> points = new ArrayList<>();
        for (long count : book.counts(book.main(Topics.THREE_FIELDS), Measure.NANOS)) {
            Figure figure = book.find(book.main(Topics.THREE_FIELDS), key, count, Measure.NANOS);
            if (figure != null) {
                points.add(new Point(
                        touchedByThreeFields(count),
                        figure.value(),
                        figure.least(),
                        figure.greatest(),
                        Numbers.count(count) + " records: " + Numbers.spread(figure)));
            }
        }
        return points;
    }

    boolean hasScans() {
        return bandwidth() != null && book.usualCount(book.main(Topics.SCAN), Measure.NANOS) > 0;
    }

    private @Nullable Figure bandwidth() {
        return book.limits(BANDWIDTH).stream()
                .filter(figure -> figure.subject().equals(ONE_THREAD))
                .findFirst()
                .orElse(null);
    }

    /** Scans beside the time in which one thread can fetch a cache line, or two fields alone, of each record. */
    String scans() {
        List<Row> rows = new ArrayList<>();
        Figure bandwidth = bandwidth();
        if (bandwidth != null) {
            rows.add(limitRow("limit: 64 bytes per record", LINE, bandwidth));
            rows.add(limitRow("limit: 8 bytes per record", TWO_FIELDS, bandwidth));
        }
        for (String key : List.of(FigureBook.FLOOR, FigureBook.RELEASE, "development", "by-name", FigureBook.SQLITE)) {
            Stream.of(scanRow(key, book.main(Topics.SCAN), ""), scanRow(key, book.main("scan-columns"), " · columns"))
                    .filter(row -> !row.dots().isEmpty())
                    .forEach(rows::add);
        }
        return new RowPlot(
                        "Scan of two fields: time per record, and the limits of memory",
                        Form.DOTS,
                        rows,
                        Numbers::tick,
                        Numbers::time,
                        Double.NaN,
                        true)
                .svg();
    }

    private static Row limitRow(String name, double bytes, Figure bandwidth) {
        double nanos = bytes / bandwidth.value();
        double least = bytes / bandwidth.greatest();
        double greatest = bytes / bandwidth.least();
        String title = name + ": " + Numbers.time(nanos);
        return new Row("limit", name, "k-limit", Marker.BAR, List.of(new Dot(nanos, least, greatest, false, title)));
    }

    private Row scanRow(String key, String topic, String suffix) {
        Figure figure = book.find(topic, key, book.usualCount(book.main(Topics.SCAN), Measure.NANOS), Measure.NANOS);
        String name = book.name(key) + suffix;
        List<Dot> dots = figure == null
                ? List.of()
                : List.of(new Dot(
                        figure.value(),
                        figure.least(),
                        figure.greatest(),
                        !suffix.isEmpty(),
                        name + ": " + Numbers.spread(figure)));
        return new Row(key, name, Markup.styleClass(key, book.kind(key)), Marker.of(book.kind(key)), dots);
    }

    /** All limits as a table, and what they are for. */
    TextTable table() {
        List<List<String>> rows = book.limits().stream()
                .map(figure -> List.of(
                        figure.topic().replace('-', ' '),
                        figure.subject(),
                        Numbers.value(figure.measure(), figure.value()),
                        Numbers.value(figure.measure(), figure.least()) + " to "
                                + Numbers.value(figure.measure(), figure.greatest()),
                        Integer.toString(figure.forks())))
                .toList();
        return new TextTable(List.of("limit", "of", "median", "least to greatest", "JVMs"), rows);
    }
}
