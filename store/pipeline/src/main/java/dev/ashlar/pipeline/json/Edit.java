package dev.ashlar.pipeline.json;

import java.util.Comparator;
import java.util.List;

/** A range of characters of a text, and what stands there afterwards. */
record Edit(int start, int end, String replacement) {
    /** The text with all edits, which do not overlap. */
    static String apply(String text, List<Edit> edits) {
        StringBuilder result = new StringBuilder(text.length() + 64);
        int done = 0;
        for (Edit edit :
                edits.stream().sorted(Comparator.comparingInt(Edit::start)).toList()) {
            result.append(text, done, edit.start).append(edit.replacement);
            done = edit.end;
        }
        return result.append(text, done, text.length()).toString();
    }
}
