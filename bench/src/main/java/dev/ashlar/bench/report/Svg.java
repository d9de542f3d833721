package dev.ashlar.bench.report;

import java.util.Locale;

/** Writes an SVG picture of a fixed size, scaled by the page; lengths are pixels at the size that it was made for. For one thread. */
final class Svg {
    private final StringBuilder text = new StringBuilder();

    Svg(double width, double height, String label) {
        text.append(String.format(
                Locale.ROOT,
                "<svg viewBox=\"0 0 %.0f %.0f\" role=\"img\" aria-label=\"%s\" preserveAspectRatio=\"xMinYMin\">%n",
                width,
                height,
                Markup.escaped(label)));
    }

    Svg line(String styleClass, double x1, double y1, double x2, double y2) {
        return add("<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>", styleClass, x1, y1, x2, y2);
    }

    Svg rectangle(String styleClass, double x, double y, double width, double height) {
        return add(
                "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"2\"/>",
                styleClass, x, y, Math.max(0, width), height);
    }

    /** Text whose begin, middle or end is at x, as the style class says. */
    Svg text(String styleClass, double x, double y, String content) {
        return add("<text class=\"%s\" x=\"%.1f\" y=\"%.1f\">%s</text>", styleClass, x, y, Markup.escaped(content));
    }

    Svg path(String styleClass, CharSequence commands) {
        return add("<path class=\"%s\" d=\"%s\"/>", styleClass, commands);
    }

    /** A mark that says more when it is pointed at. */
    Svg mark(String styleClass, Marker marker, double x, double y, double radius, String title) {
        return add(
                "<path class=\"%s\" d=\"%s\"><title>%s</title></path>",
                styleClass, marker.path(x, y, radius), Markup.escaped(title));
    }

    /** What belongs to a compared store: the page can highlight it. */
    Svg open(String styleClass, String key) {
        return add("<g class=\"%s\" data-key=\"%s\">", styleClass, Markup.escaped(key));
    }

    Svg close() {
        text.append("</g>\n");
        return this;
    }

    String end() {
        return text.append("</svg>\n").toString();
    }

    private Svg add(String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values)).append('\n');
        return this;
    }
}
