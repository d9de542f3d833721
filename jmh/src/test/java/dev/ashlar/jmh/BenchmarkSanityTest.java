package dev.ashlar.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.bench.comparison.Contenders;
import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.sbe.SbeContender;
import java.io.IOException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;

/** What is compared does the same work: every method of a benchmark gives the same answer. */
class BenchmarkSanityTest {
    @ParameterizedTest
    @ValueSource(classes = {SkyPointReadBenchmark.class, SkyWholeRecordBenchmark.class})
    void shouldReadTheSameOnEveryPath(Class<? extends SkyPathBenchmark> type) throws Exception {
        SkyPathBenchmark benchmark = type.getConstructor().newInstance();
        benchmark.write();
        Map<String, Object> answers = new TreeMap<>();
        for (Method method : benchmarks(type)) {
            answers.put(method.getName(), method.invoke(benchmark));
        }
        benchmark.delete();
        assertThat(answers).containsKeys("floor", "release", "releaseById", "development", "byName", "sqlite");
        assertThat((double) answers.get("floor")).isNotZero();
        assertThat(answers.values()).containsOnly(answers.get("floor"));
    }

    private static List<Method> benchmarks(Class<?> type) {
        return Arrays.stream(type.getMethods())
                .filter(method -> method.isAnnotationPresent(Benchmark.class))
                .toList();
    }

    @Test
    void shouldEncodeTheSameRows() {
        EncodeBenchmark benchmark = new EncodeBenchmark();
        benchmark.make();
        long sum = benchmark.floor();
        byte[] byHand = benchmark.takeRows();
        assertThat(benchmark.encoder()).isEqualTo(sum).isNotZero();
        assertThat(benchmark.takeRows()).isEqualTo(byHand);
    }

    @Test
    void shouldDecodeTheSameNumbers() throws IOException {
        DecodeBenchmark benchmark = new DecodeBenchmark();
        benchmark.write();
        double floor = benchmark.floor();
        assertThat(floor).isNotZero();
        assertThat(benchmark.release()).isEqualTo(floor);
        assertThat(benchmark.development()).isEqualTo(floor);
        benchmark.delete();
    }

    @Test
    void shouldSpawnTheSameComponents() throws IOException {
        SpawnBenchmark benchmark = new SpawnBenchmark();
        benchmark.write();
        double floor = benchmark.floor();
        assertThat(floor).isNotZero();
        assertThat(benchmark.specialised()).isEqualTo(floor);
        assertThat(benchmark.generic()).isEqualTo(floor);
        benchmark.delete();
    }

    @Test
    void shouldScanTheSameNumbers() throws Exception {
        FlockScanBenchmark benchmark = new FlockScanBenchmark();
        benchmark.write();
        Map<String, Object> answers = new TreeMap<>();
        for (Method method : benchmarks(FlockScanBenchmark.class)) {
            answers.put(method.getName(), method.invoke(benchmark));
        }
        benchmark.delete();
        assertThat(answers).hasSize(6);
        assertThat((double) answers.get("floor")).isNotZero();
        assertThat(answers.values()).containsOnly(answers.get("floor"));
    }

    @Test
    void shouldSerializeTheSameBytes() {
        SerializerBenchmark benchmark = new SerializerBenchmark();
        benchmark.make();
        assertThat(benchmark.sizer()).isEqualTo(benchmark.sizeByHand()).isPositive();
        assertThat(benchmark.saver()).isEqualTo(benchmark.saveByHand()).isNotZero();
        assertThat(benchmark.loader()).isEqualTo(benchmark.loadByHand()).isNotZero();
    }

    @Test
    void shouldForkWithTheFlag() {
        Fork fork = AshlarBenchmark.class.getAnnotation(Fork.class);
        assertThat(fork.value()).isGreaterThanOrEqualTo(3);
        assertThat(fork.jvmArgsAppend()).startsWith("--add-exports", "java.base/jdk.internal.misc=ALL-UNNAMED");
    }

    /** But for the flag that makes others what they are not. */
    @Test
    void shouldForkWithTheFlagsOfContenders() {
        Fork fork = AshlarBenchmark.class.getAnnotation(Fork.class);
        for (Contender contender : Contenders.all()) {
            if (contender != SbeContender.UNCHECKED) {
                assertThat(List.of(fork.jvmArgsAppend())).as(contender.key()).containsAll(contender.jvmFlags());
            }
        }
    }

    @Test
    void shouldRefreshWithNothingToDo() {
        RefreshBenchmark benchmark = new RefreshBenchmark();
        benchmark.open();
        assertThat(benchmark.count()).isEqualTo(1);
        assertThat(benchmark.refresh()).isFalse();
        assertThat(benchmark.floor()).isFalse();
        benchmark.close();
    }

    @Test
    void shouldReadTheLastStar() throws IOException {
        SkyOpenBenchmark benchmark = new SkyOpenBenchmark();
        benchmark.stars = 1_000;
        benchmark.cook();
        assertThat(benchmark.openToFirstRead()).isBetween(0f, 14f).isNotZero();
        benchmark.delete();
    }
}
