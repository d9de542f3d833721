package dev.ashlar.store.format;

/**
 * Where in a pack something is wrong. Immutable.
 *
 * @param section the part of the file: {@code header}, {@code directory}, {@code rows of Star}, {@code trailer} …; empty when the file as
 *     a whole is meant
 * @param offset of the first byte in question, from the start of the file; −1 when it is no single place
 * @param text the place in words, for the message
 */
public record PackPlace(String section, long offset, String text) {
    /** {@link #offset} where the trouble is at no single place. */
    public static final long NOWHERE = -1;

    /**
     * The file as a whole.
     *
     * @param text what of it, in words
     * @return the place
     */
    public static PackPlace ofFile(String text) {
        return new PackPlace("", NOWHERE, text);
    }
}
