package dev.ashlar.editor.content;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The lines between the first and the last that two texts do not have in common. Pure functions; any thread. */
final class ChangedLines {
    private static final String LINE_END = "\\r?\\n";

    private ChangedLines() {}

    /** Removed lines, then added ones, each with the number that it has in its text. */
    static List<Map<String, @Nullable Object>> between(String before, String after) {
        List<String> old = Arrays.asList(before.split(LINE_END, -1));
        List<String> now = Arrays.asList(after.split(LINE_END, -1));
        int most = Math.min(old.size(), now.size());
        int head = 0;
        while (head < most && old.get(head).equals(now.get(head))) {
            head++;
        }
        int tail = 0;
        while (tail < most - head && old.get(old.size() - 1 - tail).equals(now.get(now.size() - 1 - tail))) {
            tail++;
        }
        List<Map<String, @Nullable Object>> lines = new ArrayList<>();
        add(old, head, old.size() - tail, "-", lines);
        add(now, head, now.size() - tail, "+", lines);
        return lines;
    }

    private static void add(
            List<String> text, int from, int to, String sign, List<Map<String, @Nullable Object>> into) {
        for (int i = from; i < to; i++) {
            Map<String, @Nullable Object> line = new LinkedHashMap<>();
            line.put("sign", sign);
            line.put("number", i + 1);
            line.put("text", text.get(i));
            into.add(line);
        }
    }
}
