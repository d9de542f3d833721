package dev.ashlar.pipeline.sqlite;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;

/**
 * What the declared type of a column says of cells that the type of a field alone may misread, once the field has another
 * type: a negative integer may be a large one, and a text may be an array or a single text. A value that the declared type would give
 * another meaning is kept as a blob.
 */
enum Declared {
    /** Integers are what they are. */
    SIGNED,
    /** Negative integers are the bits of large ones. */
    UNSIGNED,
    /** Texts are no arrays. */
    SINGLE_TEXT,
    /** Nothing: the field's type decides. */
    OTHER;

    /** By the words of {@link ColumnTypes}. */
    static Declared of(String declared) {
        return switch (Names.folded(declared)) {
            case "int8", "int16", "int32", "int64" -> SIGNED;
            case "uint8", "uint16", "uint32", "uint64" -> UNSIGNED;
            case "text", "text enum", "text hash" -> SINGLE_TEXT;
            default -> OTHER;
        };
    }

    /** Whether an integer, in a cell that is one, would be read as the number that it is. */
    boolean keeps(ValueType type, long bits) {
        return bits >= 0
                || !type.isInteger()
                || this != SIGNED && this != UNSIGNED
                || (type == ValueType.U64) == (this == UNSIGNED);
    }

    /** Whether an array, in a cell that is text, would be read as one. */
    boolean keepsArray(Variant value) {
        return this != SINGLE_TEXT || !value.shape().isArray();
    }

    /** The type of a negative integer in a cell that is one; {@code type} where nothing is declared. */
    ValueType ofInteger(ValueType type) {
        return switch (this) {
            case SIGNED -> ValueType.I64;
            case UNSIGNED -> ValueType.U64;
            default -> type;
        };
    }

    /** The type of a negative integer in a cell that is a blob, because the column does not keep it. */
    ValueType ofBlob(ValueType type) {
        return switch (this) {
            case SIGNED -> ValueType.U64;
            case UNSIGNED -> ValueType.I64;
            default -> type;
        };
    }
}
