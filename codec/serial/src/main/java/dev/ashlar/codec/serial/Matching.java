package dev.ashlar.codec.serial;

/** How strictly a visitor that finds values by name compares the names of the data with those of the object. */
public enum Matching {
    /** Every member of the object stands in the data, and nothing else does. */
    EXACT,
    /**
     * A member that the data does not have keeps its value, and what the object does not know is ignored: for data of an older or newer
     * version. What stands there must be of the right kind nonetheless.
     */
    BY_NAME
}
