package dev.ashlar.pipeline.json.schema;

import java.util.List;
import java.util.Map;
import tools.jackson.core.io.JsonStringEncoder;

/** Text of JSON from maps, lists, texts, numbers and the like, with a line for each member. Values without members stand on one line. */
final class JsonTree {
    private static final String INDENT = "  ";

    private final StringBuilder out = new StringBuilder();

    private JsonTree() {}

    /** A value that is JSON text already. */
    record Raw(String text) {}

    static String text(Map<String, ?> root) {
        JsonTree tree = new JsonTree();
        tree.write(root, "\n");
        return tree.out.append('\n').toString();
    }

    /** {@code line}: the end of a line and the indentation of the value. */
    private void write(Object value, String line) {
        if (value instanceof Map<?, ?> map) {
            writeObject(map, line);
        } else if (value instanceof List<?> list) {
            writeArray(list, line);
        } else if (value instanceof String text) {
            quote(text);
        } else {
            out.append(value instanceof Raw raw ? raw.text() : value);
        }
    }

    private void writeObject(Map<?, ?> map, String line) {
        boolean isFlat = map.values().stream().noneMatch(JsonTree::isNested) && map.size() < 3;
        String inside = isFlat ? "" : line + INDENT;
        out.append('{');
        String before = inside;
        for (Map.Entry<?, ?> member : map.entrySet()) {
            out.append(before);
            quote(String.valueOf(member.getKey()));
            out.append(": ");
            write(member.getValue(), inside);
            before = isFlat ? ", " : "," + inside;
        }
        out.append(isFlat ? "" : line).append('}');
    }

    private void writeArray(List<?> list, String line) {
        boolean isFlat = list.stream().noneMatch(JsonTree::isNested);
        String inside = isFlat ? "" : line + INDENT;
        out.append('[');
        String before = inside;
        for (Object element : list) {
            out.append(before);
            write(element, inside);
            before = isFlat ? ", " : "," + inside;
        }
        out.append(isFlat ? "" : line).append(']');
    }

    private static boolean isNested(Object value) {
        return value instanceof Map
                || value instanceof List<?> list && list.stream().anyMatch(JsonTree::isNested);
    }

    private void quote(String text) {
        out.append('"');
        JsonStringEncoder.getInstance().quoteAsString(text, out);
        out.append('"');
    }
}
