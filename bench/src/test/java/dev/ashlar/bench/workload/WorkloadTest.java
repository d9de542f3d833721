package dev.ashlar.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ashlar.store.format.PackException;
import dev.ashlar.store.internal.verify.PackVerifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorkloadTest {
    /** Packs of 1 to 10,000 records. */
    private static final int DIVISOR = 1000;

    /** Packs are written once. */
    @TempDir
    static Path folder;

    @ParameterizedTest
    @EnumSource
    void shouldReadTheSameOnBothSides(Workload workload) throws IOException {
        workload.write(folder, DIVISOR);
        try (Trial trial = workload.open(folder, DIVISOR)) {
            assertThat(trial.operations()).isPositive();
            int batch = Math.min(trial.draws(), Picks.PART);
            for (int from = 0; from < trial.draws(); from += batch) {
                long expected = trial.reference().sum(from, from + batch);
                assertThat(expected).isNotZero();
                assertThat(trial.contender().sum(from, from + batch)).isEqualTo(expected);
                assertThat(trial.contender().sum(from, from + batch))
                        .as("once more")
                        .isEqualTo(expected);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldWritePacksThatVerify(Workload workload) throws IOException {
        workload.write(folder, DIVISOR);
        for (Path file : workload.files(folder, DIVISOR)) {
            List<PackException> findings = PackVerifier.verify(file);
            assertThat(findings).as(file.getFileName().toString()).isEmpty();
        }
    }

    @Test
    void shouldWriteEachPackOnce(@TempDir Path folder) throws IOException {
        Workload.WHOLE_100K.write(folder, DIVISOR);
        Path pack = Workload.WHOLE_100K.files(folder, DIVISOR).get(0);
        Files.write(pack, new byte[1]);
        Workload.THREE_100K.write(folder, DIVISOR);
        assertThat(Workload.THREE_100K.files(folder, DIVISOR)).containsExactly(pack);
        assertThat(pack).hasSize(1);
    }

    @Test
    void shouldBeFoundByItsKey() {
        for (Workload workload : Workload.values()) {
            assertThat(Workload.ofKey(workload.key())).isSameAs(workload);
            assertThat(workload.key()).matches("[a-z]+(-[a-z]+)*-[0-9]+[km]");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Workload.ofKey("THREE_1M"))
                .withMessageStartingWith("no workload THREE_1M; there are three-100k, three-1m, ");
    }

    @ParameterizedTest
    @ValueSource(ints = {1_000, 10_000, 100_000, 200_000})
    void shouldPickEveryRecordAsOften(int count) {
        int[] rows = new Picks(count).rows();
        int[] picked = new int[count];
        Arrays.stream(rows).forEach(row -> picked[row]++);
        int least = rows.length / count;
        assertThat(Arrays.stream(picked).min()).hasValue(least);
        assertThat(Arrays.stream(picked).max().orElseThrow()).isBetween(least, least + 1);
        assertThat(rows.length % Picks.PART).isZero();
    }

    @Test
    void shouldSpreadSparseIds() {
        int count = 1000;
        long[] ids = Stream.iterate(0, row -> row < count, row -> row + 1)
                .mapToLong(row -> SamplePack.sparseId(row, count))
                .toArray();
        assertThat(ids).isSorted().doesNotHaveDuplicates();
        assertThat(ids[0]).isPositive();
        assertThat(ids[count - 1]).isBetween(SamplePack.SPARSE_IDS / 1000 * 998, SamplePack.SPARSE_IDS);
    }

    @Test
    void shouldLimitTimeOrRatio() {
        assertThat(Target.ratio(1.15).isHeld(1e9, 1.15)).isTrue();
        assertThat(Target.ratio(1.15).isHeld(0, 1.16)).isFalse();
        assertThat(Target.micros(100).isHeld(100_000, 50)).isTrue();
        assertThat(Target.micros(100).isHeld(100_001, 0)).isFalse();
        assertThat(Target.ratio(1.15).withLimit(2).text()).isEqualTo("≤ 2.00 x");
        assertThat(Target.micros(100).text()).isEqualTo("≤ 100,000 ns");
    }
}
