package dev.ashlar.bench.report;

import dev.ashlar.bench.contender.Description.Kind;
import java.util.List;

/**
 * A line of a picture.
 *
 * @param key of what it is about
 * @param name for people
 * @param styleClass gives it its colour
 * @param marker stands at its points
 * @param rank what is higher lies on top
 * @param points by ascending x
 */
record Series(String key, String name, String styleClass, Marker marker, int rank, List<Point> points) {
    /** A point with its spread in y, and what is told when it is pointed at. */
    record Point(double x, double y, double least, double greatest, String title) {}

    /** The line of a store. */
    static Series of(String key, String name, Kind kind, List<Point> points) {
        int rank = key.equals("release") ? 2 : kind == Kind.ASHLAR || kind == Kind.FLOOR ? 1 : 0;
        return new Series(key, name, Markup.styleClass(key, kind), Marker.of(kind), rank, points);
    }

    /** The same with other points. */
    Series with(List<Point> others) {
        return new Series(key, name, styleClass, marker, rank, others);
    }
}
