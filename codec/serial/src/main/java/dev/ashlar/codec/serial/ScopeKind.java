package dev.ashlar.codec.serial;

/** What is open in the record of an object. */
enum ScopeKind {
    OBJECT,
    /** An element that is an object. */
    ELEMENT,
    /** An element that is a value, and has a member for it. */
    VALUE,
    LIST,
    /** An object of a kind: a list of one element. */
    CASE,
    ARRAY;

    /** Whether a value in it is an element of its own. */
    boolean hasElements() {
        return this == LIST || this == CASE;
    }
}
