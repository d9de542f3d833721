package dev.ashlar.bench.limits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.bench.figure.Effort;
import dev.ashlar.bench.figure.Figure;
import dev.ashlar.bench.figure.Measure;
import dev.ashlar.bench.figure.Part.Step;
import dev.ashlar.bench.limits.Limit.Kind;
import dev.ashlar.bench.timing.Answers;
import dev.ashlar.bench.timing.InThisJvm;
import dev.ashlar.bench.timing.Jdk;
import dev.ashlar.bench.timing.Launcher;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LimitsRunTest {
    @TempDir
    Path folder;

    @Test
    void shouldMeasureEveryKind() throws IOException {
        LimitsRun run = new LimitsRun(Effort.TINY, folder, Jdk.current(), new InThisJvm());
        for (Step step : run.steps()) {
            step.action().run();
        }

        List<Figure> figures = run.figures();

        assertThat(figures)
                .extracting(Figure::topic)
                .containsExactly(
                        "bandwidth", "bandwidth", "dependent-load", "random-line", "first-touch", "first-touch");
        assertThat(figures)
                .allMatch(figure -> figure.value() > 0 && figure.suite().equals("limits"));
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void shouldTakeMoreJvmsWhereFiguresAreToBeWorkedWith() {
        int quick = new LimitsRun(Effort.QUICK, folder, Jdk.current()).steps().size();

        assertThat(new LimitsRun(Effort.STANDARD, folder, Jdk.current()).steps())
                .hasSize(3 * quick);
    }

    @Test
    void shouldNameSizesAsPeopleReadThem() {
        assertThat(new Limit(Kind.DEPENDENT_LOAD, 16 << 10).subject()).isEqualTo("16 KiB");
        assertThat(new Limit(Kind.RANDOM_LINE, 1L << 30).subject()).isEqualTo("1 GiB");
        assertThat(new Limit(Kind.ONE_THREAD, 1L << 30).subject()).isEqualTo("one thread");
    }

    @Test
    void shouldTellHowManyThreadsRead() throws IOException {
        Launcher madeUp = (job, plan) -> {
            Answers answers = new Answers();
            answers.add(job.name(), "memory", Measure.GIGABYTES_PER_SECOND, 2.5);
            return answers;
        };
        LimitsRun run = new LimitsRun(Effort.STANDARD, folder, Jdk.current(), madeUp);
        for (Step step : run.steps()) {
            step.action().run();
        }
        int threads = Integer.highestOneBit(Runtime.getRuntime().availableProcessors());
        assertThat(run.figures()).allMatch(figure -> figure.forks() == 3 && figure.value() == 2.5);
        assertThat(run.figures())
                .filteredOn(figure -> figure.threads() == threads)
                .extracting(Figure::topic)
                .contains("limit all cores, 1 GiB");
    }
}
