package dev.ashlar.compiler.expression;

/**
 * A token of an expression.
 *
 * @param kind what it is
 * @param text of a {@link Kind#TEXT} and a {@link Kind#PATH}, without quotes and escapes; else as it stands
 * @param at index of its first character
 */
record Token(Kind kind, String text, int at) {
    enum Kind {
        NUMBER,
        /** Text in quotes. */
        TEXT,
        /** A path, or a word of the language. */
        WORD,
        /** A path that begins with a name in backquotes: no word of the language. */
        PATH,
        OPERATOR,
        END
    }

    boolean is(String sign) {
        return (kind == Kind.OPERATOR || kind == Kind.WORD) && text.equals(sign);
    }

    /** The token in messages. */
    String shown() {
        return switch (kind) {
            case END -> "the end of the rule";
            case TEXT -> "the text '" + text + '\'';
            default -> text;
        };
    }
}
