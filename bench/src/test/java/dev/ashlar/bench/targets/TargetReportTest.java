package dev.ashlar.bench.targets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.bench.timing.ChildFailure;
import dev.ashlar.bench.timing.Jdk;
import dev.ashlar.bench.workload.Workload;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TargetReportTest {
    private static TargetTimes times(double nanos, double ratio, double bytes) {
        return new TargetTimes(Workload.THREE_1M, nanos / ratio, nanos, ratio, bytes);
    }

    private static TargetResult result(TargetTimes... forks) {
        return TargetResult.of(Jdk.current(), Workload.THREE_1M.target(), List.of(forks));
    }

    private static TargetReport report(@Nullable PackLength length, TargetResult... results) {
        return new TargetReport(TargetPlan.STANDARD, List.of(Jdk.current()), 42, List.of(results), length);
    }

    @Test
    void shouldTakeTheMedianOfTheForks() {
        TargetResult result = result(times(30, 1.05, 0), times(31, 1.3, 0), times(20, 1.02, 0.001));
        assertThat(result.nanos()).isEqualTo(30);
        assertThat(result.ratio()).isEqualTo(1.05);
        assertThat(result.leastRatio()).isEqualTo(1.02);
        assertThat(result.greatestRatio()).isEqualTo(1.3);
        assertThat(result.isHeld()).isTrue();
    }

    @Test
    void cannotHoldATargetWithGarbage() {
        assertThat(result(times(30, 1, 0), times(30, 1, 0), times(30, 1, 24)).isHeld())
                .isFalse();
    }

    @Test
    void shouldShowOneRowForEachResult() {
        TargetReport report = report(
                new PackLength(144_031_136, 1_000_000), result(times(30.126, 1.052, 0)), result(times(31, 1.3, 24)));
        assertThat(report.table())
                .contains(
                        "seed 42; time of the thread; 5 JVMs for each workload, 101 rounds in each: median of the rounds, then of the JVMs")
                .contains(row("28.64", "30.13", "1.05", "[1.05..1.05]", "held", "0"))
                .contains(row("23.85", "31.00", "1.30", "[1.30..1.30]", "MISSED", "24.0"))
                .endsWith("144.0 bytes a record, of 1,000,000; target ≤ 160, held");
        assertThat(report.isHeld()).isFalse();
        assertThat(report.json()).anyMatch(line -> line.contains("\"limit\": 1.08, \"held\": false}"));
    }

    private static String row(String reference, String nanos, String ratio, String range, String held, String bytes) {
        return "random id, 3 fields      1,000,000  hand-laid           %3d %9s %9s %6s %-14s ≤ 1.08 x     %-6s %5s"
                .formatted(Runtime.version().feature(), reference, nanos, ratio, range, held, bytes);
    }

    @Test
    void shouldMissTheTargetOfLength() {
        assertThat(report(new PackLength(1601, 10), result(times(30, 1, 0))).isHeld())
                .isFalse();
        assertThat(report(new PackLength(1600, 10), result(times(30, 1, 0))).isHeld())
                .isTrue();
        assertThat(report(null, result(times(30, 1, 0))).isHeld()).isTrue();
    }

    @Test
    void shouldTellTimesInALine() {
        TargetTimes times = times(30.125, 1.05, 0.5);
        assertThat(TargetTimes.parse(times.line())).isEqualTo(times);
        for (String line : List.of(
                "", times.line() + " 1", "other " + times.line(), times.line().replace("0.5", "x"))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> TargetTimes.parse(line))
                    .withMessage("no result of a workload: " + line);
        }
    }

    @Test
    void cannotTakeTheResultOfAnother() {
        String line = times(30, 1, 0).line();
        assertThat(TargetForks.result(Workload.THREE_1M, List.of("noise", line)).nanos())
                .isEqualTo(30);
        assertThatThrownBy(() -> TargetForks.result(Workload.THREE_1M, List.of(line, line)))
                .isInstanceOf(ChildFailure.class)
                .hasMessage("three-1m: expected one line with a result, found 2 in 2 lines");
        assertThatThrownBy(() -> TargetForks.result(Workload.HOP_1M, List.of(line)))
                .isInstanceOf(ChildFailure.class)
                .hasMessage("hop-1m: found the result of another workload, three-1m");
    }
}
