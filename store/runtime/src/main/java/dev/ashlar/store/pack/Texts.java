package dev.ashlar.store.pack;

import dev.ashlar.codec.memory.Memory;

/**
 * Looks at texts where they lie in a pool, eight bytes at a time. An item is padded to a multiple of eight bytes, so that the
 * last eight may be read together.
 */
final class Texts {
    private static final long NOT_ASCII = 0x8080_8080_8080_8080L;

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

    /** Whether an item is UTF-8: no bytes astray, nothing longer than need be, no surrogates, nothing behind U+10FFFF. */
    static boolean isUtf8(long address, int length) {
        long end = address + length;
        long at = address;
        while (at < end) {
            if (end - at >= Long.BYTES && (Memory.i64(at) & NOT_ASCII) == 0) {
                at += Long.BYTES;
            } else if (Memory.i8(at) >= 0) {
                at++;
            } else {
                int count = sequence(at, end);
                if (count == 0) {
                    return false;
                }
                at += count;
            }
        }
        return true;
    }

    /** Bytes of the sequence that begins with a byte which is not ASCII; 0 when it is none. */
    private static int sequence(long at, long end) {
        int first = Memory.i8(at) & 0xFF;
        int count = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
        if (first < 0xC2 || first > 0xF4 || end - at < count) {
            return 0;
        }
        int second = Memory.i8(at + 1) & 0xFF;
        int least = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
        int greatest = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
        if (second < least || second > greatest) {
            return 0;
        }
        for (int i = 2; i < count; i++) {
            if ((Memory.i8(at + i) & 0xC0) != 0x80) {
                return 0;
            }
        }
        return count;
    }
}
