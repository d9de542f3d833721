package dev.ashlar.codec.text;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Measures, writes and checks UTF-8, as RFC 3629 has it: no surrogates, no overlong forms, nothing beyond U+10FFFF. Stateless; nothing is allocated. */
public final class Utf8Bytes {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long HIGH_BITS = 0x8080808080808080L;

    private Utf8Bytes() {}

    /**
     * How long the UTF-8 of a text is.
     *
     * @param text any
     * @return bytes; −1 − i when the character at i is half of a surrogate pair, and the text has no UTF-8
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
                        return -1 - i;
                    }
                    i++; // A pair is two characters and four bytes, which are counted by now.
                }
            }
        }
        return size;
    }

    /**
     * Writes the UTF-8 of a text; the buffer's position stays.
     *
     * @param text one that {@link #size} has measured
     * @param into has room for it
     * @param at index of the first byte
     * @return the index behind the last
     */
    public static int put(String text, ByteBuffer into, int at) {
        int ascii = into.hasArray() && into.limit() - at >= text.length()
                ? putAscii(text, into.array(), into.arrayOffset() + at)
                : 0;
        int end = at + ascii;
        for (int i = ascii; i < text.length(); i++) {
            int point = text.charAt(i);
            if (point < 0x80) {
                into.put(end++, (byte) point);
            } else if (point < 0x800) {
                into.put(end++, (byte) (0xC0 | point >>> 6));
                into.put(end++, rest(point));
            } else if (!Character.isSurrogate((char) point)) {
                into.put(end++, (byte) (0xE0 | point >>> 12));
                into.put(end++, rest(point >>> 6));
                into.put(end++, rest(point));
            } else {
                point = Character.toCodePoint((char) point, text.charAt(++i));
                into.put(end++, (byte) (0xF0 | point >>> 18));
                into.put(end++, rest(point >>> 12));
                into.put(end++, rest(point >>> 6));
                into.put(end++, rest(point));
            }
        }
        return end;
    }

    private static byte rest(int bits) {
        return (byte) (0x80 | bits & 0x3F);
    }

    /** Writes characters up to the first that is not ASCII; {@return their number} */
    private static int putAscii(String text, byte[] into, int at) {
        int chars = text.length();
        for (int i = 0; i < chars; i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                return i;
            }
            into[at + i] = (byte) c;
        }
        return chars;
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
