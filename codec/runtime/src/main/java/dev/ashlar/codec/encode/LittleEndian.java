package dev.ashlar.codec.encode;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Puts numbers into arrays of bytes. By handles, since the JIT then knows that an array of bytes is all that changes, and keeps what it
 * has loaded of other objects; behind a put by Unsafe to an object that it does not know, it loads all anew.
 */
final class LittleEndian {
    private static final VarHandle SHORTS = handle(short[].class);
    private static final VarHandle INTS = handle(int[].class);
    private static final VarHandle LONGS = handle(long[].class);

    private LittleEndian() {}

    private static VarHandle handle(Class<?> numbers) {
        return MethodHandles.byteArrayViewVarHandle(numbers, ByteOrder.LITTLE_ENDIAN);
    }

    static void putShort(byte[] into, int at, short value) {
        SHORTS.set(into, at, value);
    }

    static void putInt(byte[] into, int at, int value) {
        INTS.set(into, at, value);
    }

    static void putLong(byte[] into, int at, long value) {
        LONGS.set(into, at, value);
    }
}
