package dev.ashlar.codec.layout;

import dev.ashlar.codec.hash.XxHash64;

/**
 * A constant of an enum or flags field. Immutable.
 *
 * @param name as declared; if the names were stripped from the pack, the key in hexadecimal
 * @param key XXH64 of its name
 * @param value of an enum, the number that rows hold, 0 to 2^31 − 1; of flags, the bit that rows set, 0 to 31
 */
public record EnumConstant(String name, long key, int value) {
    /** The most constants of a flags field: one for each of its 32 bits. */
    public static final int MAX_FLAGS = 32;

    /**
     * Makes a constant whose name is known.
     *
     * @param name as declared
     * @param value the number that rows hold, or the bit that they set
     */
    public EnumConstant(String name, int value) {
        this(name, XxHash64.key(name), value);
    }
}
