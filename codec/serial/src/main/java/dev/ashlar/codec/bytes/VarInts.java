package dev.ashlar.codec.bytes;

/**
 * Variable-length encoding of unsigned numbers in 1 to 10 bytes. Each byte holds seven bits, lowest first. Its highest bit is set if another byte
 * follows. The encoding is unsigned LEB128 (DWARF 5, section 7.6), always in the shortest form. Pure functions; any thread.
 */
public final class VarInts {
    /** Maximum size of a number in bytes. */
    public static final int MOST_BYTES = 10;

    private VarInts() {}

    /**
     * {@return the size of a number in bytes, 1 to 10}
     *
     * @param value any 64 bits, unsigned
     */
    public static int size(long value) {
        return (Long.SIZE + 6 - Long.numberOfLeadingZeros(value | 1)) / 7;
    }
}
