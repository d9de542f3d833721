package dev.ashlar.bench.timing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.bench.path.PathKind;
import dev.ashlar.bench.timing.PathTimes.Times;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PathTimesTest {
    private static final PathTimes TIMES = new PathTimes(
            PathKind.SQLITE_BY_ID,
            new Times(2_971.5, 450.25, 488),
            new Times(1.0e-3, 1.0e9, 0),
            0xFEDC_BA98_7654_3210L);

    @Test
    void shouldReadWhatItWrites() {
        assertThat(TIMES.line())
                .isEqualTo("ashlar-path-times SQLITE_BY_ID 2971.5 450.25 488.0 0.001 1.0E9 0.0 FEDCBA9876543210");
        assertThat(PathTimes.parse(TIMES.line())).isEqualTo(TIMES);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "ashlar-path-times",
                "ashlar-path-time FLOOR 1 1 1 1 1 1 00",
                "ashlar-path-times NOWHERE 1 1 1 1 1 1 00",
                "ashlar-path-times FLOOR 1 1 1 1 1 1",
                "ashlar-path-times FLOOR 1 1 1 1 1 1 00 1",
                "ashlar-path-times FLOOR 1 1 x 1 1 1 00",
                "ashlar-path-times FLOOR 1 1 1 1 1 1 xyz",
                "ashlar-path-times FLOOR 1 1 1 1 1  00"
            })
    void cannotReadOtherLines(String line) {
        assertThatThrownBy(() -> PathTimes.parse(line))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no result of a path: " + line);
    }

    @Test
    void shouldFindTheResultAmongOtherLines() {
        assertThat(PathForks.result(PathKind.SQLITE_BY_ID, List.of("WARNING: of a JVM", TIMES.line(), "bye")))
                .isEqualTo(TIMES);
    }

    @Test
    void cannotDoWithoutAResult() {
        List<String> printed = List.of("all is well");
        assertThatThrownBy(() -> PathForks.result(PathKind.FLOOR, printed))
                .isInstanceOf(ChildFailure.class)
                .hasMessage("hand-laid floor, by row: expected one line with a result, found 0 in 1 lines");
    }

    @Test
    void cannotTakeTwoResults() {
        List<String> printed = List.of(TIMES.line(), TIMES.line());
        assertThatThrownBy(() -> PathForks.result(PathKind.SQLITE_BY_ID, printed))
                .isInstanceOf(ChildFailure.class)
                .hasMessageContaining("found 2");
    }

    @Test
    void cannotTakeTheResultOfAnotherPath() {
        List<String> printed = List.of(TIMES.line());
        assertThatThrownBy(() -> PathForks.result(PathKind.FLOOR, printed))
                .isInstanceOf(ChildFailure.class)
                .hasMessageContaining("SQLITE_BY_ID");
    }

    @Test
    void cannotTakeALineThatIsCutOff() {
        List<String> printed = List.of("ashlar-path-times FLOOR 1 1");
        assertThatThrownBy(() -> PathForks.result(PathKind.FLOOR, printed))
                .isInstanceOf(ChildFailure.class)
                .hasMessageContaining("no result of a path");
    }

    private static PathTimes fork(double nanos, double ratio, double bytes, long checksum) {
        Times times = new Times(nanos, ratio, bytes);
        Times twice = new Times(2 * nanos, 2 * ratio, 2 * bytes);
        return new PathTimes(PathKind.RELEASE_BY_ID, times, twice, checksum);
    }

    @Test
    void shouldSummariseForks() {
        PathSummary summary = PathSummary.of(List.of(fork(3, 1.5, 0, 7), fork(1, 1.25, 8, 7), fork(2, 4, 0, 7)));
        assertThat(summary.path()).isEqualTo(PathKind.RELEASE_BY_ID);
        assertThat(summary.threeFields()).isEqualTo(new PathSummary.Figures(2, 1.5, 1.25, 4, 8));
        assertThat(summary.wholeRecords()).isEqualTo(new PathSummary.Figures(4, 3, 2.5, 8, 16));
        assertThat(summary.checksum()).isEqualTo(7);
    }

    @Test
    void cannotSummariseForksThatDiffer() {
        List<PathTimes> forks = List.of(fork(1, 1, 1, 7), fork(1, 1, 1, 8));
        assertThatThrownBy(() -> PathSummary.of(forks))
                .isInstanceOf(ChildFailure.class)
                .hasMessageContaining("0000000000000007")
                .hasMessageContaining("0000000000000008");
    }
}
