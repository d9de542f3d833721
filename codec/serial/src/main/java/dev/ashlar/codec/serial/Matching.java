package dev.ashlar.codec.serial;

/** How strictly a visitor that finds values by name compares the names of the data with the names of the object. */
public enum Matching {
    /** The data must contain every member of the object, and nothing else. */
    EXACT,
    /**
     * A member that is absent in the data keeps its value, and unknown names are ignored. For data of an older or newer version. Values must still
     * have the right type.
     */
    BY_NAME
}
