package dev.ashlar.tool.text;

import dev.ashlar.codec.internal.text.Visible;

/** Text as people see it: in quotes, with escapes for what a terminal would hide or obey. */
public final class Quoted {
    private Quoted() {}

    /**
     * {@return the text in quotes}
     *
     * @param text any text
     */
    public static String of(String text) {
        StringBuilder quoted = new StringBuilder(text.length() + 2).append('"');
        text.codePoints().forEach(c -> append(quoted, c));
        return quoted.append('"').toString();
    }

    /**
     * {@return the text in quotes, cut with an ellipsis behind its first characters}
     *
     * @param text any text
     * @param most characters to show
     */
    public static String cut(String text, int most) {
        if (text.codePointCount(0, text.length()) <= most) {
            return of(text);
        }
        String quoted = of(text.substring(0, text.offsetByCodePoints(0, most)));
        return quoted.substring(0, quoted.length() - 1) + "…\"";
    }

    /**
     * {@return the text as it is, or in quotes where that would be ambiguous: when it is empty, begins or ends with a space or
     * holds anything that would be escaped}
     *
     * @param text any text
     */
    public static String unlessPlain(String text) {
        String quoted = of(text);
        boolean plain = quoted.length() == text.length() + 2
                && !text.isBlank()
                && text.strip().equals(text);
        return plain ? text : quoted;
    }

    private static void append(StringBuilder quoted, int codePoint) {
        switch (codePoint) {
            case '"' -> quoted.append("\\\"");
            case '\\' -> quoted.append("\\\\");
            case '\n' -> quoted.append("\\n");
            case '\r' -> quoted.append("\\r");
            case '\t' -> quoted.append("\\t");
            default -> {
                if (Visible.isVisible(codePoint)) {
                    quoted.appendCodePoint(codePoint);
                } else {
                    quoted.append(Visible.escape(codePoint));
                }
            }
        }
    }
}
