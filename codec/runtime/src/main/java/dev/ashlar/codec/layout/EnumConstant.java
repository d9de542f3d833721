package dev.ashlar.codec.layout;

import dev.ashlar.codec.hash.XxHash64;

/**
 * A constant of an enum field.
 *
 * @param name as declared; where a pack was stripped of its names, the key in hexadecimal
 * @param key XXH64 of its name
 * @param value the number that rows hold, 0 to 2^31 − 1
 */
public record EnumConstant(String name, long key, int value) {
    /**
     * A constant whose name is known.
     *
     * @param name as declared
     * @param value the number that rows hold
     */
    public EnumConstant(String name, int value) {
        this(name, XxHash64.key(name), value);
    }
}
