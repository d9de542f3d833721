package dev.ashlar.codec.serial;

/** What is wrong with data that an object is loaded from, or with the place that it is saved to. */
public enum SerialErrorKind {
    /** The bytes end before the object does; or, of a place to write to, there are too few. */
    OVERFLOW,
    /** Something is left that the object did not ask for: the data is of another class, or damaged. */
    LEFT_OVER,
    /** A value is none of its type: a bool of 2, a number out of range, a constant that there is none of. */
    BAD_VALUE,
    /** A text is no UTF-8. */
    BAD_TEXT,
    /** More elements than the rest of the data can hold; or another number of them than there must be. */
    BAD_COUNT,
    /** Objects lie within one another deeper than {@link Serializer#MOST_DEPTH}. */
    TOO_DEEP,
    /** An id stands for no object. */
    UNKNOWN_REFERENCE,
    /** A key of a map, an element of a set, an id or a name is there twice. */
    DUPLICATE,
    /** A name is not there. */
    MISSING,
    /** Under a name there is a value of another type. */
    WRONG_TYPE,
    /** A text is none of its format. */
    SYNTAX,
    /** The object itself refuses a value, by {@link Serializer#fail}. */
    REFUSED
}
