package dev.ashlar.bench.report;

import dev.ashlar.bench.figure.Measure;
import java.util.ArrayList;
import java.util.List;

/** The report in Markdown. Immutable. */
final class SummaryPage {
    private static final String MEASURED =
            "Times are as measured, each contender in JVMs of its own; ratios are of batches that alternated with the floor in one JVM.";

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
        lines.add("# Ashlar beside other stores");
        words("Circumstances", tables.circumstances());
        section("Ratios to the floor and to SQLite", tables.ratios());
        String beside = book.besideCache(book.usualCount(book.main(Topics.THREE_FIELDS), Measure.NANOS));
        if (!beside.isEmpty()) {
            lines.addAll(List.of("", beside));
        }
        section("Contenders", tables.overview());
        if (book.isPaired()) {
            lines.addAll(List.of("", MEASURED, "", book.beaten()));
        }
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
        words("How contenders are set up", tables.configurations());
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
            section(Topics.title(topic) + ", " + measure.unit(), tables.topic(topic, measure));
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
            lines.addAll(List.of("", "## What could not run, and what to know besides", ""));
            notes.forEach(note -> lines.add("- " + note));
        }
    }
}
