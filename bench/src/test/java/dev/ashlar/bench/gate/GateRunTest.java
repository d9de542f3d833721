package dev.ashlar.bench.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.bench.figure.Circumstances;
import dev.ashlar.bench.figure.Figure;
import dev.ashlar.bench.figure.Measure;
import dev.ashlar.bench.report.Results;
import dev.ashlar.bench.report.ResultsFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The gate closes where a ratio is greater than noise explains, and says what it compares. */
class GateRunTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    Path folder;

    private static Figure ratio(double... forks) {
        return Figure.of("paired", "three-fields", "release", 1_000, 1, "17.0.15", Measure.RATIO, forks);
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

    @Test
    void shouldCompareLikeWithLike() {
        Figure fresh = ratio(1.0);
        Figure otherJdk = Figure.of("paired", "three-fields", "release", 1_000, 1, "25", Measure.RATIO, 2.0);
        Figure otherCount = Figure.of("paired", "three-fields", "release", 10, 1, "17.0.15", Measure.RATIO, 3.0);
        Figure otherMeasure = Figure.of("paired", "three-fields", "release", 1_000, 1, "17.0.15", Measure.NANOS, 4.0);
        assertThat(GateRun.verdicts(List.of(otherJdk, otherCount, otherMeasure, ratio(1.5)), List.of(fresh)))
                .extracting(verdict -> verdict.committed().value())
                .containsExactly(1.5);
        assertThat(GateRun.verdicts(List.of(otherCount, otherJdk), List.of(fresh)))
                .extracting(verdict -> verdict.committed().value())
                .containsExactly(2.0);
        assertThat(GateRun.verdicts(List.of(otherCount, otherMeasure), List.of(fresh)))
                .isEmpty();
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

    private void commit(double ratio, int harness) throws IOException {
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
        ResultsFile.write(folder, new Results(circumstances, List.of(), List.of(), List.of(ratio(ratio)), List.of()));
    }

    @Test
    void shouldMeasureAfreshAndSayWhatIsSlower() throws IOException {
        commit(0.0001);
        assertThat(run("--tiny", "--records", "1000", "--results", folder.toString()))
                .isEqualTo(GateRun.EXIT_SLOWER);
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("three-fields           release")
                .contains("SLOWER")
                .contains("1 of 1 are slower");
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("This machine is another")
                .contains("committed of one JVM");
    }

    @Test
    void shouldPassWhatIsNotSlower() throws IOException {
        commit(1.5);
        assertThat(run(ratio(1.5), "--records", "1000", "--results", folder.toString()))
                .isEqualTo(GateRun.EXIT_OK);
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("nothing is slower");
    }

    @Test
    void shouldSayWhatNothingGuards() throws IOException {
        commit(1.5);
        Figure other = Figure.of("paired", "hop", "release", 1_000, 1, "17.0.15", Measure.RATIO, 1.0);
        assertThat(run(other, "--records", "1000", "--results", folder.toString()))
                .isEqualTo(GateRun.EXIT_OK);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("has no ratio of hop, release: nothing guards it");
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
