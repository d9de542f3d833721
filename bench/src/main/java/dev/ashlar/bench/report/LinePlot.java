package dev.ashlar.bench.report;

import dev.ashlar.bench.report.Series.Point;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A picture of lines over two axes, each named at its end, so that no legend is needed. Points that a logarithmic axis cannot show are
 * left out. Immutable.
 */
final class LinePlot {
    /** A line across the picture at a value of x, with a name. */
    record Reference(double x, String text) {}

    private static final double WIDTH = 500;
    private static final double LEFT = 50;
    private static final double RIGHT = 340;
    private static final double TOP = 22;
    private static final double LABELS = 362;
    private static final double LABEL_HEIGHT = 14.5;
    private static final double FOOT = 42;

    private final String title;
    private final String xTitle;
    private final Axis x;
    private final Axis y;
    private final List<Series> series;
    private final List<Reference> references;
    private final double bottom;

    LinePlot(String title, String xTitle, Axis x, Axis y, List<Series> series, List<Reference> references) {
        this.title = title;
        this.xTitle = xTitle;
        this.x = x;
        this.y = y;
        this.references = references;
        // What matters most lies on top.
        this.series = series.stream()
                .map(LinePlot::drawable)
                .filter(line -> !line.points().isEmpty())
                .sorted(Comparator.comparingInt(Series::rank))
                .toList();
        this.bottom = TOP + Math.max(290, this.series.size() * LABEL_HEIGHT);
    }

    private static Series drawable(Series line) {
        List<Point> points = line.points().stream()
                .filter(point -> Axis.isDrawable(point.x()) && Axis.isDrawable(point.y()))
                .toList();
        return line.with(points);
    }

    String svg() {
        Svg svg = new Svg(WIDTH, bottom + FOOT, title);
        grid(svg);
        references.stream().filter(reference -> x.has(reference.x())).forEach(reference -> reference(svg, reference));
        double[] labels = labelPlaces();
        for (int i = 0; i < series.size(); i++) {
            line(svg, series.get(i), labels[i]);
        }
        return svg.end();
    }

    private void grid(Svg svg) {
        for (Axis.Tick tick : y.ticks()) {
            double at = atY(tick.value());
            svg.line("grid", LEFT, at, RIGHT, at).text("tick end", LEFT - 7, at + 4, tick.text());
        }
        svg.line("axis", LEFT, bottom, RIGHT, bottom);
        for (Axis.Tick tick : x.ticks()) {
            double at = atX(tick.value());
            svg.line("axis", at, bottom, at, bottom + 4).text("tick middle", at, bottom + 18, tick.text());
        }
        svg.text("tick middle", (LEFT + RIGHT) / 2, bottom + 36, xTitle);
    }

    private void reference(Svg svg, Reference reference) {
        double at = atX(reference.x());
        svg.line("reference", at, TOP - 4, at, bottom).text("note middle", at, TOP - 9, reference.text());
    }

    private void line(Svg svg, Series line, double label) {
        svg.open("series " + line.styleClass(), line.key());
        StringBuilder commands = new StringBuilder();
        for (Point point : line.points()) {
            commands.append(commands.isEmpty() ? 'M' : 'L')
                    .append(Math.round(atX(point.x()) * 10) / 10.0)
                    .append(',')
                    .append(Math.round(atY(point.y()) * 10) / 10.0);
        }
        svg.path("line", commands);
        for (Point point : line.points()) {
            point(svg, line, point);
        }
        Point last = line.points().get(line.points().size() - 1);
        svg.line("leader", atX(last.x()) + 5, atY(last.y()), LABELS - 4, label);
        svg.text("label", LABELS, label + 4, line.name());
        svg.close();
    }

    private void point(Svg svg, Series line, Point point) {
        double at = atX(point.x());
        if (Axis.isDrawable(point.least()) && point.greatest() > point.least()) {
            svg.line("error", at, atY(point.least()), at, atY(point.greatest()));
        }
        svg.mark("mark", line.marker(), at, atY(point.y()), 3.4, line.name() + ", " + point.title());
    }

    private double atX(double value) {
        return x.at(value, LEFT + 10, RIGHT - 8);
    }

    private double atY(double value) {
        return y.at(value, bottom, TOP);
    }

    /** As near to the ends of their lines as they can stand without touching one another. */
    private double[] labelPlaces() {
        List<Integer> order = new ArrayList<>();
        double[] wanted = new double[series.size()];
        for (int i = 0; i < wanted.length; i++) {
            List<Point> points = series.get(i).points();
            wanted[i] = atY(points.get(points.size() - 1).y());
            order.add(i);
        }
        order.sort(Comparator.comparingDouble(i -> wanted[i]));
        double[] sorted = order.stream().mapToDouble(i -> wanted[i]).toArray();
        double[] placed = spread(sorted, LABEL_HEIGHT, TOP, bottom);
        double[] places = new double[wanted.length];
        for (int i = 0; i < placed.length; i++) {
            places[order.get(i)] = placed[i];
        }
        return places;
    }

    /**
     * Moves ascending places apart: down where they are too near, then up again where that went beyond the end.
     *
     * @return places that are a distance apart, as long as there is room for all
     */
    static double[] spread(double[] ascending, double distance, double from, double to) {
        double[] places = ascending.clone();
        double next = from;
        for (int i = 0; i < places.length; i++) {
            places[i] = Math.max(places[i], next);
            next = places[i] + distance;
        }
        double last = to;
        for (int i = places.length - 1; i >= 0; i--) {
            places[i] = Math.min(places[i], last);
            last = places[i] - distance;
        }
        return balanced(ascending, places, distance);
    }

    /** Places of labels that touch are moved up together by half of what they lie below their lines. */
    private static double[] balanced(double[] wanted, double[] places, double distance) {
        int begin = 0;
        double above = Double.NEGATIVE_INFINITY;
        while (begin < places.length) {
            int end = begin + 1;
            double excess = places[begin] - wanted[begin];
            while (end < places.length && places[end] - places[end - 1] <= distance + 1e-9) {
                excess += places[end] - wanted[end];
                end++;
            }
            double room = places[begin] - Math.max(above + distance, 0);
            double up = Math.max(0, Math.min(excess / (end - begin), room));
            for (int i = begin; i < end; i++) {
                places[i] -= up;
            }
            above = places[end - 1];
            begin = end;
        }
        return places;
    }
}
