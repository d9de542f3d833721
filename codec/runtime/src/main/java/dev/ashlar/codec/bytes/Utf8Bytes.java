package dev.ashlar.codec.bytes;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Measures and checks UTF-8, as RFC 3629 has it: no surrogates, no overlong forms, nothing beyond U+10FFFF. Pure functions. */
public final class Utf8Bytes {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long HIGH_BITS = 0x8080808080808080L;

    private Utf8Bytes() {}

    /**
     * How long the UTF-8 of a text is.
     *
     * @param text any
     * @return bytes; −1 when the text has half of a surrogate pair, and so no UTF-8
     */
    public static long size(String text) {
        int chars = text.length();
        long size = chars;
        for (int i = 0; i < chars; i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                size += c < 0x800 ? 1 : 2;
                if (Character.isSurrogate(c)) {
                    if (i + 1 == chars || !Character.isSurrogatePair(c, text.charAt(i + 1))) {
                        return -1;
                    }
                    i++; // A pair is two characters and four bytes, which are counted by now.
                }
            }
        }
        return size;
    }

    /**
     * Where bytes are no UTF-8.
     *
     * @param bytes array to read
     * @param from index of the first
     * @param length how many
     * @return the index of the first byte that belongs to no character; −1 when all do
     */
    public static int firstWrong(byte[] bytes, int from, int length) {
        int end = from + length;
        int at = from;
        while (at < end) {
            if (end - at >= Long.BYTES && ((long) LONGS.get(bytes, at) & HIGH_BITS) == 0) {
                at += Long.BYTES;
            } else {
                int width = width(bytes, at, end);
                if (width == 0) {
                    return at;
                }
                at += width;
            }
        }
        return -1;
    }

    /** Bytes of the character at an index; 0 when there is none. */
    private static int width(byte[] bytes, int at, int end) {
        int lead = bytes[at] & 0xFF;
        if (lead < 0x80) {
            return 1;
        }
        int width = lead < 0xC2 || lead > 0xF4 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
        if (width == 0 || end - at < width) {
            return 0;
        }
        // What the second byte is at least and at most keeps out overlong forms, surrogates, and what is beyond the
        // last.
        int second = bytes[at + 1] & 0xFF;
        int least = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
        int most = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
        if (second < least || second > most) {
            return 0;
        }
        for (int i = 2; i < width; i++) {
            if ((bytes[at + i] & 0xC0) != 0x80) {
                return 0;
            }
        }
        return width;
    }
}
