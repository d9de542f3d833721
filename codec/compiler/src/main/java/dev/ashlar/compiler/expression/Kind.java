package dev.ashlar.compiler.expression;

import dev.ashlar.codec.layout.ValueType;

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

    /** What a single value of a type is. */
    static Kind of(ValueType type) {
        return switch (type) {
            case BOOL -> BOOL;
            case STRING, HASH -> TEXT;
            case ENUM -> CONSTANT;
            case FLAGS -> FLAGS;
            case REF -> REFERENCE;
            case BYTES -> BYTES;
            default -> type.isList() ? VARIANT : type.isNumeric() && type.lanes() == 1 ? NUMBER : LANES;
        };
    }

    /** Whether a formula gives such values. */
    boolean isCalculated() {
        return this == BOOL || this == NUMBER || this == TEXT || this == CONSTANT;
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
