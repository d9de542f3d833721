package dev.ashlar.codec.serial;

/** What a visitor does with values. */
public enum Direction {
    /** The visitor writes values and returns them unchanged. */
    SAVING,
    /** The visitor reads values from data and returns them. */
    LOADING,
    /**
     * The visitor examines the structure only. It visits optional values even if they are absent, and visits lists as if they had one element.
     * Discard the visited object afterwards.
     */
    DESCRIBING
}
