package dev.ashlar.bench.targets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.bench.timing.Answers;
import dev.ashlar.bench.timing.Forks;
import dev.ashlar.bench.timing.Jdk;
import dev.ashlar.bench.timing.Job;
import dev.ashlar.bench.timing.Pair;
import dev.ashlar.bench.workload.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TargetReportTest {
    private static Pair.Times times(double nanos, double ratio, double bytes) {
        return new Pair.Times(nanos / ratio, nanos, ratio, bytes);
    }

    private static TargetResult result(Pair.Times... forks) throws IOException {
        Workload workload = Workload.THREE_1M;
        Job job = TargetProbe.job(workload, Path.of("packs"), 1, Jdk.current());
        Iterator<Pair.Times> next = List.of(forks).iterator();
        Forks measured = new Forks("targets", TargetsRun.STANDARD.withForks(forks.length), (each, plan) -> {
            Answers answers = new Answers();
            answers.add(workload.key(), workload.key(), workload.reference(), next.next());
            return answers;
        });
        measured.run(List.of(job), text -> {});
        return TargetResult.of(workload, job, workload.target(), measured);
    }

    private static TargetReport report(@Nullable PackLength length, TargetResult... results) {
        return new TargetReport(TargetsRun.STANDARD, List.of(Jdk.current()), List.of(results), length);
    }

    @Test
    void shouldTakeTheMedianOfTheForks() throws IOException {
        TargetResult result = result(times(30, 1.05, 0), times(31, 1.3, 0), times(20, 1.02, 0));
        assertThat(result.nanos().value()).isEqualTo(30);
        assertThat(result.ratio().value()).isEqualTo(1.05);
        assertThat(result.ratio().least()).isEqualTo(1.02);
        assertThat(result.ratio().greatest()).isEqualTo(1.3);
        assertThat(result.isHeld()).isTrue();
    }

    @Test
    void cannotHoldATargetWithGarbage() throws IOException {
        assertThat(result(times(30, 1, 0), times(30, 1, 0), times(30, 1, 24)).isHeld())
                .isFalse();
    }

    @Test
    void shouldShowOneRowForEachResult() throws IOException {
        TargetReport report = report(
                new PackLength(144_031_136, 1_000_000), result(times(30.126, 1.052, 0)), result(times(31, 1.3, 24)));
        assertThat(report.table())
                .contains(
                        "seed 20261121; CPU time of the thread; 5 JVMs for each workload, 101 rounds in each: median of the rounds, then of the JVMs")
                .contains(row("28.64", "30.13", "1.05", "[1.05..1.05]", "held", "0"))
                .contains(row("23.85", "31.00", "1.30", "[1.30..1.30]", "MISSED", "24.0"))
                .endsWith("144.0 bytes a record, of 1,000,000; target ≤ 160, held");
        assertThat(report.isHeld()).isFalse();
        assertThat(report.json()).contains("\"limit\" : 1.08", "\"held\" : false", "\"bytesOfRecord\" : 144.031136");
    }

    private static String row(String reference, String nanos, String ratio, String range, String held, String bytes) {
        return "random id, 3 fields      1,000,000  baseline            %3d %9s %9s %6s %-14s ≤ 1.08 x     %-6s %5s"
                .formatted(Runtime.version().feature(), reference, nanos, ratio, range, held, bytes);
    }

    @Test
    void shouldMissTheTargetOfLength() throws IOException {
        assertThat(report(new PackLength(1601, 10), result(times(30, 1, 0))).isHeld())
                .isFalse();
        assertThat(report(new PackLength(1600, 10), result(times(30, 1, 0))).isHeld())
                .isTrue();
        assertThat(report(null, result(times(30, 1, 0))).isHeld()).isTrue();
    }
}
