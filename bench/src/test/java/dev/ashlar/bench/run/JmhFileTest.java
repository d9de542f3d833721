package dev.ashlar.bench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.ashlar.bench.contender.Operation;
import dev.ashlar.bench.figure.Effort;
import dev.ashlar.bench.figure.Figure;
import dev.ashlar.bench.figure.Measure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JmhFileTest {
    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void place() {
        file = folder.resolve("result.json");
    }

    /** What JMH 1.37 wrote: times of one thread with the collector's profile, and the throughput of two. */
    @Test
    void shouldReadWhatJmhWrites() throws IOException {
        try (InputStream stream = JmhFileTest.class.getResourceAsStream("point-reads.json")) {
            Files.copy(Objects.requireNonNull(stream), file);
        }

        List<Figure> figures = JmhFile.read(file);

        assertThat(figures)
                .extracting(Figure::subject)
                .containsExactly(
                        "by-name", "by-name", "floor", "floor", "release", "release", "sqlite", "sqlite", "release");
        assertThat(figures)
                .allMatch(figure ->
                        figure.topic().equals("point-read") && figure.suite().equals("jmh"));
        Figure floor = figures.get(2);
        assertThat(floor.measure()).isEqualTo(Measure.NANOS);
        assertThat(floor.forks()).isEqualTo(2);
        assertThat(floor.value()).isBetween(floor.least(), floor.greatest()).isPositive();
        assertThat(figures.get(3).measure()).isEqualTo(Measure.ALLOCATED);
        Figure throughput = figures.get(8);
        assertThat(throughput.measure()).isEqualTo(Measure.THROUGHPUT);
        assertThat(throughput.threads()).isEqualTo(2);
    }

    @Test
    void shouldTakeCountsContendersAndUnitsFromTheirPlaces() throws IOException {
        Files.writeString(file, """
                [{"benchmark": "dev.ashlar.jmh.ContenderBenchmark.threeFields", "threads": 1, "jdkVersion": "25.0.1",
                  "params": {"contender": "hash-map", "records": "100000"},
                  "primaryMetric": {"scoreUnit": "us/op", "rawData": [[2.0, 4.0], [5.0, 5.0], [1.0, 1.0]]},
                  "secondaryMetrics": {"other": {}}},
                 {"benchmark": "dev.ashlar.jmh.SkyReadBenchmark.wholeRecord", "params": {"path": "KEYED_BY_ROW"},
                  "primaryMetric": {"scoreUnit": "ns/op", "rawData": [[8.0]]}},
                 {"benchmark": "dev.ashlar.jmh.DecodeBenchmark.sqliteTagged",
                  "primaryMetric": {"scoreUnit": "ns/op", "rawData": [["NaN"], [7.0]]}}]
                """);

        assertThat(JmhFile.read(file))
                .containsExactly(
                        new Figure(
                                "jmh",
                                "three-fields",
                                "hash-map",
                                100_000,
                                1,
                                "25.0.1",
                                Measure.NANOS,
                                3_000,
                                1_000,
                                5_000,
                                3),
                        new Figure("jmh", "sky-whole-record", "keyed-by-row", 0, 1, "", Measure.NANOS, 8, 8, 8, 1),
                        new Figure("jmh", "decode", "sqlite-tagged", 0, 1, "", Measure.NANOS, 7, 7, 7, 1));
    }

    @Test
    void shouldTellOfScansByRecord() throws IOException {
        Files.writeString(file, """
                [{"benchmark": "dev.ashlar.jmh.ContenderBenchmark.scan", "jdkVersion": "17.0.15", "params": {"contender": "floor", "records": "1000"},
                  "primaryMetric": {"scoreUnit": "ns/op", "rawData": [[5000.0]]},
                  "secondaryMetrics": {"perRecord": {"scoreUnit": "ns/op", "rawData": [[5.0]]},
                    "·gc.alloc.rate.norm": {"scoreUnit": "B/op", "rawData": [[300.0]]}}}]
                """);

        assertThat(JmhFile.read(file))
                .extracting(Figure::measure, Figure::value)
                .containsExactlyInAnyOrder(tuple(Measure.NANOS, 5.0), tuple(Measure.ALLOCATED, 0.3));
    }

    /** No figure of sparse ids is one of dense ids: they have other topics. */
    @Test
    void shouldTellWhichIdsWereMeasured() throws IOException {
        Files.writeString(file, """
                [{"benchmark": "dev.ashlar.jmh.ContenderBenchmark.threeFields", "threads": 2, "jdkVersion": "17.0.15",
                  "params": {"contender": "release", "data": "SPARSE", "records": "1000"},
                  "primaryMetric": {"scoreUnit": "ops/s", "rawData": [[5000.0]]}},
                 {"benchmark": "dev.ashlar.jmh.ContenderBenchmark.threeFields", "threads": 2, "jdkVersion": "17.0.15",
                  "params": {"contender": "release", "data": "DENSE", "records": "1000"},
                  "primaryMetric": {"scoreUnit": "ops/s", "rawData": [[7000.0]]}}]
                """);

        assertThat(JmhFile.read(file))
                .extracting(Figure::topic, Figure::value)
                .containsExactly(tuple("three-fields-sparse", 5000.0), tuple("three-fields", 7000.0));
    }

    @Test
    void cannotReadAnythingElse() throws IOException {
        Files.writeString(file, "{}");
        assertThatThrownBy(() -> JmhFile.read(file)).hasMessageEndingWith("expected a list of results of JMH");

        Files.writeString(file, "[{");
        assertThatThrownBy(() -> JmhFile.read(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no results of JMH");
    }

    @Test
    void shouldNameTopicsAsOperationsAre() {
        assertThat(JmhFile.topic("DecodeBenchmark")).isEqualTo("decode");
    }

    @Test
    void shouldAskForTimesWithGarbageAndForThroughputByThreads() {
        List<JmhJob> jobs = JmhJob.of(Effort.QUICK, List.of());

        assertThat(jobs).extracting(JmhJob::name).contains("three-fields", "three-fields-threads-2", "scan");
        assertThat(jobs.get(0).arguments())
                .startsWith("dev\\.ashlar\\.jmh\\.ContenderBenchmark\\.threeFields$")
                .containsSequence("-p", "contender=floor,release,development,by-name,sqlite,sqlite-tagged")
                .containsSequence("-prof", "gc")
                .containsSequence("-p", "records=100000");
        assertThat(jobs.get(jobs.size() - 1).arguments()).containsSequence("-t", "2", "-bm", "thrpt", "-tu", "s");
    }

    @Test
    void shouldAskForEveryOperationOnce() {
        List<String> standard =
                JmhJob.of(Effort.STANDARD, List.of()).stream().map(JmhJob::name).toList();
        assertThat(standard).doesNotHaveDuplicates().contains("reload", "scan-columns");
        for (Operation operation : Operation.values()) {
            assertThat(standard).contains(operation.key());
        }
        assertThat(JmhJob.of(Effort.FULL, List.of()))
                .extracting(JmhJob::name)
                .contains("contender", "sky")
                .doesNotHaveDuplicates();
    }

    @Test
    void shouldTakeMinutesHalfAnHourOrHours() {
        assertThat(minutes(Effort.QUICK)).isLessThan(6);
        assertThat(minutes(Effort.STANDARD)).isBetween(5.0, 30.0);
        assertThat(minutes(Effort.FULL)).isGreaterThan(60);
    }

    private static double minutes(Effort effort) {
        return JmhJob.of(effort, List.of()).stream()
                        .mapToDouble(JmhJob::seconds)
                        .sum()
                / 60;
    }
}
