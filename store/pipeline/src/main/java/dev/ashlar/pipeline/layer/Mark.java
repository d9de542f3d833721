package dev.ashlar.pipeline.layer;

import java.util.Locale;

/** The kind of a change to a record, in the order of the constants of {@code ~change} in a layer file. */
public enum Mark {
    /** The layer only refers to the record. */
    MENTION,
    /** The given fields replace the fields below. */
    CHANGE,
    /** The layer adds the record. */
    NEW,
    /** The layer removes the record. */
    REMOVE;

    /** {@return the name of the constant in a layer file} */
    public String constant() {
        return name().toLowerCase(Locale.ROOT);
    }
}
