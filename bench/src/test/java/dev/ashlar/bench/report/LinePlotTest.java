package dev.ashlar.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.bench.contender.Description.Kind;
import dev.ashlar.bench.report.Series.Point;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class LinePlotTest {
    @Test
    void shouldMoveLabelsApartAndKeepThemInside() {
        double[] places = LinePlot.spread(new double[] {10, 11, 12, 95, 99}, 10, 0, 100);

        for (int i = 1; i < places.length; i++) {
            assertThat(places[i] - places[i - 1]).isGreaterThanOrEqualTo(10 - 1e-9);
        }
        assertThat(places[0]).isGreaterThanOrEqualTo(0);
        assertThat(places[4]).isLessThanOrEqualTo(100);
    }

    @Test
    void shouldLeaveLabelsThatDoNotTouch() {
        assertThat(LinePlot.spread(new double[] {10, 40, 80}, 10, 0, 100)).containsExactly(10, 40, 80);
    }

    @Test
    void shouldLeaveOutLinesAndPointsThatCannotBeShown() {
        Series empty = Series.of("empty", "Empty", Kind.HEAP, List.of());
        Series zero = Series.of("zero", "Zero", Kind.HEAP, List.of(new Point(1_000, 0, 0, 0, "nothing")));
        Series some =
                Series.of("some", "Some <b>", Kind.HEAP, List.of(point(1_000, 0), point(10_000, 5), point(100_000, 8)));
        Axis y = Axis.logarithmic(DoubleStream.of(5, 8), Numbers::time);
        Axis x = Axis.logarithmicWith(List.of(new Axis.Tick(1_000, "1k"), new Axis.Tick(100_000, "100k")));

        String svg = new LinePlot("t", "records", x, y, List.of(empty, zero, some), List.of()).svg();

        assertThat(svg)
                .doesNotContain("Empty", "Zero", "NaN", "Infinity", "Some <b>")
                .contains("Some &lt;b&gt;");
        assertThat(svg.split("class=\"mark\"", -1)).hasSize(3);
    }

    private static Point point(double x, double y) {
        return new Point(x, y, y * 0.9, y * 1.1, "a point");
    }
}
