package dev.ashlar.pipeline.row;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Puts numbers into arrays of bytes, with the checks that arrays have. By handles: a row on the heap needs no Unsafe, and the JIT sees
 * that an array of bytes is all that changes.
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
