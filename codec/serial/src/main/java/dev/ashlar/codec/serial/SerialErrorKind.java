package dev.ashlar.codec.serial;

/** The kind of failure of saving or loading. */
public enum SerialErrorKind {
    /** The data ends before the object, or the target is too small. */
    OVERFLOW,
    /** Data is left after the object: it belongs to another class, or is damaged. */
    LEFT_OVER,
    /** A value is invalid for its type: a bool of 2, a number out of range, an unknown constant. */
    BAD_VALUE,
    /** A text is not valid UTF-8. */
    BAD_TEXT,
    /** The number of elements exceeds the rest of the data, or differs from the required number. */
    BAD_COUNT,
    /** Objects are nested deeper than {@link Serializer#MOST_DEPTH}. */
    TOO_DEEP,
    /** An id refers to no object. */
    UNKNOWN_REFERENCE,
    /** A key of a map, an element of a set, an id or a name appears twice. */
    DUPLICATE,
    /** A name is missing. */
    MISSING,
    /** A value has another type than its name requires. */
    WRONG_TYPE,
    /** A text does not conform to its format. */
    SYNTAX,
    /** The object itself rejects a value with {@link Serializer#fail}. */
    REFUSED
}
