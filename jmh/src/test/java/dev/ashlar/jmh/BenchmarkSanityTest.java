package dev.ashlar.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** What is compared does the same work: every method of a benchmark gives the same answer. */
class BenchmarkSanityTest {
    @Test
    void shouldReadTheSameOnEveryPath() throws IOException {
        PointReadBenchmark benchmark = new PointReadBenchmark();
        benchmark.open();
        double floor = benchmark.floor();
        assertThat(floor).isNotZero();
        assertThat(benchmark.release()).isEqualTo(floor);
        assertThat(benchmark.releaseById()).isEqualTo(floor);
        benchmark.close();
    }

    @Test
    void shouldReadTheLastStar() throws IOException {
        OpenBenchmark benchmark = new OpenBenchmark();
        benchmark.stars = 1_000;
        benchmark.cook();
        assertThat(benchmark.openToFirstRead()).isBetween(0f, 14f).isNotZero();
        benchmark.delete();
    }
}
