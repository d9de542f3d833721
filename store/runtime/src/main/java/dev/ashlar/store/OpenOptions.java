package dev.ashlar.store;

import dev.ashlar.store.verify.Verification;

/**
 * How a pack is opened. Immutable.
 *
 * @param privateCopy whether the file is copied into memory of the process, instead of mapped: reads then see what was there when
 *     it was opened, whatever somebody does to the file, be it truncated or overwritten. For files that are not trusted or may
 *     change: mods, downloads, network drives. Takes as much memory as the file is long, outside of the heap and whatever its limits are (look at the length of what
 *     strangers send first), and time to
 *     read it
 * @param verification how much is checked before the pack is used; of a private copy the copy is, not the file
 */
public record OpenOptions(boolean privateCopy, Verification verification) {
    /** The file is mapped, nothing but what every open checks is checked: the default. */
    public static final OpenOptions MAPPED = new OpenOptions(false, Verification.NONE);

    /** A private copy, all of which is verified. */
    public static final OpenOptions PRIVATE_COPY = new OpenOptions(true, Verification.FULL);

    /**
     * The same with another verification.
     *
     * @param level how much is checked
     * @return the options
     */
    public OpenOptions verify(Verification level) {
        return new OpenOptions(privateCopy, level);
    }
}
