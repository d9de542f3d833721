package dev.ashlar.bench.report;

import dev.ashlar.bench.contender.DataSet;
import dev.ashlar.bench.contender.Description.Kind;
import dev.ashlar.bench.figure.Circumstances;
import dev.ashlar.bench.figure.Measure;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** The report as one page of HTML that needs nothing else: pictures are in it, styles and scripts too. Immutable. */
final class HtmlPage {
    private final FigureBook book;
    private final Plots plots;
    private final Tables tables;
    private final LimitPlots limits;
    private final String main;
    private final StringBuilder html = new StringBuilder();

    private HtmlPage(FigureBook book) {
        this.book = book;
        this.main = book.name(FigureBook.RELEASE);
        this.plots = new Plots(book);
        this.tables = new Tables(book);
        this.limits = new LimitPlots(book);
    }

    static String text(FigureBook book) {
        return new HtmlPage(book).text();
    }

    private String text() {
        html.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
                .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
                .append("<meta name=\"color-scheme\" content=\"light dark\">\n")
                .append("<title>Ashlar beside other stores</title>\n<style>\n")
                .append(resource("page.css"))
                .append("</style>\n</head>\n<body>\n");
        header();
        html.append("<main>\n");
        if (!book.topics().isEmpty()) {
            comparison();
        }
        threads();
        limits();
        topics();
        notes();
        html.append("</main>\n<script>\n").append(resource("page.js")).append("</script>\n</body>\n</html>\n");
        return html.toString();
    }

    private void comparison() {
        ratios();
        targets();
        ahead();
        timesSqlite();
        overview();
        growth();
        sizes();
    }

    private static String resource(String name) {
        try (InputStream stream = HtmlPage.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(stream, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void header() {
        Circumstances all = book.results().circumstances();
        html.append("<header>\n<p class=\"kicker\">Ashlar · benchmarks</p>\n")
                .append(
                        "<h1>Ashlar compared with other stores: the same records, the same answers</h1>\n<p class=\"lead\">")
                .append(Markup.escaped(all.machine()))
                .append(" · ")
                .append(Markup.escaped(Numbers.size(all.memory())))
                .append(" · JDK ")
                .append(Markup.escaped(String.join(" and ", book.jdks())))
                .append(" · ")
                .append(Markup.escaped(all.begin()))
                .append(" · ")
                .append(Markup.escaped(all.effort()))
                .append(" run · load ")
                .append(Tables.load(all.loadBefore()))
                .append(" before · commit ")
                .append(Markup.escaped(all.commit().isEmpty() ? "not known" : all.commit()))
                .append(all.harness() == Circumstances.HARNESS ? "" : " · <a href=\"#notes\">older harness</a>")
                .append(" · <a href=\"#circumstances\">all circumstances</a></p>\n");
        html.append(KeyNumbers.html(KeyNumbers.of(book))).append("</header>\n");
        legend();
    }

    private void legend() {
        html.append("<nav class=\"legend\" aria-label=\"Kinds of stores; press one to highlight it\">\n");
        for (Kind kind : kinds()) {
            Svg mark = new Svg(14, 14, "").open("series " + Markup.styleClass(kind), "");
            mark.path("mark", Marker.of(kind).path(7, 7, 4.4)).close();
            html.append("<button type=\"button\" aria-pressed=\"false\" data-kind=\"")
                    .append(Markup.styleClass(kind))
                    .append("\">")
                    .append(mark.end())
                    .append(Markup.escaped(kind.text()))
                    .append("</button>\n");
        }
        html.append("</nav>\n");
    }

    private List<Kind> kinds() {
        return Arrays.stream(Kind.values())
                .filter(kind -> book.contenders().stream().anyMatch(contender -> contender.kind() == kind))
                .toList();
    }

    private void ratios() {
        tabs(
                "baseline",
                "Compared with the baseline",
                FigureBook.BASELINE + " " + alternation() + hollow() + " " + book.beaten() + " "
                        + book.besideCache(book.usualCount(book.main(Topics.THREE_FIELDS), Measure.NANOS)),
                plots::ratios,
                this::fasterThanBaseline);
    }

    private void fasterThanBaseline() {
        TextTable faster = tables.fasterThanBaseline();
        if (!faster.rows().isEmpty()) {
            details(
                    "Faster than the baseline",
                    faster.html("Figures below those of the baseline", "numbers left3", main));
        }
    }

    /** Ratios of separate JVMs must not be called ratios of alternating runs. */
    private String alternation() {
        return (book.isPaired()
                        ? "Each ratio is of alternating runs in one JVM. "
                        : "Store and baseline ran in separate JVMs, one after the other: ratios are those of medians. ")
                + "The line through a mark reaches from the least to the greatest of all JVMs.";
    }

    private String hollow() {
        return book.jdks().size() < 2
                ? ""
                : " Filled marks are JDK " + book.jdks().get(0) + ", hollow marks JDK "
                        + book.jdks().get(1) + ".";
    }

    private void timesSqlite() {
        tabs(
                "sqlite",
                "Compared with SQLite",
                "Speed of each store as a multiple of that of SQLite in its best configuration: the ratio of SQLite to the baseline, "
                        + "divided by that of the store.",
                plots::timesSqlite,
                () -> {});
    }

    /** A picture of a topic at a count; empty where it would show nothing. */
    @FunctionalInterface
    private interface Picture {
        String of(String topic, long count);
    }

    /** A section with the same pictures for each count of records, one of which is shown: all without a script. Then more. Nothing without pictures. */
    private void tabs(String group, String title, String text, Picture picture, Runnable more) {
        Map<Long, Map<String, String>> tabs = new TreeMap<>();
        for (String topic : book.headline()) {
            for (long count : book.counts(topic, Measure.NANOS)) {
                String svg = picture.of(topic, count);
                if (!svg.isEmpty()) {
                    tabs.computeIfAbsent(count, none -> new LinkedHashMap<>()).put(topic, svg);
                }
            }
        }
        if (tabs.isEmpty()) {
            return;
        }
        section(group, title, text);
        List<Long> counts = List.copyOf(tabs.keySet());
        long usual = book.usualCount(book.main(Topics.THREE_FIELDS), Measure.NANOS);
        long shown = counts.contains(usual) ? usual : counts.get(counts.size() - 1);
        html.append("<div class=\"tabs\" role=\"group\" aria-label=\"Number of records\">\n");
        for (int i = 0; i < counts.size(); i++) {
            String id = group + "-" + i;
            html.append("<input type=\"radio\" name=\"")
                    .append(group)
                    .append("\" id=\"")
                    .append(id);
            html.append(counts.get(i) == shown ? "\" checked>" : "\">");
            html.append("<label for=\"").append(id).append("\">").append(Numbers.count(counts.get(i)));
            html.append(i == 0 ? " records</label>\n" : "</label>\n");
        }
        tabs.values().forEach(pictures -> {
            html.append("<div class=\"tab grid three\">\n");
            pictures.forEach((topic, svg) -> figure(Topics.title(topic), "", svg));
            html.append("</div>\n");
        });
        html.append("</div>\n");
        details(
                "Table of the figures",
                tables.ratios()
                        .html(
                                "Times as multiples of the baseline, and speeds as multiples of SQLite",
                                "numbers",
                                main));
        more.run();
        end();
    }

    private void targets() {
        List<Targets.Result> results = Targets.results(book);
        if (!results.isEmpty()) {
            section("targets", "Targets", Targets.sentence(results));
            html.append(Targets.table(results).html("Targets of the release store", "numbers left3", main));
            end();
        }
    }

    private void ahead() {
        Ahead ahead = new Ahead(book);
        List<Ahead.Lead> leads = ahead.leads();
        section("ahead", "Where others are ahead", ahead.sentence(leads));
        if (!leads.isEmpty()) {
            html.append(ahead.table(leads)
                    .html("Figures in which other stores are better than the release store", "numbers left3", main));
        }
        end();
    }

    private void overview() {
        section(
                "contenders",
                "All stores and figures",
                "Medians of all JVMs. Times also depend on the load of the machine while a store was measured; ratios to the baseline depend on it less. "
                        + "“–” means not measured: the store does not have the operation, cannot run here, or was not part of this run.");
        html.append(tables.overview().html("Compared stores", "numbers overview", main));
        end();
    }

    private void growth() {
        List<String> grown = Topics.ordered(book.topics()).stream()
                .filter(topic -> book.counts(topic, Measure.NANOS).size() > 1)
                .toList();
        if (grown.isEmpty()) {
            return;
        }
        section(
                "growth",
                "Time by number of records",
                "Both axes are logarithmic. A dotted line marks the count at which the memory that the baseline reads fills a cache: "
                        + "one cache line per record for three fields, whole rows for the rest. "
                        + "JDK " + book.jdk() + ".");
        html.append("<div class=\"grid two\">\n");
        grown.forEach(topic -> figure(Topics.title(topic), "", plots.growth(topic)));
        html.append("</div>\n");
        end();
    }

    private void sizes() {
        int before = html.length();
        section("sizes", "Size, allocation and building", "");
        html.append("<div class=\"grid three\">\n");
        int empty = html.length();
        bars("Bytes per record", book.main(Topics.SIZE), Measure.BYTES_PER_RECORD, true);
        bars("Bytes per record, unique texts", DataSet.UNIQUE_TEXTS.topic(Topics.SIZE), Measure.BYTES_PER_RECORD, true);
        bars("Bytes allocated per read", book.main(Topics.THREE_FIELDS), Measure.ALLOCATED, true);
        bars(
                "Build and publish, million records a second",
                book.main(Topics.PUBLISH),
                Measure.RECORDS_PER_SECOND,
                false);
        bars("Bare writer, million records a second", book.main(Topics.BUILD), Measure.RECORDS_PER_SECOND, false);
        if (html.length() == empty) {
            html.setLength(before);
            return;
        }
        html.append("</div>\n");
        end();
    }

    private void bars(String title, String topic, Measure measure, boolean ascending) {
        long count = book.usualCount(topic, measure);
        if (count > 0) {
            figure(title, Numbers.count(count) + " records", plots.bars(topic, count, measure, ascending));
        }
    }

    private void threads() {
        List<String> topics = book.topicsOfThreads();
        if (topics.isEmpty()) {
            return;
        }
        section("threads", "Threads", "Operations a second, all threads together.");
        html.append("<div class=\"grid two\">\n");
        StringBuilder numbers = new StringBuilder();
        for (String topic : topics) {
            long count = book.usualCount(topic, Measure.THROUGHPUT);
            figure(Topics.title(topic), Numbers.count(count) + " records", plots.threads(topic, count));
            numbers.append(tables.threads(topic, count)
                    .html(Topics.title(topic) + ": operations a second by threads", "numbers", main));
        }
        html.append("</div>\n");
        details("Table of the figures", numbers.toString());
        end();
    }

    private void limits() {
        if (book.limits().isEmpty()) {
            return;
        }
        section(
                "limits",
                "Limits of the machine",
                "Latency and bandwidth of the memory, measured in the same run. A read of three fields of a random record needs one cache line "
                        + "of its row, and the lines that find the row. The picture counts 64 bytes per record for a read, and not its whole row. "
                        + "A scan of more records than the caches hold is bounded by the bandwidth of the memory.");
        html.append("<div class=\"grid two\">\n");
        if (limits.hasLatencies()) {
            figure("Time of one load and of one read", "of 3 fields, by the memory that is read", limits.latencies());
        }
        if (limits.hasScans()) {
            figure(
                    "Scan, time per record",
                    Numbers.count(book.usualCount(book.main(Topics.SCAN), Measure.NANOS)) + " records",
                    limits.scans());
        }
        html.append("</div>\n");
        details("Table of the limits", limits.table().html("Limits of the machine", "numbers", main));
        end();
    }

    private void topics() {
        section(
                "all",
                "Figures by operation",
                "Medians of all JVMs. ± is half of the difference between the least and the greatest. If they differ by more than 1.8 times, both are shown instead.");
        for (String topic : Topics.ordered(book.topics())) {
            StringBuilder content = new StringBuilder();
            if (!book.counts(topic, Measure.NANOS).isEmpty()) {
                content.append(tables.ratios(topic)
                        .html(Topics.title(topic) + ", ratios, JDK " + book.jdk(), "numbers", main));
            }
            for (Measure measure : book.measures(topic)) {
                content.append(tables.topic(topic, measure)
                        .html(Topics.title(topic) + ", " + Numbers.unit(measure), "numbers", main));
            }
            if (!content.isEmpty()) {
                details(Topics.title(topic), content.toString());
            }
        }
        end();
    }

    private void notes() {
        section("notes", "Notes", "");
        List<String> notes = book.results().allNotes();
        html.append(notes.isEmpty() ? "<p>All measurements ran.</p>\n" : "<ul>\n");
        notes.forEach(note -> html.append("<li>").append(Markup.escaped(note)).append("</li>\n"));
        html.append(notes.isEmpty() ? "" : "</ul>\n");
        end();
        section("configurations", "Configuration of the compared stores", "");
        html.append(tables.configurations().html("Configurations", "words", main));
        end();
        section(
                "circumstances",
                "Circumstances",
                "The conditions of this run. Figures of other machines, JDKs or harnesses are not comparable.");
        html.append(tables.circumstances().html("Circumstances", "words", main));
        end();
    }

    private void section(String id, String title, String text) {
        html.append("<section id=\"")
                .append(id)
                .append("\">\n<h2>")
                .append(Markup.escaped(title))
                .append("</h2>\n");
        if (!text.isEmpty()) {
            html.append("<p class=\"intro\">").append(Markup.escaped(text)).append("</p>\n");
        }
    }

    private void end() {
        html.append("</section>\n");
    }

    private void figure(String title, String unit, String svg) {
        html.append("<figure><figcaption>").append(Markup.escaped(title));
        if (!unit.isEmpty()) {
            html.append(" <span>").append(Markup.escaped(unit)).append("</span>");
        }
        html.append("</figcaption>\n").append(svg).append("</figure>\n");
    }

    private void details(String summary, String content) {
        html.append("<details><summary>")
                .append(Markup.escaped(summary))
                .append("</summary>\n")
                .append(content)
                .append("</details>\n");
    }
}
