package dev.ashlar.bench.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.bench.figure.Effort;
import dev.ashlar.bench.figure.Figure;
import dev.ashlar.bench.figure.Part.Step;
import dev.ashlar.bench.limits.Limit.Kind;
import dev.ashlar.bench.timing.ChildFailure;
import dev.ashlar.bench.timing.Jdk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LimitsRunTest {
    private static final Limit LOAD = new Limit(Kind.DEPENDENT_LOAD, 16 << 10);

    @TempDir
    Path folder;

    @Test
    void shouldMeasureEveryKindInJvmsOfItsOwn() throws IOException {
        LimitsRun run = new LimitsRun(Effort.TINY, folder, Jdk.current());
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
        assertThat(LOAD.subject()).isEqualTo("16 KiB");
        assertThat(new Limit(Kind.RANDOM_LINE, 1L << 30).subject()).isEqualTo("1 GiB");
        assertThat(new Limit(Kind.ONE_THREAD, 1L << 30).subject()).isEqualTo("one thread");
    }

    @Test
    void cannotTakeAnythingButOneResult() {
        assertThat(LimitsRun.value(LOAD, List.of("something else", "limit 1.5")))
                .isEqualTo(1.5);
        assertThatThrownBy(() -> LimitsRun.value(LOAD, List.of("something else")))
                .isInstanceOf(ChildFailure.class)
                .hasMessage("limit dependent load, 16 KiB: expected one line with a result, found 0 in 1 lines");
    }
}
