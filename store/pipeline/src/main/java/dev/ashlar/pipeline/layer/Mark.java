package dev.ashlar.pipeline.layer;

import java.util.Locale;

/** What becomes of a record of a layer, in the order of the constants of {@code ~change} in a layer file. */
public enum Mark {
    /** Something refers to the record. */
    MENTION,
    /** The fields that are given replace those below. */
    CHANGE,
    /** The record is added. */
    NEW,
    /** The record is removed. */
    REMOVE;

    /** {@return the constant in a layer file} */
    public String constant() {
        return name().toLowerCase(Locale.ROOT);
    }
}
