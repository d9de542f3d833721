package dev.ashlar.codec.hash;

import dev.ashlar.codec.internal.memory.Memory;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Computes XXH64 with seed 0, as published by Yann Collet in the <a
 * href="https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md">xxHash specification</a>. Stateless; any
 * thread.
 */
public final class XxHash64 {
    private static final long PRIME_1 = 0x9E3779B185EBCA87L;
    private static final long PRIME_2 = 0xC2B2AE3D27D4EB4FL;
    private static final long PRIME_3 = 0x165667B19E3779F9L;
    private static final long PRIME_4 = 0x85EBCA77C2B2AE63L;
    private static final long PRIME_5 = 0x27D4EB2F165667C5L;

    private static final int STRIPE = 32;

    /** What hashes of arrays need, and opening a pack does not: handles load many classes of the JDK. */
    private static final class Words {
        static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
        static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    }

    private XxHash64() {}

    /**
     * Returns the key of a name: the hash of its UTF-8 bytes, case-sensitive, without normalisation. An unpaired
     * surrogate counts as a question mark, as in {@code String.getBytes}. It encodes and hashes eight bytes at a time,
     * without a buffer.
     *
     * @param name any text
     * @return 64 bits
     */
    public static long key(CharSequence name) {
        long v1 = PRIME_1 + PRIME_2;
        long v2 = PRIME_2;
        long v3 = 0;
        long v4 = -PRIME_1;
        // The first three words of a stripe, and the bytes of one that is not whole.
        long a = 0;
        long b = 0;
        long c = 0;
        long word = 0;
        long length = 0;
        for (int i = 0, chars = name.length(); i < chars; i++) {
            int point = Character.codePointAt(name, i);
            i += Character.charCount(point) - 1;
            long utf8 = utf8(point);
            int width = utf8 < 0x80 ? 1 : (Long.SIZE + 7 - Long.numberOfLeadingZeros(utf8)) >>> 3;
            int filled = (int) (length & 7) + width;
            word |= utf8 << 8 * (filled - width);
            if (filled >= 8) {
                switch ((int) (length >>> 3) & 3) {
                    case 0 -> a = word;
                    case 1 -> b = word;
                    case 2 -> c = word;
                    default -> {
                        v1 = round(v1, a);
                        v2 = round(v2, b);
                        v3 = round(v3, c);
                        v4 = round(v4, word);
                    }
                }
                word = filled == 8 ? 0 : utf8 >>> 8 * (width - (filled - 8));
            }
            length += width;
        }
        long hash = (length < STRIPE ? PRIME_5 : merged(v1, v2, v3, v4)) + length;
        int words = (int) (length >>> 3) & 3;
        hash = words > 0 ? withEight(hash, a) : hash;
        hash = words > 1 ? withEight(hash, b) : hash;
        hash = words > 2 ? withEight(hash, c) : hash;
        return avalanche(withRest(hash, word, (int) length & 7));
    }

    /** UTF-8 bytes of a code point, the first lowest; those of a question mark for half of a pair. */
    private static long utf8(int point) {
        if (point < 0x80) {
            return point;
        }
        if (point < 0x800) {
            return 0x80C0 | point >>> 6 | (point & 0x3F) << 8;
        }
        if (point < 0x10000) {
            boolean half = point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
            return half ? '?' : 0x8080E0 | point >>> 12 | (point >>> 6 & 0x3F) << 8 | (point & 0x3F) << 16;
        }
        long tail = (point >>> 12 & 0x3F) << 8 | (point >>> 6 & 0x3F) << 16 | (long) (point & 0x3F) << 24;
        return 0x808080F0L | point >>> 18 | tail;
    }

    private static long withRest(long start, long bytes, int count) {
        long hash = start;
        long rest = bytes;
        int left = count;
        if (left >= 4) {
            hash = withFour(hash, rest & 0xFFFFFFFFL);
            rest >>>= 32;
            left -= 4;
        }
        for (; left > 0; left--) {
            hash = withOne(hash, rest & 0xFF);
            rest >>>= 8;
        }
        return hash;
    }

    /**
     * Returns the hash of bytes on the heap.
     *
     * @param bytes array to read
     * @param offset index of the first byte
     * @param length number of bytes
     * @return 64 bits
     * @throws IndexOutOfBoundsException if the range does not lie inside the array
     */
    public static long hash(byte[] bytes, int offset, int length) {
        java.util.Objects.checkFromIndexSize(offset, length, bytes.length);
        int at = offset;
        int end = offset + length;
        long hash;
        if (length >= STRIPE) {
            long v1 = PRIME_1 + PRIME_2;
            long v2 = PRIME_2;
            long v3 = 0;
            long v4 = -PRIME_1;
            for (; at <= end - STRIPE; at += STRIPE) {
                v1 = round(v1, (long) Words.LONGS.get(bytes, at));
                v2 = round(v2, (long) Words.LONGS.get(bytes, at + 8));
                v3 = round(v3, (long) Words.LONGS.get(bytes, at + 16));
                v4 = round(v4, (long) Words.LONGS.get(bytes, at + 24));
            }
            hash = merged(v1, v2, v3, v4);
        } else {
            hash = PRIME_5;
        }
        return avalanche(tail(hash + length, bytes, at, end));
    }

    private static long tail(long start, byte[] bytes, int from, int end) {
        long hash = start;
        int at = from;
        for (; at <= end - 8; at += 8) {
            hash = withEight(hash, (long) Words.LONGS.get(bytes, at));
        }
        if (at <= end - 4) {
            hash = withFour(hash, (int) Words.INTS.get(bytes, at) & 0xFFFFFFFFL);
            at += 4;
        }
        for (; at < end; at++) {
            hash = withOne(hash, bytes[at] & 0xFF);
        }
        return hash;
    }

    /**
     * Returns the hash of bytes outside the heap. The caller has checked their place: a wrong address can crash the
     * JVM.
     *
     * @param address of the first byte
     * @param length number of bytes, 0 or more
     * @return 64 bits
     */
    public static long hash(long address, int length) {
        long at = address;
        long end = address + length;
        long hash = PRIME_5;
        if (length >= STRIPE) {
            long v1 = PRIME_1 + PRIME_2;
            long v2 = PRIME_2;
            long v3 = 0;
            long v4 = -PRIME_1;
            for (; at <= end - STRIPE; at += STRIPE) {
                v1 = round(v1, Memory.i64(at));
                v2 = round(v2, Memory.i64(at + 8));
                v3 = round(v3, Memory.i64(at + 16));
                v4 = round(v4, Memory.i64(at + 24));
            }
            hash = merged(v1, v2, v3, v4);
        }
        hash += length;
        for (; at <= end - 8; at += 8) {
            hash = withEight(hash, Memory.i64(at));
        }
        if (at <= end - 4) {
            hash = withFour(hash, Memory.i32(at) & 0xFFFFFFFFL);
            at += 4;
        }
        for (; at < end; at++) {
            hash = withOne(hash, Memory.i8(at) & 0xFF);
        }
        return avalanche(hash);
    }

    /**
     * Returns the hash of bytes of a buffer. The buffer does not change, and its byte order has no effect.
     *
     * @param bytes any buffer
     * @param offset absolute index of the first byte
     * @param length number of bytes
     * @return 64 bits
     * @throws IndexOutOfBoundsException if the range does not lie below the buffer's limit
     */
    public static long hash(ByteBuffer bytes, int offset, int length) {
        java.util.Objects.checkFromIndexSize(offset, length, bytes.limit());
        boolean swapped = bytes.order() != ByteOrder.LITTLE_ENDIAN;
        int at = offset;
        int end = offset + length;
        long hash = PRIME_5;
        if (length >= STRIPE) {
            long v1 = PRIME_1 + PRIME_2;
            long v2 = PRIME_2;
            long v3 = 0;
            long v4 = -PRIME_1;
            for (; at <= end - STRIPE; at += STRIPE) {
                v1 = round(v1, eight(bytes, at, swapped));
                v2 = round(v2, eight(bytes, at + 8, swapped));
                v3 = round(v3, eight(bytes, at + 16, swapped));
                v4 = round(v4, eight(bytes, at + 24, swapped));
            }
            hash = merged(v1, v2, v3, v4);
        }
        hash += length;
        for (; at <= end - 8; at += 8) {
            hash = withEight(hash, eight(bytes, at, swapped));
        }
        if (at <= end - 4) {
            int four = bytes.getInt(at);
            hash = withFour(hash, (swapped ? Integer.reverseBytes(four) : four) & 0xFFFFFFFFL);
            at += 4;
        }
        for (; at < end; at++) {
            hash = withOne(hash, bytes.get(at) & 0xFF);
        }
        return avalanche(hash);
    }

    private static long eight(ByteBuffer bytes, int at, boolean swapped) {
        long eight = bytes.getLong(at);
        return swapped ? Long.reverseBytes(eight) : eight;
    }

    private static long withEight(long hash, long bytes) {
        return Long.rotateLeft(hash ^ round(0, bytes), 27) * PRIME_1 + PRIME_4;
    }

    private static long withFour(long hash, long bytes) {
        return Long.rotateLeft(hash ^ bytes * PRIME_1, 23) * PRIME_2 + PRIME_3;
    }

    private static long withOne(long hash, long unsigned) {
        return Long.rotateLeft(hash ^ unsigned * PRIME_5, 11) * PRIME_1;
    }

    private static long merged(long v1, long v2, long v3, long v4) {
        long hash = Long.rotateLeft(v1, 1) + Long.rotateLeft(v2, 7) + Long.rotateLeft(v3, 12) + Long.rotateLeft(v4, 18);
        return mergeRound(mergeRound(mergeRound(mergeRound(hash, v1), v2), v3), v4);
    }

    private static long round(long accumulator, long input) {
        return Long.rotateLeft(accumulator + input * PRIME_2, 31) * PRIME_1;
    }

    private static long mergeRound(long hash, long value) {
        return (hash ^ round(0, value)) * PRIME_1 + PRIME_4;
    }

    private static long avalanche(long start) {
        long hash = (start ^ start >>> 33) * PRIME_2;
        hash = (hash ^ hash >>> 29) * PRIME_3;
        return hash ^ hash >>> 32;
    }
}
