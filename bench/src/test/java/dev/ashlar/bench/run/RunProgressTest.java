package dev.ashlar.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunProgressTest {
    private long nanos;

    @Test
    void shouldBeginWithTheEstimates() {
        RunProgress progress = new RunProgress(List.of(10.0, 30.0), () -> nanos);

        assertThat(progress.percent()).isZero();
        assertThat(progress.remainingSeconds()).isEqualTo(40);
    }

    @Test
    void shouldScaleEstimatesByHowLongStepsTook() {
        RunProgress progress = new RunProgress(List.of(100.0, 300.0), () -> nanos);

        after(220, progress);

        assertThat(progress.percent()).isEqualTo(25);
        // 220 s and 20 s that are taken as held, for 100 s and 20 s.
        assertThat(progress.remainingSeconds()).isEqualTo(300 * 240.0 / 120);
    }

    @Test
    void shouldEndWithNothingLeft() {
        RunProgress progress = new RunProgress(List.of(1.0, 2.0, 3.0), () -> nanos);

        after(1, progress);
        after(1, progress);
        after(1, progress);

        assertThat(progress.percent()).isEqualTo(100);
        assertThat(progress.remainingSeconds()).isZero();
    }

    @Test
    void shouldTellDurationsAsPeopleSayThem() {
        assertThat(RunProgress.text(12.2)).isEqualTo("13 s");
        assertThat(RunProgress.text(360)).isEqualTo("6 min");
        assertThat(RunProgress.text(2 * 3600 + 600)).isEqualTo("2 h 10 min");
    }

    @Test
    void shouldWriteALineForEachStepWhereNobodyWatches() {
        assertThat(shown(false))
                .isEqualTo("  0 %, 40 s left  1/2  first, which is long" + System.lineSeparator()
                        + " 25 %, 30 s left  2/2  second" + System.lineSeparator() + "done" + System.lineSeparator());
    }

    @Test
    void shouldOverwriteTheLineOnATerminal() {
        String first = "\r  0 %, 40 s left  1/2  first, which is long";
        String second = "\r 25 %, 30 s left  2/2  second";

        assertThat(shown(true))
                .startsWith(first + second + " ".repeat(first.length() - second.length()))
                .endsWith("\rdone" + System.lineSeparator());
    }

    private String shown(boolean terminal) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ProgressLine line = new ProgressLine(new PrintStream(bytes, true, StandardCharsets.UTF_8), terminal);
        RunProgress progress = new RunProgress(List.of(10.0, 30.0), () -> nanos);
        line.show(progress, "first, which is long");
        after(10, progress);
        line.show(progress, "second");
        line.tell("done");
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private void after(long seconds, RunProgress progress) {
        nanos += seconds * 1_000_000_000;
        progress.stepDone();
    }
}
