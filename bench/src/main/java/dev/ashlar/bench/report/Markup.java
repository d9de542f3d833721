package dev.ashlar.bench.report;

import dev.ashlar.bench.contender.Description.Kind;
import java.util.Locale;

/** What HTML and SVG have in common. Stateless. */
final class Markup {
    private Markup() {}

    /** A text in which nothing is taken for markup, in elements and in quoted attributes. */
    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    /** The style class of a kind of stores. */
    static String styleClass(Kind kind) {
        return "k-" + kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The same, and that of the one that pictures are about. */
    static String styleClass(String key, Kind kind) {
        return styleClass(kind) + (key.equals("release") ? " hero" : "");
    }
}
