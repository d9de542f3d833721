package dev.ashlar.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.bench.contender.Description;
import dev.ashlar.bench.contender.Description.Kind;
import dev.ashlar.bench.figure.Circumstances;
import dev.ashlar.bench.figure.Figure;
import dev.ashlar.bench.figure.Measure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportsTest {
    @TempDir
    Path folder;

    @Test
    void shouldReadBackAllThatItWrote() throws IOException {
        Results results = MadeUpResults.all();

        Reports.write(folder, results);

        assertThat(ResultsFile.read(folder)).isEqualTo(results);
    }

    @Test
    void shouldReadBackWhatHasNoNumber() throws IOException {
        Results results = results(figure("three-fields", "floor", Measure.NANOS, Double.NaN));

        ResultsFile.write(folder, results);

        assertThat(ResultsFile.read(folder)).isEqualTo(results);
    }

    @Test
    void shouldReadWhatWasWrittenBeforeFlagsOfContendersWereKept() throws IOException {
        Results results = results(figure("three-fields", "floor", Measure.NANOS, 5));
        ResultsFile.write(folder, results);
        Path file = folder.resolve(ResultsFile.NAME);
        String text = Files.readString(file);
        String older = text.replaceFirst("\"contenderFlags\" : \\{ *\\},\\s*", "");
        assertThat(older).isNotEqualTo(text);
        Files.writeString(file, older);

        assertThat(ResultsFile.read(folder)).isEqualTo(results);
    }

    @Test
    void shouldSayThatAnOlderHarnessMeasured() throws IOException {
        Results results = results(figure("three-fields", "floor", Measure.NANOS, 5));
        Reports.write(folder, results);
        assertThat(Files.readString(folder.resolve("summary.md"))).doesNotContain("older harness");
        Path file = folder.resolve(ResultsFile.NAME);
        String text = Files.readString(file);
        Files.writeString(file, text.replaceFirst(",\\s*\"harness\" : \\d+", ""));

        Results older = ResultsFile.read(folder);
        Reports.render(folder, older);

        assertThat(older.circumstances().harness()).isEqualTo(1);
        for (String page : List.of("summary.md", "index.html")) {
            assertThat(Files.readString(folder.resolve(page))).contains("An older harness measured this run");
        }
    }

    @Test
    void shouldTellTheFlagsOfContenders() throws IOException {
        Reports.write(folder, MadeUpResults.all());

        for (String file : List.of("results.json", "summary.md", "index.html")) {
            assertThat(Files.readString(folder.resolve(file))).as(file).contains("-Dmade.up.checks=false");
        }
        assertThat(Files.readString(folder.resolve("summary.md")))
                .contains("| additional flags, SBE, unchecked | -Dmade.up.checks=false |", "additional JVM flags");
    }

    @Test
    void cannotReadWhatIsNotThereOrNoResult() throws IOException {
        assertThatThrownBy(() -> ResultsFile.read(folder)).isInstanceOf(NoSuchFileException.class);

        Files.writeString(folder.resolve(ResultsFile.NAME), "{\"figures\": 1}");

        assertThatThrownBy(() -> ResultsFile.read(folder))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("results.json: no results of a benchmark run");
    }

    @Test
    void shouldWriteALineForEachFigure() {
        Figure plain = figure("three-fields", "floor", Measure.NANOS, 10);
        Figure odd = figure("three-fields", "a \"b\", c", Measure.RATIO, 1);

        assertThat(FigureCsv.lines(List.of(plain, odd)))
                .containsExactly(
                        "suite,topic,subject,records,threads,jdk,measure,unit,value,least,greatest,forks",
                        "paired,three-fields,floor,1000,1,17.0.15,NANOS,ns,10.0,9.0,11.0,3",
                        "paired,three-fields,\"a \"\"b\"\", c\",1000,1,17.0.15,RATIO,x floor,1.0,0.9,1.1,3");
    }

    @Test
    void shouldSayRatiosBeforeTimesInMarkdown() {
        List<String> lines = SummaryPage.lines(new FigureBook(MadeUpResults.all()));

        int ratios = lines.indexOf("## Ratios to the baseline");
        int contenders = lines.indexOf("## Compared stores");
        assertThat(lines.indexOf("## Circumstances")).isPositive().isLessThan(ratios);
        assertThat(contenders).isGreaterThan(ratios);
        assertThat(lines.get(contenders + 2))
                .contains("ns at 100k / 1M", "µs at 100k / 1M", "bytes per record", "B/op");
        assertThat(lines).anyMatch(line -> line.matches("\\| SQLite \\| [23],\\d{3} / .*"));
    }

    @Test
    void shouldEscapeWhateverIsToldInThePage() {
        String page = HtmlPage.text(new FigureBook(results(
                figure("three-fields", "floor", Measure.NANOS, 5), figure("three-fields", "odd", Measure.NANOS, 10))));

        assertThat(page)
                .contains("Odd &lt;script&gt; &amp; &quot;quoted&quot;", "a note with &lt;b&gt; &amp; more")
                .doesNotContain("<script> &", "<b>");
    }

    @Test
    void shouldNeedNothingBesidesThePage() {
        String page = HtmlPage.text(new FigureBook(MadeUpResults.all()));

        assertThat(page).doesNotContain("http:", "https:", "src=", "@import", "url(");
        assertThat(page).contains("<svg ", "prefers-color-scheme", "<figcaption>", "aria-label=");
        assertThat(page).doesNotContain("NaN", "Infinity");
    }

    @Test
    void shouldShowRatiosOfSeparateTimesWhereNoneAlternated() {
        FigureBook book = new FigureBook(results(
                figure("three-fields", "floor", Measure.NANOS, 5), figure("three-fields", "odd", Measure.NANOS, 10)));

        Figure ratio = book.ratio("three-fields", "odd", 1_000, "17.0.15");

        assertThat(ratio).isNotNull();
        assertThat(ratio.value()).isEqualTo(2);
        assertThat(HtmlPage.text(book))
                .contains("2.00×", "ratios are those of medians")
                .doesNotContain("alternating");
    }

    /** The machine was twice as fast while SQLite was measured, as its baseline shows: that is no merit of SQLite's. */
    @Test
    void shouldCompareWithSqliteByAlternatingRuns() {
        FigureBook book = new FigureBook(results(
                figure("three-fields", "floor", Measure.NANOS, 5),
                figure("three-fields", "odd", Measure.NANOS, 10),
                figure("three-fields", "odd", Measure.RATIO, 2),
                figure("three-fields", "sqlite", Measure.NANOS, 500),
                figure("three-fields", "sqlite", Measure.RATIO, 200)));

        assertThat(book.timesSqlite("three-fields", "odd", 1_000, "17.0.15"))
                .extracting(Figure::value)
                .isEqualTo(100.0);
        assertThat(book.timesSqlite("three-fields", "floor", 1_000, "17.0.15"))
                .extracting(Figure::value)
                .isEqualTo(200.0);
        assertThat(book.ratio("three-fields", "floor", 1_000, "17.0.15"))
                .extracting(Figure::least, Figure::value, Figure::greatest)
                .containsExactly(1.0, 1.0, 1.0);
    }

    /** A run has no size of the baseline's own: it reads the release pack. */
    @Test
    void shouldShowReadsBesideTheLimitsAndWhereRowsFillCaches() {
        FigureBook book = new FigureBook(MadeUpResults.all());
        Plots plots = new Plots(book);

        assertThat(plots.bytesOfRow()).isPositive();
        assertThat(plots.growth("three-fields")).contains("L2 1 MiB");
        assertThat(new LimitPlots(book).latencies()).contains("Ashlar, release");
        assertThat(HtmlPage.text(book)).contains("64 bytes per record for a read, and not its whole row");
    }

    /** Of rows of 128 bytes, reads of three fields touch a line each. */
    @Test
    void shouldPlaceReadsByTheLinesThatTheyTouch() {
        FigureBook book = new FigureBook(results(
                figure("three-fields", "floor", Measure.NANOS, 5),
                figure("size", "release", Measure.BYTES_PER_RECORD, 128)));

        assertThat(LimitPlots.touchedByThreeFields(1_000)).isEqualTo(64_000);
        assertThat(new LimitPlots(book).reads("floor"))
                .extracting(Series.Point::x)
                .containsExactly(64_000.0);
    }

    /** Columns of ratios to SQLite would be empty in a run without it. */
    @Test
    void shouldHaveNoColumnsOfWhatWasNotMeasured() {
        Figure floor = figure("three-fields", "floor", Measure.NANOS, 5);
        Figure odd = figure("three-fields", "odd", Measure.RATIO, 2);
        Figure sqlite = figure("three-fields", "sqlite", Measure.RATIO, 200);

        assertThat(new Tables(new FigureBook(results(floor, odd)))
                        .ratios("three-fields")
                        .headers())
                .containsExactly("store", "1k: time, × baseline");
        assertThat(new Tables(new FigureBook(results(floor, odd, sqlite)))
                        .ratios("three-fields")
                        .headers())
                .containsExactly("store", "1k: time, × baseline", "1k: speed, × SQLite");
    }

    @Test
    void shouldShowWhoWasNotMeasured() {
        FigureBook book = new FigureBook(results(
                figure("three-fields", "floor", Measure.NANOS, 5), figure("three-fields", "odd", Measure.RATIO, 2)));

        assertThat(new Plots(book).ratios("three-fields", 1_000)).contains("not measured", "1.00×", "2.00×");
    }

    @Test
    void shouldLeaveOutPicturesOfNothing() {
        FigureBook book = new FigureBook(results(figure("three-fields", "floor", Measure.NANOS, 5)));

        assertThat(new Plots(book).ratios("three-fields", 1_000)).isEmpty();
        assertThat(HtmlPage.text(book))
                .doesNotContain(
                        "Compared with the baseline",
                        "Compared with SQLite",
                        "Time by number of records",
                        "Size, allocation");
    }

    @Test
    void shouldTellWhichTargetsAreMissed() {
        FigureBook book = new FigureBook(results(
                figure("three-fields-sparse", "floor", Measure.NANOS, 5),
                figure("three-fields-sparse", "release", Measure.RATIO, 1.1),
                figure("three-fields-sparse", "agrona-map", Measure.RATIO, 1.5),
                figure("build", "release", Measure.RECORDS_PER_SECOND, 9e6),
                figure("build", "release", Measure.RATIO, 0.75),
                figure("build", "sbe", Measure.RECORDS_PER_SECOND, 2e7),
                figure("build", "sbe", Measure.RATIO, 0.67),
                figure("publish-named-unique-texts", "release", Measure.RECORDS_PER_SECOND, 1.5e6),
                figure("publish-named-records-unique-texts", "release", Measure.RECORDS_PER_SECOND, 2.5e6)));

        assertThat(Targets.table(Targets.results(book)).rows())
                .extracting(row -> row.get(2) + " " + row.get(3) + " " + row.get(5))
                .contains("≤ 0.60× 0.73× missed", "≤ 1.15× 1.10× met", "≥ 0.80× 0.89× met", "≤ 1.03× – not measured")
                .contains("≥ 4.0 M/s 1.5 M/s missed", "≥ 2.0 M/s 2.5 M/s met")
                .hasSize(10);
        assertThat(HtmlPage.text(book))
                .contains("2 of 10 targets are missed. 5 could not be judged, because one side was not measured.");
        assertThat(SummaryPage.lines(book)).contains("## Targets");
    }

    /** Times of JMH are no ratios of batches that alternated. */
    @Test
    void cannotJudgeATargetByTwoSuites() {
        FigureBook book = new FigureBook(results(
                figure("three-fields-sparse", "release", Measure.RATIO, 1.1),
                ofJmh("three-fields-sparse", "floor", 5),
                ofJmh("three-fields-sparse", "agrona-map", 9)));

        assertThat(Targets.table(Targets.results(book)).rows())
                .extracting(row -> row.get(2) + " " + row.get(5))
                .contains("≤ 0.60× not measured");
    }

    private static Figure ofJmh(String topic, String subject, double value) {
        return new Figure("jmh", topic, subject, 1_000, 1, "17.0.15", Measure.NANOS, value, value, value, 1);
    }

    /** Dense ids alone are measured in older runs. */
    @Test
    void shouldHaveNoTargetsWithoutTheMainSet() {
        assertThat(Targets.results(new FigureBook(MadeUpResults.all()))).isEmpty();
    }

    /** Rows of 128 bytes: 1,000 of them fit any cache. */
    @Test
    void shouldBeginWithWhatNoCacheHolds() {
        FigureBook book = new FigureBook(MadeUpResults.all());

        assertThat(book.usualCount("three-fields", Measure.NANOS)).isEqualTo(1_000_000);
        assertThat(HtmlPage.text(book))
                .contains("1M records take 122 MiB in rows of 128 bytes: more than the last-level cache (L3, 36 MiB).");
        assertThat(book.besideCache(1_000)).contains("no more than the last-level cache");
        assertThat(new FigureBook(results()).besideCache(1_000)).isEmpty();
    }

    @Test
    void shouldMakeAPageOfNothing() {
        String page = HtmlPage.text(new FigureBook(results()));

        assertThat(page).contains("Circumstances", "a note with").doesNotContain("NaN", "Compared with the baseline");
        assertThat(SummaryPage.lines(new FigureBook(results())))
                .contains("Nothing was compared in this run.")
                .doesNotContain("## Compared stores");
    }

    @Test
    void shouldPreferAlternatingRuns() {
        FigureBook book = new FigureBook(
                results(ofJmh("three-fields", "floor", 9), figure("three-fields", "floor", Measure.NANOS, 5)));

        Figure found = book.find("three-fields", "floor", 1_000, Measure.NANOS);

        assertThat(found).isNotNull();
        assertThat(found.suite()).isEqualTo("paired");
    }

    @Test
    void shouldShowThreadsOfSparseAndOfDenseIdsInOneSection() {
        FigureBook book = new FigureBook(results(threads("three-fields", 2), threads("three-fields-sparse", 3)));

        String page = HtmlPage.text(book);

        assertThat(page.split("<section id=\"threads\">")).hasSize(2);
        assertThat(page).contains("Random id, 3 fields, sparse ids: operations a second by threads");
        assertThat(SummaryPage.lines(book))
                .filteredOn(line -> line.contains("by threads"))
                .containsExactly(
                        "## Random id, 3 fields, sparse ids, operations a second by threads, 1k records",
                        "## Random id, 3 fields, dense ids, operations a second by threads, 1k records");
    }

    private static Figure threads(String topic, double value) {
        return new Figure("jmh", topic, "release", 1_000, 2, "17.0.15", Measure.THROUGHPUT, value, value, value, 1);
    }

    private static Figure figure(String topic, String subject, Measure measure, double value) {
        return new Figure("paired", topic, subject, 1_000, 1, "17.0.15", measure, value, value * 0.9, value * 1.1, 3);
    }

    private static Results results(Figure... figures) {
        Circumstances circumstances = new Circumstances(
                "2026-01-01T00:00:00Z",
                "a machine",
                1 << 30,
                List.of("17.0.15"),
                "",
                Map.of(),
                List.of(),
                1,
                "tiny",
                -1,
                0.5,
                "",
                Circumstances.HARNESS);
        return new Results(
                circumstances,
                List.of(),
                List.of(
                        new Description("floor", "Baseline", "", Kind.FLOOR, "hand-written"),
                        new Description("release", "Ashlar, release", "", Kind.ASHLAR, "as shipped"),
                        new Description("agrona-map", "Agrona map", "", Kind.HEAP, "as it is"),
                        new Description("sbe", "SBE", "", Kind.IN_PLACE, "as it is"),
                        new Description("odd", "Odd <script> & \"quoted\"", "", Kind.HEAP, "as it is"),
                        new Description("sqlite", "SQLite", "", Kind.DATABASE, "at its best")),
                List.of(figures),
                List.of("a note with <b> & more"));
    }
}
