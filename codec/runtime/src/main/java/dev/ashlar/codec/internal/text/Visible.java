package dev.ashlar.codec.internal.text;

import java.util.function.IntPredicate;

/**
 * Text with escapes for characters that a terminal obeys or hides: control characters, escape sequences among them, characters of no width, marks
 * that change the direction of text, line and paragraph separators, and half surrogate pairs. Tools, exceptions and logs show the text of others,
 * names and values, by this class. Stateless; any thread.
 */
public final class Visible {
    private Visible() {}

    /**
     * Whether a terminal shows a character as it is.
     *
     * @param codePoint any number
     * @return false for what {@link #of} escapes
     */
    public static boolean isVisible(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }

    /**
     * Text on one line.
     *
     * @param text any text
     * @return the text itself when all of it is visible; else with {@link #escape escapes}
     */
    public static String of(String text) {
        return escaped(text, Visible::isVisible);
    }

    /**
     * Text of several lines: line feeds, carriage returns before them, and tabs stay.
     *
     * @param text any text
     * @return the text itself when the rest of it is visible; else with {@link #escape escapes}
     */
    public static String lines(String text) {
        String unix = text.replace("\r\n", "\n");
        String escaped = escaped(unix, c -> c == '\n' || c == '\t' || isVisible(c));
        return escaped.equals(unix) ? text : escaped;
    }

    /**
     * An escape.
     *
     * @param codePoint of a character
     * @return a backslash, u, and four to six hexadecimal digits, such as {@code 001B}
     */
    public static String escape(int codePoint) {
        return "\\u%04X".formatted(codePoint);
    }

    private static String escaped(String text, IntPredicate plain) {
        if (text.codePoints().allMatch(plain)) {
            return text;
        }
        StringBuilder escaped = new StringBuilder();
        text.codePoints().forEach(c -> {
            if (plain.test(c)) {
                escaped.appendCodePoint(c);
            } else {
                escaped.append(escape(c));
            }
        });
        return escaped.toString();
    }
}
