package dev.ashlar.bench.nested;

import dev.ashlar.codec.view.View;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What somebody reads, a line for each value: {@code Monster 2 stats.hp = 20}. */
final class Lines {
    private final List<String> all = new ArrayList<>();

    void add(String path, Object value) {
        all.add(path + " = " + value);
    }

    void text(String path, String value) {
        add(path, quoted(value));
    }

    /** The value of an optional field; no line where there is none. */
    void text(String path, boolean isThere, String value) {
        if (isThere) {
            text(path, value);
        }
    }

    void reference(String path, boolean isThere, String type, View target) {
        add(path, reference(isThere, type, target));
    }

    static String reference(boolean isThere, String type, View target) {
        return isThere ? type + " " + target.id() : "null";
    }

    /** An element without values. */
    void nothing(String path) {
        add(path, "{}");
    }

    /** What is said of each element of a list. */
    interface Element {
        void add(int index, String path);
    }

    void list(String path, int count, Element element) {
        if (count == 0) {
            add(path, "[]");
        }
        IntStream.range(0, count).forEach(i -> element.add(i, path + "[" + i + "]"));
    }

    static String quoted(String text) {
        return '"' + text + '"';
    }

    static String array(Collection<?> elements) {
        return elements.stream().map(String::valueOf).collect(Collectors.joining(", ", "[", "]"));
    }

    List<String> all() {
        return all;
    }
}
