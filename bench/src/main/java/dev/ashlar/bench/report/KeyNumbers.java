package dev.ashlar.bench.report;

import dev.ashlar.bench.figure.Figure;
import dev.ashlar.bench.figure.Measure;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The few numbers that a hurried reader takes along, of Ashlar's release store.
 *
 * @param number with its unit
 * @param text what it says
 */
record KeyNumbers(String number, String text) {
    static List<KeyNumbers> of(FigureBook book) {
        List<KeyNumbers> numbers = new ArrayList<>();
        String jdk = book.jdk();
        String key = FigureBook.RELEASE;
        long reads = book.usualCount(book.main(Topics.THREE_FIELDS), Measure.NANOS);
        add(
                numbers,
                book.ratio(book.main(Topics.THREE_FIELDS), key, reads, jdk),
                figure -> "the time of the baseline, a hand-written Unsafe read: " + Numbers.count(figure.records())
                        + " records, random id, 3 fields");
        add(
                numbers,
                book.timesSqlite(book.main(Topics.THREE_FIELDS), key, reads, jdk),
                figure -> "the speed of SQLite in its best configuration, for the same reads");
        List<Long> alternating = book.counts(book.main(Topics.OPEN), Measure.RATIO);
        List<Long> opened = alternating.isEmpty() ? book.counts(book.main(Topics.OPEN), Measure.NANOS) : alternating;
        if (!opened.isEmpty()) {
            add(
                    numbers,
                    book.find(book.main(Topics.OPEN), key, opened.get(opened.size() - 1), Measure.NANOS),
                    figure -> "from a closed file to the first field read, in a warm JVM: "
                            + Numbers.count(figure.records()) + " records");
        }
        long allocated = book.usualCount(book.main(Topics.THREE_FIELDS), Measure.ALLOCATED);
        add(
                numbers,
                book.find(book.main(Topics.THREE_FIELDS), key, allocated, Measure.ALLOCATED),
                figure -> "allocated per read");
        long size = book.usualCount(book.main(Topics.SIZE), Measure.BYTES_PER_RECORD);
        add(
                numbers,
                book.find(book.main(Topics.SIZE), key, size, Measure.BYTES_PER_RECORD),
                figure -> "per record on the disk, including the index of ids");
        return numbers;
    }

    private static void add(List<KeyNumbers> numbers, @Nullable Figure figure, Function<Figure, String> text) {
        if (figure != null) {
            numbers.add(new KeyNumbers(Numbers.value(figure.measure(), figure.value()), text.apply(figure)));
        }
    }

    /** All numbers side by side; nothing where there is none. */
    static String html(List<KeyNumbers> numbers) {
        StringBuilder html = new StringBuilder("<div class=\"tiles\">\n");
        for (KeyNumbers each : numbers) {
            html.append("<div class=\"tile\"><strong>")
                    .append(Markup.escaped(each.number()))
                    .append("</strong><span>")
                    .append(Markup.escaped(each.text()))
                    .append("</span></div>\n");
        }
        return numbers.isEmpty() ? "" : html.append("</div>\n").toString();
    }
}
