package dev.ashlar.codec.serial;

import java.nio.ByteBuffer;

/** Strict UTF-8 (RFC 3629) without anything allocated: its length, its bytes, and whether bytes are such. */
final class Utf8Text {
    private Utf8Text() {}

    /** Bytes of a text; −1 − i when the character at i is half a pair. */
    static long length(String text) {
        int chars = text.length();
        long length = chars;
        for (int i = 0; i < chars; i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                length++;
                if (c >= 0x800) {
                    length++;
                    if (Character.isSurrogate(c)) {
                        // Two characters and two more bytes: four in all.
                        if (!Character.isHighSurrogate(c)
                                || i + 1 == chars
                                || !Character.isLowSurrogate(text.charAt(i + 1))) {
                            return -1 - i;
                        }
                        i++;
                    }
                }
            }
        }
        return length;
    }

    /** Puts a text that has this {@link #length} where there is room for it. */
    static void put(String text, long length, ByteBuffer into) {
        int chars = text.length();
        if (length == chars && into.hasArray()) {
            putAscii(text, into);
            return;
        }
        int at = into.position();
        for (int i = 0; i < chars; i++) {
            int point = text.charAt(i);
            if (point < 0x80) {
                into.put(at++, (byte) point);
            } else if (point < 0x800) {
                into.put(at++, (byte) (0xC0 | point >> 6));
                into.put(at++, (byte) (0x80 | point & 0x3F));
            } else if (Character.isSurrogate((char) point)) {
                point = Character.toCodePoint((char) point, text.charAt(++i));
                into.put(at++, (byte) (0xF0 | point >> 18));
                into.put(at++, (byte) (0x80 | point >> 12 & 0x3F));
                into.put(at++, (byte) (0x80 | point >> 6 & 0x3F));
                into.put(at++, (byte) (0x80 | point & 0x3F));
            } else {
                into.put(at++, (byte) (0xE0 | point >> 12));
                into.put(at++, (byte) (0x80 | point >> 6 & 0x3F));
                into.put(at++, (byte) (0x80 | point & 0x3F));
            }
        }
        into.position(at);
    }

    private static void putAscii(String text, ByteBuffer into) {
        int chars = text.length();
        byte[] bytes = into.array();
        int from = into.arrayOffset() + into.position();
        for (int i = 0; i < chars; i++) {
            bytes[from + i] = (byte) text.charAt(i);
        }
        into.position(into.position() + chars);
    }

    /** Whether bytes are those of a text that is ASCII. */
    static boolean isAscii(byte[] bytes, int from, int length, String text) {
        if (length != text.length()) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (bytes[from + i] < 0 || bytes[from + i] != text.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** The index of the first byte that belongs to no character; −1 when all do. */
    static int firstWrong(byte[] bytes, int from, int length) {
        int end = from + length;
        int at = from;
        while (at < end) {
            if (bytes[at] >= 0) {
                at++;
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

    /** Bytes of the character at an index, which is not ASCII; 0 when there is none. */
    private static int width(byte[] bytes, int at, int end) {
        int lead = bytes[at] & 0xFF;
        int width = lead < 0xC2 || lead > 0xF4 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
        if (width == 0 || end - at < width) {
            return 0;
        }
        // The second byte tells overlong forms, surrogates and what is beyond U+10FFFF.
        int least = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
        int most = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
        int second = bytes[at + 1] & 0xFF;
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
