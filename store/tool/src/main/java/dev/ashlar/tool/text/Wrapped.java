package dev.ashlar.tool.text;

import java.io.PrintStream;

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
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ")) {
            if (!line.isEmpty() && indent.length() + line.length() + 1 + word.length() > WIDTH) {
                out.println(indent + line);
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        if (!line.isEmpty()) {
            out.println(indent + line);
        }
    }
}
