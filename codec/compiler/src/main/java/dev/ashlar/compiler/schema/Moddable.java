package dev.ashlar.compiler.schema;

/** Whether unsigned layers may change a field. */
public enum Moddable {
    /** The field has no setting. The setting of the enclosing struct field applies, or else that of the type. */
    UNSAID,
    /** Unsigned layers may change the field. */
    YES,
    /** Unsigned layers must not change the field. */
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
