package dev.ashlar.compiler.schema;

/** What a field says of layers that are not signed: whether they may change it. */
public enum Moddable {
    /** Nothing: what the struct field says that it is a member of, or else the type. */
    UNSAID,
    /** They may. */
    YES,
    /** They may not. */
    NO;

    static final String ATTRIBUTE = "moddable";

    static Moddable read(Attributes attributes) {
        return attributes.node(ATTRIBUTE) == null ? UNSAID : attributes.flag(ATTRIBUTE, false) ? YES : NO;
    }

    /** What counts for a member of a struct field. */
    Moddable or(Moddable around) {
        return this == UNSAID ? around : this;
    }
}
