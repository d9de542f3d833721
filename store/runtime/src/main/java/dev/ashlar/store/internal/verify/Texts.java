package dev.ashlar.store.internal.verify;

import dev.ashlar.codec.internal.memory.Memory;

/**
 * Looks at texts where they lie in a pool, eight bytes at a time. An item is padded to a multiple of eight bytes, so that the
 * last eight may be read together.
 */
final class Texts {
    private Texts() {}

    /** The bytes of an item behind the last multiple of eight, as a number; of a length that is no multiple. */
    static long lastWord(long address, int length) {
        return Memory.i64(address + (length & -Long.BYTES)) & (1L << Byte.SIZE * (length & Long.BYTES - 1)) - 1;
    }

    static boolean equal(long address, long other, int length) {
        int whole = length & -Long.BYTES;
        for (int i = 0; i < whole; i += Long.BYTES) {
            if (Memory.i64(address + i) != Memory.i64(other + i)) {
                return false;
            }
        }
        return whole == length || lastWord(address, length) == lastWord(other, length);
    }
}
