package dev.ashlar.tool.text;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** Text in lines of at most {@value #WIDTH} characters. Stateless. */
public final class Wrapped {
    /** Characters of a line, as the narrowest usual terminal has them. */
    public static final int WIDTH = 80;

    private Wrapped() {}

    /**
     * Prints text, broken between words. A word that is longer than a line has a line of its own.
     *
     * @param text any; nothing is printed for an empty one
     * @param indent begins each line
     * @param out receives the lines
     */
    public static void print(String text, String indent, PrintStream out) {
        if (!text.isEmpty()) {
            lines(text, WIDTH - indent.length()).forEach(line -> out.println(indent + line));
        }
    }

    /** The lines of a text, at least one; a word that is longer than a line has a line of its own. */
    static List<String> lines(String text, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        boolean isFirst = true;
        for (String word : text.split(" ", -1)) {
            if (!isFirst && length(line) + 1 + length(word) > width) {
                lines.add(line.toString());
                line.setLength(0);
                isFirst = true;
            }
            line.append(isFirst ? "" : " ").append(word);
            isFirst = false;
        }
        lines.add(line.toString());
        return lines;
    }

    private static int length(CharSequence text) {
        return Character.codePointCount(text, 0, text.length());
    }
}
