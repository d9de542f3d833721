package dev.ashlar.bench.contender;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DataSetTest {
    private static final int COUNT = 20_000;

    private static long[] ids(DataSet data) {
        EmitterSet emitters = EmitterSet.of(data, COUNT);
        return IntStream.range(0, COUNT).mapToLong(emitters::id).toArray();
    }

    @ParameterizedTest
    @EnumSource
    void shouldHaveAscendingIdsAndFindTheirRows(DataSet data) {
        EmitterSet emitters = EmitterSet.of(data, COUNT);
        assertThat(ids(data)).isSorted().doesNotHaveDuplicates();
        assertThat(emitters.id(0)).isPositive();
        assertThat(IntStream.range(0, COUNT)).allMatch(row -> emitters.row(emitters.id(row)) == row);
        assertThat(emitters.get(7).id).isEqualTo(emitters.id(7));
    }

    @ParameterizedTest
    @EnumSource
    void shouldDrawTheValuesThatEmittersHave(DataSet data) {
        EmitterSet emitters = EmitterSet.of(data, COUNT);
        Draws draws = Draws.of(emitters, COUNT / 2);
        assertThat(draws.values())
                .isEqualTo(Arrays.stream(draws.ids())
                        .mapToInt(id -> emitters.get(emitters.row(id)).maxParticles)
                        .toArray());
        assertThat(Arrays.stream(draws.values()).distinct()).hasSizeGreaterThan(COUNT / EmitterSet.SHARING * 9 / 10);
    }

    @Test
    void shouldSpreadSparseIdsOverAllNumbers() {
        long[] ids = ids(DataSet.SPARSE);
        assertThat(ids[0]).isLessThan(Long.MAX_VALUE / 1_000);
        assertThat(ids[COUNT / 2]).isBetween(Long.MAX_VALUE / 5 * 2, Long.MAX_VALUE / 5 * 3);
        assertThat(ids[COUNT - 1]).isGreaterThan(Long.MAX_VALUE / 1_000 * 999);
    }

    @Test
    void shouldHaveRunsInClusteredIdsAndGapsBetweenThem() {
        long[] ids = ids(DataSet.CLUSTERED);
        long neighbours = IntStream.range(1, COUNT)
                .filter(row -> ids[row] == ids[row - 1] + 1)
                .count();
        assertThat(neighbours).isEqualTo(COUNT - 1 - COUNT / 256);
        assertThat(ids[COUNT - 1]).isGreaterThan(1L << 40);
    }

    @Test
    void shouldHaveNoTextTwiceAmongUniqueOnes() {
        EmitterSet emitters = EmitterSet.of(DataSet.UNIQUE_TEXTS, COUNT);
        String[] textures = texts(emitters, true);
        String[] materials = texts(emitters, false);
        assertThat(textures).doesNotHaveDuplicates().allMatch(text -> text.length() >= 20 && text.length() <= 28);
        assertThat(materials).doesNotHaveDuplicates().allMatch(text -> text.length() >= 12 && text.length() <= 20);
        assertThat(Arrays.stream(texts(EmitterSet.of(DataSet.SPARSE, COUNT), true))
                        .distinct())
                .hasSizeLessThanOrEqualTo(512);
    }

    private static String[] texts(EmitterSet emitters, boolean textures) {
        return IntStream.range(0, COUNT)
                .mapToObj(emitters::get)
                .map(emitter -> textures ? emitter.texture : emitter.material)
                .toArray(String[]::new);
    }

    @Test
    void shouldDrawIdsThatThereAre() {
        EmitterSet emitters = EmitterSet.of(DataSet.CLUSTERED, 1_000);
        Draws draws = Draws.of(emitters, 64);
        assertThat(LongStream.concat(Arrays.stream(draws.ids()), Arrays.stream(draws.frequentIds())))
                .allMatch(id -> emitters.id(emitters.row(id)) == id);
    }

    @ParameterizedTest
    @EnumSource
    void shouldTellTheSetOfATopic(DataSet data) {
        assertThat(DataSet.ofTopic(data.topic("three-fields"))).isEqualTo(data);
        assertThat(DataSet.base(data.topic("three-fields"))).isEqualTo("three-fields");
    }
}
