package dev.ashlar.codec.internal.encode;

/** Where an encoder puts strings and arrays. */
public interface Pool {
    /**
     * Adds an item; equal bytes may share one place, equal strings of one alignment must.
     *
     * @param bytes the item, from index 0; the pool may overwrite what is behind it
     * @param length bytes of the item, 1 or more
     * @param count what the slot says: bytes of a string, elements of an array
     * @param alignment what the place of the item is a multiple of, in bytes: a power of two, 8 to 4096
     * @return the slot: offset in 8-byte units in the low, count in the high 32 bits
     * @throws IllegalArgumentException when the pool or the item would exceed what the format can address
     */
    long add(byte[] bytes, int length, int count, int alignment);
}
