package dev.ashlar.compiler.schema;

/**
 * A token of HOCON text. Blanks and comments are none.
 *
 * @param kind what it is
 * @param text of a {@link Kind#QUOTED}, without quotes and escapes; what is wrong, of a {@link Kind#BROKEN}; else as it
 *     stands
 * @param start its first character
 * @param end behind its last character
 * @param line 1 for the first
 * @param column 1 for the first character
 */
record Token(Kind kind, String text, int start, int end, int line, int column) {
    enum Kind {
        /** Text without quotes, also a number, true, false and null. */
        WORD,
        /** Text in quotes, single or triple. */
        QUOTED,
        /** {@code ${…}} or {@code ${?…}}. */
        SUBSTITUTION,
        OPEN_OBJECT,
        CLOSE_OBJECT,
        OPEN_LIST,
        CLOSE_LIST,
        COMMA,
        /** {@code =} or {@code :}. */
        ASSIGN,
        /** {@code +=}. */
        APPEND,
        NEWLINE,
        /** A character that HOCON allows in quotes only. */
        RESERVED,
        /** A quotation that does not end, or has an unknown escape. */
        BROKEN,
        END
    }

    boolean is(Kind expected) {
        return kind == expected;
    }

    /** {@return whether this is text, quoted or not} */
    boolean isText() {
        return kind == Kind.WORD || kind == Kind.QUOTED;
    }
}
