package dev.ashlar.bench.report;

import dev.ashlar.bench.contender.Description.Kind;
import java.util.Locale;

/** Shapes of marks: kinds of stores are distinguished without colours too. */
enum Marker {
    CIRCLE("M%1$.1f,%2$.1f m-%3$.2f,0 a%3$.2f,%3$.2f 0 1,0 %4$.2f,0 a%3$.2f,%3$.2f 0 1,0 -%4$.2f,0Z", 1),
    SQUARE("M%1$.1f,%2$.1f m-%3$.2f,-%3$.2f h%4$.2f v%4$.2f h-%4$.2fZ", 0.85),
    DIAMOND("M%1$.1f,%2$.1f m0,-%3$.2f l%3$.2f,%3$.2f l-%3$.2f,%3$.2f l-%3$.2f,-%3$.2fZ", 1.2),
    TRIANGLE("M%1$.1f,%2$.1f m0,-%3$.2f l%3$.2f,%4$.2f h-%4$.2fZ", 1.05),
    DOWNWARD("M%1$.1f,%2$.1f m0,%3$.2f l%3$.2f,-%4$.2f h-%4$.2fZ", 1.05),
    CROSS("M%1$.1f,%2$.1f m-%3$.2f,-1.2 h%4$.2f v2.4 h-%4$.2fZ M%1$.1f,%2$.1f m-1.2,-%3$.2f h2.4 v%4$.2f h-2.4Z", 1.25),
    BAR("M%1$.1f,%2$.1f m-1.2,-%3$.2f h2.4 v%4$.2f h-2.4Z", 1.4);

    private final String commands;
    private final double scale;

    Marker(String commands, double scale) {
        this.commands = commands;
        this.scale = scale;
    }

    static Marker of(Kind kind) {
        return switch (kind) {
            case FLOOR -> BAR;
            case ASHLAR -> CIRCLE;
            case HEAP -> TRIANGLE;
            case IN_PLACE -> DIAMOND;
            case KEY_VALUE -> SQUARE;
            case OBJECT -> DOWNWARD;
            case DATABASE -> CROSS;
        };
    }

    String path(double x, double y, double radius) {
        double size = radius * scale;
        return String.format(Locale.ROOT, commands, x, y, size, 2 * size);
    }
}
