package dev.ashlar.compiler.expression;

/** What a part of an expression is. */
enum Kind {
    BOOL("true or false"),
    NUMBER("a number"),
    TEXT("a text"),
    CONSTANT("a constant"),
    FLAGS("flags"),
    REFERENCE("a reference"),
    VARIANT("a variant"),
    ARRAY("an array"),
    BYTES("bytes"),
    LANES("several numbers");

    private final String words;

    Kind(String words) {
        this.words = words;
    }

    /** The kind in messages. */
    String words() {
        return words;
    }

    /** Whether a term has a value of this kind. Fields of the other kinds are counted, or tested for null. */
    boolean isSingle() {
        return this != ARRAY && this != BYTES && this != LANES;
    }

    /** Whether two kinds can be equal. */
    boolean isComparedWith(Kind other) {
        return switch (this) {
            case BOOL, NUMBER -> other == this || this == NUMBER && other == REFERENCE;
            case TEXT, CONSTANT -> other == TEXT || other == CONSTANT;
            case REFERENCE -> other == REFERENCE || other == NUMBER;
            default -> false;
        };
    }
}
