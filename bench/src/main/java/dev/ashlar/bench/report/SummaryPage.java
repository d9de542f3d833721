package dev.ashlar.bench.report;

import dev.ashlar.bench.figure.Measure;
import java.util.ArrayList;
import java.util.List;

/** The report in Markdown. Immutable. */
final class SummaryPage {
    private static final String MEASURED =
            "Each store has JVMs of its own, and its times are medians of them. Ratios are of alternating runs in one JVM: batches of the store and of the baseline alternate.";

    private final FigureBook book;
    private final Tables tables;
    private final List<String> lines = new ArrayList<>();

    private SummaryPage(FigureBook book) {
        this.book = book;
        this.tables = new Tables(book);
    }

    static List<String> lines(FigureBook book) {
        return new SummaryPage(book).lines();
    }

    private List<String> lines() {
        lines.add("# Ashlar compared with other stores");
        words("Circumstances", tables.circumstances());
        if (!tables.ratios().rows().isEmpty()) {
            lines.addAll(List.of("", "## Ratios to the baseline", "", FigureBook.BASELINE, ""));
            lines.addAll(tables.ratios().markdown());
        }
        String beside = book.besideCache(book.usualCount(book.main(Topics.THREE_FIELDS), Measure.NANOS));
        if (!beside.isEmpty()) {
            lines.addAll(List.of("", beside));
        }
        section("Compared stores", tables.overview());
        if (book.isPaired()) {
            lines.addAll(List.of("", MEASURED, "", book.beaten()));
        }
        section("Faster than the baseline", tables.fasterThanBaseline());
        List<Targets.Result> results = Targets.results(book);
        if (!results.isEmpty()) {
            lines.addAll(List.of("", "## Targets", "", Targets.sentence(results), ""));
            lines.addAll(Targets.table(results).markdownOfWords());
        }
        ahead();
        for (String topic : Topics.ordered(book.topics())) {
            topic(topic);
        }
        threads();
        if (!book.limits().isEmpty()) {
            section("Limits of the machine", new LimitPlots(book).table());
        }
        notes();
        words("Configuration of the compared stores", tables.configurations());
        return lines;
    }

    /** Nothing where the table is empty. */
    private void section(String title, TextTable table) {
        if (!table.rows().isEmpty()) {
            lines.addAll(List.of("", "## " + title, ""));
            lines.addAll(table.markdown());
        }
    }

    private void words(String title, TextTable table) {
        lines.addAll(List.of("", "## " + title, ""));
        lines.addAll(table.markdownOfWords());
    }

    private void ahead() {
        Ahead ahead = new Ahead(book);
        List<Ahead.Lead> leads = ahead.leads();
        lines.addAll(List.of("", "## Where others are ahead", "", ahead.sentence(leads)));
        if (!leads.isEmpty()) {
            lines.add("");
            lines.addAll(ahead.table(leads).markdown());
        }
    }

    private void topic(String topic) {
        for (Measure measure : book.measures(topic)) {
            if (measure == Measure.NANOS) {
                section(Topics.title(topic) + ", ratios", tables.ratios(topic));
            }
            section(Topics.title(topic) + ", " + Numbers.unit(measure), tables.topic(topic, measure));
        }
    }

    private void threads() {
        for (String topic : book.topicsOfThreads()) {
            long count = book.usualCount(topic, Measure.THROUGHPUT);
            section(
                    Topics.title(topic) + ", operations a second by threads, " + Numbers.count(count) + " records",
                    tables.threads(topic, count));
        }
    }

    private void notes() {
        List<String> notes = book.results().allNotes();
        if (!notes.isEmpty()) {
            lines.addAll(List.of("", "## Notes", ""));
            notes.forEach(note -> lines.add("- " + note));
        }
    }
}
