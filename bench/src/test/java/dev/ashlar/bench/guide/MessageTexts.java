package dev.ashlar.bench.guide;

import com.sun.source.util.TreePath;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import javax.lang.model.element.Element;

/** The messages that were found. */
final class MessageTexts {
    /** What differs from case to case. */
    static final String GAP = "…";

    /** Texts with fewer are names, SQL and the like. */
    static final int LEAST_WORDS = 2;

    private static final Pattern GAPS = Pattern.compile("…(?:[ ]?…)*");
    private static final Pattern PLACE = Pattern.compile("^(?:[… .\\[\\]\"]*[:;,] )+");
    private static final Pattern WORD =
            Pattern.compile("(?<![\\w./=-])(?:[A-Za-z][a-z]+|[A-Z]{2,})(?![\\w/=(-]|\\.\\w)");
    private static final Pattern SMALL = Pattern.compile("\\b[a-z]{2}");
    private static final Pattern FORMAT = Pattern.compile("%(?:\\d+\\$)?[-,0-9.+#]*[a-zA-Z]");

    private final Map<String, SortedSet<String>> found = new TreeMap<>();

    /** What messages have before the value of a variable or method. */
    static String before(Element element) {
        return switch (element.getSimpleName().toString()) {
            case "expected", "EXPECTED" -> "expected ";
            case "found", "actual" -> "found ";
            default -> "";
        };
    }

    static String ofFormat(String format) {
        String text = FORMAT.matcher(format.replace("%n", "\n")).replaceAll(GAP);
        return text.replace("%%", "%");
    }

    void add(String before, String text, int leastWords, TreePath from) {
        String whole = text.startsWith(before) ? text : before + text;
        if (!SMALL.matcher(whole).find()
                || WORD.matcher(whole).results().limit(leastWords).count() < leastWords) {
            return;
        }
        String file = from.getCompilationUnit().getSourceFile().getName().replace('\\', '/');
        found.computeIfAbsent(shown(whole), key -> new TreeSet<>())
                .add(file.substring(file.indexOf("/dev/ashlar/") + 1));
    }

    /** On one line, without the place at the beginning. */
    private static String shown(String text) {
        String line = GAPS.matcher(text.replaceAll("\\s*\n\\s*", " ")).replaceAll(GAP);
        return PLACE.matcher(ofFormat(line)).replaceFirst("").strip();
    }

    Map<String, SortedSet<String>> found() {
        return found;
    }
}
