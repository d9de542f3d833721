package dev.ashlar.compiler.generate;

import java.util.ArrayList;
import java.util.List;

/** Writes texts as Java string literals on one line. */
final class StringCode {
    private static final char LINE_SEPARATOR = 0x2028;
    private static final char PARAGRAPH_SEPARATOR = 0x2029;

    /** A constant of a class file has at most 65,535 bytes, and a character at most three. */
    private static final int MOST_CHARACTERS = 20_000;

    private StringCode() {}

    /** A text in parts, each of which may be a constant; one part where that suffices. */
    static List<String> parts(String text) {
        List<String> parts = new ArrayList<>();
        int from = 0;
        do {
            int end = Math.min(from + MOST_CHARACTERS, text.length());
            // A source has no half of a surrogate pair.
            if (end < text.length() && Character.isLowSurrogate(text.charAt(end))) {
                end--;
            }
            parts.add(text.substring(from, end));
            from = end;
        } while (from < text.length());
        return parts;
    }

    /**
     * A literal. Whatever may pass for the end of a line is escaped, those of Unicode too: a source writer that looks for line
     * ends would break the literal there.
     */
    static String of(String text) {
        StringBuilder literal = new StringBuilder(text.length() + 2).append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"', '\\' -> literal.append('\\').append(c);
                case '\n' -> literal.append("\\n");
                case '\r' -> literal.append("\\r");
                case '\t' -> literal.append("\\t");
                default -> {
                    if (Character.isISOControl(c) || c == LINE_SEPARATOR || c == PARAGRAPH_SEPARATOR) {
                        literal.append("\\u%04x".formatted((int) c));
                    } else {
                        literal.append(c);
                    }
                }
            }
        }
        return literal.append('"').toString();
    }
}
