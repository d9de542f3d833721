package dev.ashlar.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.bench.comparison.Contenders;
import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.sbe.SbeContender;
import dev.ashlar.bench.path.PathKind;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Fork;

/** What is compared does the same work: every method of a benchmark gives the same answer. */
class BenchmarkSanityTest {
    @Test
    void shouldReadTheSameStarsOnEveryPath() throws Exception {
        Map<PathKind, List<Double>> answers = new EnumMap<>(PathKind.class);
        // All others in a test of paths: here each writes the content anew.
        for (PathKind path : List.of(PathKind.FLOOR, PathKind.DEVELOPMENT_BY_ID, PathKind.SQLITE_BY_ID)) {
            SkyReadBenchmark benchmark = new SkyReadBenchmark();
            benchmark.path = path;
            benchmark.write();
            answers.put(path, List.of(benchmark.threeFields(), benchmark.wholeRecord()));
            benchmark.delete();
        }
        assertThat(answers.get(PathKind.FLOOR)).doesNotContain(0.0);
        assertThat(answers.values()).containsOnly(answers.get(PathKind.FLOOR));
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
}
