package dev.ashlar.bench.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * A picture with a row for each store: a dot with its spread on a logarithmic axis, or a bar from 0. The best is on top; who has
 * no value stands at the end. Immutable.
 */
final class RowPlot {
    /** What one row shows. */
    record Row(String key, String name, String styleClass, Marker marker, List<Dot> dots) {
        double first() {
            return dots.isEmpty() ? Double.NaN : dots.get(0).value();
        }
    }

    /** A value with its spread; of the second JDK, where there is one, it is hollow. */
    record Dot(double value, double least, double greatest, boolean hollow, String title) {}

    /** How values are drawn. */
    enum Form {
        /** On a logarithmic axis. */
        DOTS,
        /** From 0. */
        BARS
    }

    private static final double WIDTH = 400;
    private static final double NARROWEST_NAMES = 142;
    private static final double WIDTH_OF_LETTER = 6.8;
    private static final double RIGHT = 338;
    private static final double ROW = 20;
    private static final double TOP = 24;

    private final String title;
    private final Form form;
    private final List<Row> rows;
    private final Axis axis;
    private final DoubleFunction<String> text;
    private final double reference;
    private final double names;

    /**
     * A picture.
     *
     * @param title for those who cannot see it
     * @param form how values are drawn
     * @param rows in the order of reports
     * @param tick how values are written beside the axis
     * @param text how values are written beside their rows
     * @param reference a value that a line stands at; NaN for none
     * @param ascending whether the least is the best
     */
    RowPlot(
            String title,
            Form form,
            List<Row> rows,
            DoubleFunction<String> tick,
            DoubleFunction<String> text,
            double reference,
            boolean ascending) {
        this.title = title;
        this.form = form;
        this.text = text;
        this.reference = reference;
        Comparator<Row> order = Comparator.comparingDouble(row -> ascending ? row.first() : -row.first());
        List<Row> shown = new ArrayList<>(
                rows.stream().filter(this::isShown).sorted(order).toList());
        rows.stream().filter(row -> !isShown(row)).forEach(shown::add);
        this.rows = shown;
        int longest = rows.stream().mapToInt(row -> row.name().length()).max().orElse(0);
        this.names = Math.max(NARROWEST_NAMES, Math.min(200, longest * WIDTH_OF_LETTER));
        this.axis = axis(tick);
    }

    private Axis axis(DoubleFunction<String> tick) {
        DoubleStream values = rows.stream()
                .filter(this::isShown)
                .flatMap(row -> row.dots().stream())
                .flatMap(dot -> Stream.of(dot.value(), dot.least(), dot.greatest()))
                .mapToDouble(Double::doubleValue);
        return form == Form.BARS
                ? Axis.linear(values, tick)
                : Axis.logarithmic(DoubleStream.concat(values, DoubleStream.of(reference)), tick);
    }

    private boolean isShown(Row row) {
        double first = row.first();
        return form == Form.DOTS ? Axis.isDrawable(first) : first >= 0;
    }

    String svg() {
        double bottom = TOP + rows.size() * ROW;
        Svg svg = new Svg(WIDTH, bottom + 6, title);
        for (Axis.Tick tick : axis.ticks()) {
            double at = at(tick.value());
            svg.line("grid", at, TOP - 4, at, bottom).text("tick middle", at, TOP - 9, tick.text());
        }
        if (axis.has(reference)) {
            svg.line("floorline", at(reference), TOP - 4, at(reference), bottom);
        }
        for (int i = 0; i < rows.size(); i++) {
            row(svg, rows.get(i), TOP + (i + 0.5) * ROW);
        }
        return svg.end();
    }

    private void row(Svg svg, Row row, double y) {
        svg.open("series " + row.styleClass(), row.key());
        svg.rectangle("hit", 0, y - ROW / 2, WIDTH, ROW);
        svg.text("label end", names, y + 4, row.name());
        if (!isShown(row)) {
            svg.text("absent", left() + 10, y + 4, "not measured").close();
            return;
        }
        if (form == Form.BARS) {
            bar(svg, row.dots().get(0), y);
        } else {
            // The first lies on top.
            for (int i = row.dots().size() - 1; i >= 0; i--) {
                dot(svg, row, row.dots().get(i), y);
            }
        }
        svg.text("value end", WIDTH - 4, y + 4, text.apply(row.first()));
        svg.close();
    }

    private void bar(Svg svg, Dot dot, double y) {
        svg.rectangle("bar", left(), y - 5.5, Math.max(1, at(dot.value()) - left()), 11);
        if (dot.greatest() > dot.least()) {
            svg.line("error", at(dot.least()), y, at(dot.greatest()), y);
        }
    }

    private void dot(Svg svg, Row row, Dot dot, double y) {
        if (!Axis.isDrawable(dot.value())) {
            return;
        }
        if (Axis.isDrawable(dot.least()) && dot.greatest() > dot.least()) {
            svg.line("error", at(dot.least()), y, at(dot.greatest()), y);
        }
        svg.mark(dot.hollow() ? "mark hollow" : "mark", row.marker(), at(dot.value()), y, 4.4, dot.title());
    }

    private double left() {
        return names + 10;
    }

    private double at(double value) {
        return axis.at(value, left(), RIGHT);
    }
}
