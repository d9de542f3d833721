package dev.ashlar.codec.hash;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * XXH64 with seed 0, as published by Yann Collet in the
 * <a href="https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md">xxHash specification</a>.
 */
public final class XxHash64 {
    private static final long PRIME_1 = 0x9E3779B185EBCA87L;
    private static final long PRIME_2 = 0xC2B2AE3D27D4EB4FL;
    private static final long PRIME_3 = 0x165667B19E3779F9L;
    private static final long PRIME_4 = 0x85EBCA77C2B2AE63L;
    private static final long PRIME_5 = 0x27D4EB2F165667C5L;

    private static final int STRIPE = 32;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private XxHash64() {}

    /**
     * Key of a name: the hash of its UTF-8 bytes, case-sensitive, without normalisation.
     *
     * @param name any text
     * @return 64 bits
     */
    public static long key(String name) {
        byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
        return hash(utf8, 0, utf8.length);
    }

    /**
     * Hash of bytes on the heap.
     *
     * @param bytes array to read
     * @param offset first byte
     * @param length how many bytes
     * @return 64 bits
     * @throws IndexOutOfBoundsException when the range does not lie inside the array
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
                v1 = round(v1, (long) LONGS.get(bytes, at));
                v2 = round(v2, (long) LONGS.get(bytes, at + 8));
                v3 = round(v3, (long) LONGS.get(bytes, at + 16));
                v4 = round(v4, (long) LONGS.get(bytes, at + 24));
            }
            hash = Long.rotateLeft(v1, 1) + Long.rotateLeft(v2, 7) + Long.rotateLeft(v3, 12) + Long.rotateLeft(v4, 18);
            hash = mergeRound(mergeRound(mergeRound(mergeRound(hash, v1), v2), v3), v4);
        } else {
            hash = PRIME_5;
        }
        return avalanche(tail(hash + length, bytes, at, end));
    }

    private static long tail(long start, byte[] bytes, int from, int end) {
        long hash = start;
        int at = from;
        for (; at <= end - 8; at += 8) {
            hash = Long.rotateLeft(hash ^ round(0, (long) LONGS.get(bytes, at)), 27) * PRIME_1 + PRIME_4;
        }
        if (at <= end - 4) {
            long four = (int) INTS.get(bytes, at) & 0xFFFFFFFFL;
            hash = Long.rotateLeft(hash ^ four * PRIME_1, 23) * PRIME_2 + PRIME_3;
            at += 4;
        }
        for (; at < end; at++) {
            hash = Long.rotateLeft(hash ^ (bytes[at] & 0xFF) * PRIME_5, 11) * PRIME_1;
        }
        return hash;
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
