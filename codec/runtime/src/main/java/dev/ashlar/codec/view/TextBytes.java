package dev.ashlar.codec.view;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.memory.Memory;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The UTF-8 of a text that is looked for: made once, to be hashed and compared eight bytes at a time. It is used again, so that in
 * the long run nothing is allocated. For one thread.
 */
final class TextBytes {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int FIRST_CAPACITY = 64;
    private static final int MOST_BYTES_OF_CHAR = 3;

    private byte[] bytes = new byte[FIRST_CAPACITY];
    private int length;

    /** Takes a text; false when it has half of a surrogate pair, and so no UTF-8. */
    boolean put(CharSequence text) {
        int chars = text.length();
        if (chars > bytes.length) {
            bytes = new byte[chars];
        }
        byte[] into = bytes;
        for (int i = 0; i < chars; i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                return putRest(text, i);
            }
            into[i] = (byte) c;
        }
        length = chars;
        return true;
    }

    private boolean putRest(CharSequence text, int from) {
        int chars = text.length();
        int at = from;
        for (int i = from; i < chars; i++) {
            int point = Character.codePointAt(text, i);
            if (Character.isBmpCodePoint(point) && Character.isSurrogate((char) point)) {
                return false;
            }
            i += Character.charCount(point) - 1;
            if (bytes.length - at <= MOST_BYTES_OF_CHAR) {
                bytes = Arrays.copyOf(bytes, Math.max(FIRST_CAPACITY, 2 * bytes.length));
            }
            at = putPoint(point, at);
        }
        length = at;
        return true;
    }

    private int putPoint(int point, int from) {
        int at = from;
        if (point < 0x80) {
            bytes[at++] = (byte) point;
            return at;
        }
        if (point < 0x800) {
            bytes[at++] = (byte) (0xC0 | point >>> 6);
        } else {
            if (point < 0x10000) {
                bytes[at++] = (byte) (0xE0 | point >>> 12);
            } else {
                bytes[at++] = (byte) (0xF0 | point >>> 18);
                bytes[at++] = tail(point >>> 12);
            }
            bytes[at++] = tail(point >>> 6);
        }
        bytes[at++] = tail(point);
        return at;
    }

    private static byte tail(int bits) {
        return (byte) (0x80 | bits & 0x3F);
    }

    long key() {
        return XxHash64.hash(bytes, 0, length);
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
