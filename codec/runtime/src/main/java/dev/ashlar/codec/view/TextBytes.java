package dev.ashlar.codec.view;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.internal.memory.Memory;
import dev.ashlar.codec.internal.text.Utf8;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The UTF-8 of a text that is looked for: made once, to be hashed and compared eight bytes at a time. It is used again, so that in
 * the long run nothing is allocated. For one thread.
 */
final class TextBytes {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int FIRST_CAPACITY = 64;

    private byte[] bytes = new byte[FIRST_CAPACITY];
    private int length;

    /** Takes a text; false when it has half of a surrogate pair, and so no UTF-8. */
    boolean put(CharSequence text) {
        long most = (long) text.length() * Utf8.MOST_BYTES_OF_CHAR;
        if (most > bytes.length) {
            bytes = new byte[Math.toIntExact(most)];
        }
        length = Utf8.put(text, bytes, 0);
        return length >= 0;
    }

    long key() {
        return XxHash64.hash(bytes, 0, length);
    }

    /** The order of the bytes at an address, which the caller has checked, before or behind those of the text; unsigned, which is that of code points. */
    int order(long address, int count) {
        int both = Math.min(count, length);
        for (int at = 0; at < both; at++) {
            int order = (Memory.i8(address + at) & 0xFF) - (bytes[at] & 0xFF);
            if (order != 0) {
                return order;
            }
        }
        return count - length;
    }

    /** Whether the bytes at an address, which the caller has checked, are those of the text. */
    boolean matches(long address, int count) {
        if (count != length) {
            return false;
        }
        int at = 0;
        for (; at <= count - Long.BYTES; at += Long.BYTES) {
            if ((long) LONGS.get(bytes, at) != Memory.i64(address + at)) {
                return false;
            }
        }
        for (; at < count; at++) {
            if (bytes[at] != Memory.i8(address + at)) {
                return false;
            }
        }
        return true;
    }
}
