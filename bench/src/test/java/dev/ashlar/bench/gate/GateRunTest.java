package dev.ashlar.bench.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.bench.figure.Circumstances;
import dev.ashlar.bench.figure.Figure;
import dev.ashlar.bench.figure.Measure;
import dev.ashlar.bench.report.Results;
import dev.ashlar.bench.report.ResultsFile;
import dev.ashlar.bench.timing.InThisJvm;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The gate closes where a ratio is greater than noise explains, and says what it compares. */
class GateRunTest {
    /** Rows besides those of sparse and of dense ids. */
    private static final List<String> WATCHED = List.of(
            "three-fields-clustered, by-name",
            "hop-clustered, development",
            "whole-record-unique-texts, release",
            "name-unique-texts, release",
            "open-sparse, release",
            "open-close-sparse, release",
            "open-first-sparse, release",
            "publish-sparse, release",
            "build-sparse, release",
            "publish-unique-texts, release",
            "publish-named-unique-texts, release",
            "publish-named-records-unique-texts, release",
            "cook-sqlite-sparse, release",
            "cook-json-sparse, release");

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private static final String JDK = Runtime.version().toString();
    private static final String OTHER_JDK = Integer.toString(Runtime.version().feature() + 1);

    @TempDir
    Path folder;

    private static Figure ratio(double... forks) {
        return figure("three-fields", "release", 1_000, JDK, Measure.RATIO, forks);
    }

    private static Figure figure(
            String topic, String subject, long records, String jdk, Measure measure, double... forks) {
        return Figure.of("paired", topic, subject, records, 1, jdk, measure, forks);
    }

    private static boolean slower(Figure committed, Figure fresh) {
        return new Verdict(committed, fresh).isSlower();
    }

    @Test
    void shouldAllowWhatTheForksDiffer() {
        Figure quiet = ratio(1.1, 1.1, 1.1);
        Figure noisy = ratio(1.0, 1.1, 1.3);
        assertThat(slower(quiet, ratio(1.18, 1.18, 1.18))).isFalse();
        assertThat(slower(quiet, ratio(1.2, 1.2, 1.2))).isTrue();
        assertThat(slower(noisy, ratio(1.2, 1.2, 1.2))).isFalse();
        assertThat(slower(quiet, ratio(1.0, 1.2, 1.4))).isFalse();
        assertThat(slower(noisy, ratio(1.5, 1.5, 1.5))).isTrue();
        assertThat(new Verdict(quiet, ratio(0.9, 0.9, 0.9)).isFaster()).isTrue();
        assertThat(new Verdict(quiet, ratio(0.9, 0.9, 0.9)).isSlower()).isFalse();
    }

    /** What a single JVM has measured once spreads as well, only nobody knows how much. */
    @Test
    void shouldTakeTheSpreadOfNowForWhatWasCommittedOfOneJvm() {
        assertThat(slower(ratio(1.0), ratio(1.0, 1.15, 1.2))).isFalse();
        assertThat(slower(ratio(1.0, 1.0, 1.0), ratio(1.0, 1.15, 1.2))).isTrue();
    }

    @Test
    void shouldCompareLikeWithLike() {
        Figure fresh = ratio(1.0);
        Figure otherJdk = figure("three-fields", "release", 1_000, OTHER_JDK, Measure.RATIO, 2.0);
        Figure otherCount = figure("three-fields", "release", 10, JDK, Measure.RATIO, 3.0);
        Figure otherMeasure = figure("three-fields", "release", 1_000, JDK, Measure.NANOS, 4.0);
        assertThat(Verdicts.of(List.of(otherJdk, otherMeasure, ratio(1.5)), List.of(fresh))
                        .all())
                .extracting(verdict -> verdict.committed().value())
                .containsExactly(1.5);
        Verdicts none = Verdicts.of(List.of(otherCount, otherJdk, otherMeasure), List.of(fresh));
        assertThat(none.all()).isEmpty();
    }

    @Test
    void shouldSayWhyRowsAreNotCompared() {
        Figure hop = figure("hop", "by-name", 1_000, JDK, Measure.RATIO, 1.0);
        Figure scan = figure("scan", "release", 1_000, JDK, Measure.RATIO, 1.0);
        Figure otherScan = figure("scan", "release", 1_000, OTHER_JDK, Measure.RATIO, 1.0);
        Figure gone = figure("name", "release", 1_000, JDK, Measure.RATIO, 1.0);
        Figure speed = figure("build", "release", 1_000, JDK, Measure.RECORDS_PER_SECOND, 1.0);
        Verdicts verdicts = Verdicts.of(List.of(ratio(1), otherScan, gone, speed), List.of(ratio(1), hop, scan, speed));
        assertThat(verdicts.all()).hasSize(1);
        assertThat(verdicts.uncompared())
                .containsExactly(
                        "hop, by-name: the results have no ratio",
                        "scan, release: the results have a ratio of JDK " + OTHER_JDK + " alone",
                        "name, release: the results have a ratio, this run measured none");
    }

    private int run(String... arguments) {
        return GateRun.run(new PrintStream(out, true), new PrintStream(err, true), arguments);
    }

    /** Without JVMs that measure. */
    private int run(Figure fresh, String... arguments) {
        GateRun.Measuring measuring = (records, tiny, err) -> List.of(fresh);
        return GateRun.run(measuring, new PrintStream(out, true), new PrintStream(err, true), arguments);
    }

    private void commit(double ratio) throws IOException {
        commit(ratio, Circumstances.HARNESS);
    }

    private void commit(double ratio, int harness, Figure... more) throws IOException {
        Circumstances circumstances = new Circumstances(
                "2026-01-01T00:00:00Z",
                "a machine",
                1,
                List.of(),
                "",
                Map.of(),
                List.of(),
                1,
                "full",
                0,
                0,
                "",
                harness);
        List<Figure> figures = new ArrayList<>(List.of(more));
        figures.add(ratio(ratio));
        ResultsFile.write(folder, new Results(circumstances, List.of(), List.of(), figures, List.of()));
    }

    @Test
    void shouldMeasureAfreshAndSayWhatIsSlower() throws IOException {
        commit(0.0001);
        GateRun.Measuring measuring = (records, tiny, err) -> GateRun.measure(new InThisJvm(), records, tiny, err);
        assertThat(GateRun.run(
                        measuring,
                        new PrintStream(out, true),
                        new PrintStream(err, true),
                        "--tiny",
                        "--records",
                        "1000",
                        "--results",
                        folder.toString()))
                .isEqualTo(GateRun.EXIT_SLOWER);
        assertThat(out.toString(StandardCharsets.UTF_8))
                .containsPattern("three-fields +release .*SLOWER")
                .contains("1 of 1 are slower");
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("This machine is another", "1 of 1 committed ratios are of one JVM")
                .contains(WATCHED.stream()
                        .map(row -> "not compared: " + row + ": the results have no ratio")
                        .toList());
    }

    @Test
    void shouldPassWhatIsNotSlower() throws IOException {
        commit(1.5);
        assertThat(run(ratio(1.5), "--records", "1000", "--results", folder.toString()))
                .isEqualTo(GateRun.EXIT_OK);
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("nothing is slower");
    }

    /** Openings of others than the release are in results, and not guarded. */
    @Test
    void shouldMissNothingThatItDoesNotWatch() throws IOException {
        commit(
                1.5,
                Circumstances.HARNESS,
                figure("open-sparse", "by-name", 1_000, JDK, Measure.RATIO, 1),
                figure("open-sparse", "release", 1_000, JDK, Measure.RATIO, 1),
                figure("scan-sparse", "by-name", 1_000, JDK, Measure.RATIO, 1));
        assertThat(run(ratio(1.5), "--records", "1000", "--results", folder.toString()))
                .isEqualTo(GateRun.EXIT_OK);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("not compared: open-sparse, release", "not compared: scan-sparse, by-name")
                .doesNotContain("open-sparse, by-name");
    }

    @Test
    void cannotPassWhenNothingCouldBeCompared() throws IOException {
        commit(1.5);
        Figure other = figure("hop", "release", 1_000, JDK, Measure.RATIO, 1.0);
        assertThat(run(other, "--records", "1000", "--results", folder.toString()))
                .isEqualTo(GateRun.EXIT_FAILED);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("not compared: hop, release: the results have no ratio", "nothing could be compared");
    }

    @Test
    void shouldMeasureNothingWhenThereIsNothingToCompareWith() throws IOException {
        commit(1);
        assertThat(run("--tiny", "--records", "777", "--results", folder.toString()))
                .isEqualTo(GateRun.EXIT_FAILED);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("has no ratios at 777 records")
                .doesNotContain("1 of ");
    }

    @Test
    void cannotCompareWithAnOlderHarness() throws IOException {
        commit(1, 1);
        assertThat(run(ratio(1.5), "--records", "1000", "--results", folder.toString()))
                .isEqualTo(GateRun.EXIT_FAILED);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("was measured by harness 1, this is harness " + Circumstances.HARNESS);
    }

    @Test
    void shouldRefuseWhatMakesNoSense() {
        assertThat(run("--quickly")).isEqualTo(GateRun.EXIT_USAGE);
        assertThat(run("--results", folder.toString())).isEqualTo(GateRun.EXIT_USAGE);
        assertThat(run("--results", folder.resolve("absent").toString())).isEqualTo(GateRun.EXIT_USAGE);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("--help")
                .contains("--results " + folder
                        + ": expected the folder of a run, with a file results.json, found no such file in it")
                .contains("found no such folder")
                .doesNotContain("Exception");
        assertThat(run("--records", "0")).isEqualTo(GateRun.EXIT_USAGE);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("--records: expected 1 to 16,777,215, found 0");
        assertThat(run("--help")).isEqualTo(GateRun.EXIT_OK);
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("Exit codes");
    }
}
