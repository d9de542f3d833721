package dev.ashlar.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class AxisTest {
    @Test
    void shouldPlaceValuesByTheirLogarithm() {
        Axis axis = Axis.logarithmic(DoubleStream.of(1, 10_000), Numbers::count);

        double ten = axis.at(10, 0, 100);
        assertThat(axis.at(100, 0, 100) - ten).isCloseTo(axis.at(1_000, 0, 100) - axis.at(100, 0, 100), within(1e-9));
        assertThat(axis.at(1, 0, 100)).isPositive().isLessThan(ten);
        assertThat(axis.ticks()).extracting(Axis.Tick::text).containsExactly("1", "10", "100", "1k", "10k");
    }

    @Test
    void shouldIgnoreWhatALogarithmicAxisCannotShow() {
        Axis axis =
                Axis.logarithmic(DoubleStream.of(0, -3, Double.NaN, Double.POSITIVE_INFINITY, 5, 50), Numbers::count);

        assertThat(axis.has(5)).isTrue();
        assertThat(axis.has(50)).isTrue();
        assertThat(axis.has(0)).isFalse();
        assertThat(axis.has(Double.NaN)).isFalse();
        assertThat(axis.at(0, 10, 20)).isEqualTo(10);
    }

    @Test
    void shouldHaveTicksWithoutAnyValue() {
        assertThat(Axis.logarithmic(DoubleStream.empty(), Numbers::count).ticks())
                .isNotEmpty();
        assertThat(Axis.linear(DoubleStream.empty(), Numbers::count).ticks()).isNotEmpty();
    }

    @Test
    void shouldBeginLinearAxesAtZero() {
        Axis axis = Axis.linear(DoubleStream.of(160, 373), Numbers::count);

        assertThat(axis.ticks()).extracting(Axis.Tick::value).containsExactly(0.0, 100.0, 200.0, 300.0);
        assertThat(axis.at(0, 5, 105)).isEqualTo(5);
    }
}
