package dev.ashlar.codec.bytes;

/**
 * Unsigned numbers of one to ten bytes: seven bits a byte, the lowest first, and the highest bit of a byte says that another follows.
 * Known as unsigned LEB128 (DWARF 5, section 7.6); always in the shortest form.
 */
public final class VarInts {
    /** Bytes of the longest. */
    public static final int MOST_BYTES = 10;

    private VarInts() {}

    /**
     * {@return how many bytes a number takes, 1 to 10}
     *
     * @param value unsigned, any 64 bits
     */
    public static int size(long value) {
        return (Long.SIZE + 6 - Long.numberOfLeadingZeros(value | 1)) / 7;
    }
}
