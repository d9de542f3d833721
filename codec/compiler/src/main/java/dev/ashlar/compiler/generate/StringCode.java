package dev.ashlar.compiler.generate;

/** Writes texts as Java string literals on one line. */
final class StringCode {
    private static final char LINE_SEPARATOR = 0x2028;
    private static final char PARAGRAPH_SEPARATOR = 0x2029;

    private StringCode() {}

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
