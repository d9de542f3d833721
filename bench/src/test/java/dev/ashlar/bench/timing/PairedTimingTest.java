package dev.ashlar.bench.timing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.bench.timing.PairedTiming.Result;
import dev.ashlar.bench.timing.PairedTiming.Variant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PairedTimingTest {
    private final List<String> order = new ArrayList<>();

    private Variant variant(String name) {
        return new Variant(name, 10, () -> {
            order.add(name);
            return 0;
        });
    }

    @Test
    void shouldAlternateTheVariantsAndWhichIsFirst() {
        List<Result> results = PairedTiming.run(List.of(variant("a"), variant("b")), 1, 3);
        assertThat(order).containsExactly("b", "a", "a", "b", "b", "a", "a", "b");
        assertThat(results).hasSize(2);
        assertThat(results.get(0).ratio()).isEqualTo(1);
        assertThat(results).allSatisfy(result -> assertThat(result.nanos()).isPositive());
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.5, -1, Double.NaN})
    void cannotTimeWhatComesToAnotherSum(double difference) {
        List<Variant> variants = List.of(variant("a"), new Variant("b", 10, () -> difference));
        assertThatThrownBy(() -> PairedTiming.run(variants, 0, 1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("b: the sum over what was read differs from the floor's by " + difference);
    }

    @Test
    void cannotTimeWhatComesToAnotherSumLater() {
        int[] runs = {0};
        Variant changing = new Variant("b", 10, () -> ++runs[0] == 5 ? 1 : 0);
        assertThatThrownBy(() -> PairedTiming.run(List.of(variant("a"), changing), 2, 3))
                .isInstanceOf(IllegalStateException.class);
        assertThat(runs[0]).isEqualTo(5);
    }

    @Test
    void shouldTimeByTheClockThatItIsGiven() {
        long[] now = {0};
        Variant fast = new Variant("a", 10, () -> 0);
        Variant slow = new Variant("b", 10, () -> {
            now[0] += 100;
            return 0;
        });
        List<Result> results = PairedTiming.run(List.of(fast, slow), 1, 3, () -> now[0] += 20);
        assertThat(results).extracting(Result::nanos).containsExactly(2.0, 12.0);
        assertThat(results.get(1).ratio()).isEqualTo(6);
    }

    @Test
    void shouldTakeTheMedian() {
        assertThat(PairedTiming.median(new double[] {9, 1, 2})).isEqualTo(2);
        assertThat(PairedTiming.median(new double[] {7})).isEqualTo(7);
    }
}
