package dev.ashlar.codec.serial;

/** What a visitor does with the values that it is given. */
public enum Direction {
    /** It takes them: they are given back as they were. */
    SAVING,
    /** It gives others, from data. */
    LOADING,
    /**
     * It looks at the structure alone: what may be absent is visited nonetheless, and lists are visited as if they had one
     * element. The object that is visited is to be thrown away.
     */
    DESCRIBING
}
