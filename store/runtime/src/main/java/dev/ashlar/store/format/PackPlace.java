package dev.ashlar.store.format;

/**
 * The place of an error in a pack. Immutable.
 *
 * @param section the part of the file: {@code header}, {@code directory}, {@code rows of Star}, {@code trailer} …;
 *     empty for the whole file
 * @param offset offset of the first wrong byte from the start of the file, in bytes; −1 if there is no single place
 * @param text the place in words, for the message
 */
public record PackPlace(String section, long offset, String text) {
    /** The value of {@link #offset} if there is no single place. */
    public static final long NOWHERE = -1;

    /**
     * Makes a place for the whole file.
     *
     * @param text which property of the file, in words
     * @return the place
     */
    public static PackPlace ofFile(String text) {
        return new PackPlace("", NOWHERE, text);
    }
}
