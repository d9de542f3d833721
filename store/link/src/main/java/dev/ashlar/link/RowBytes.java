package dev.ashlar.link;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Numbers of one to eight bytes in arrays of bytes, little-endian. */
final class RowBytes {
    private static final VarHandle SHORTS = MethodHandles.byteArrayViewVarHandle(short[].class, LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, LITTLE_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, LITTLE_ENDIAN);

    private RowBytes() {}

    static int getInt(byte[] bytes, int at) {
        return (int) INTS.get(bytes, at);
    }

    static void putInt(byte[] bytes, int at, int value) {
        INTS.set(bytes, at, value);
    }

    static long getLong(byte[] bytes, int at) {
        return (long) LONGS.get(bytes, at);
    }

    static void putLong(byte[] bytes, int at, long value) {
        LONGS.set(bytes, at, value);
    }

    /** A number without a sign; {@code width}: 1, 2, 4 or 8 bytes. */
    static long get(byte[] bytes, int at, int width) {
        return switch (width) {
            case 1 -> bytes[at] & 0xFFL;
            case 2 -> (short) SHORTS.get(bytes, at) & 0xFFFFL;
            case 4 -> getInt(bytes, at) & 0xFFFF_FFFFL;
            default -> getLong(bytes, at);
        };
    }

    /** The lowest bytes of a number; {@code width}: 1, 2, 4 or 8 bytes. */
    static void put(byte[] bytes, int at, int width, long value) {
        switch (width) {
            case 1 -> bytes[at] = (byte) value;
            case 2 -> SHORTS.set(bytes, at, (short) value);
            case 4 -> putInt(bytes, at, (int) value);
            default -> putLong(bytes, at, value);
        }
    }

    /** Whether a bit of a bitmap is set. */
    static boolean isSet(byte[] bytes, int at, int bit) {
        return (bytes[at + (bit >>> 3)] >>> (bit & 7) & 1) != 0;
    }

    /** Sets or clears a bit of a bitmap. */
    static void set(byte[] bytes, int at, int bit, boolean value) {
        int mask = 1 << (bit & 7);
        int old = bytes[at + (bit >>> 3)];
        bytes[at + (bit >>> 3)] = (byte) (value ? old | mask : old & ~mask);
    }
}
