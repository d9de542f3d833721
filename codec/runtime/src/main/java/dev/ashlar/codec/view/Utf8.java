package dev.ashlar.codec.view;

import dev.ashlar.codec.memory.Memory;

/** Compares UTF-8 in memory with text, without decoding it to the heap. */
final class Utf8 {
    private Utf8() {}

    /** Whether the bytes are the UTF-8 form of the text. An unpaired surrogate in the text equals nothing. */
    static boolean equals(long address, long length, CharSequence text) {
        int chars = text.length();
        if (length < chars) {
            return false;
        }
        long at = 0;
        for (int i = 0; i < chars; i++) {
            int point = text.charAt(i);
            if (Character.isSurrogate((char) point)) {
                if (i + 1 == chars || !Character.isSurrogatePair((char) point, text.charAt(i + 1))) {
                    return false;
                }
                point = Character.toCodePoint((char) point, text.charAt(++i));
            }
            int width = width(point);
            if (at + width > length || !matches(address + at, point, width)) {
                return false;
            }
            at += width;
        }
        return at == length;
    }

    private static int width(int point) {
        return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    }

    private static boolean matches(long address, int point, int width) {
        if (width == 1) {
            return Memory.i8(address) == point;
        }
        int left = point;
        for (int i = width - 1; i > 0; i--) {
            if ((Memory.i8(address + i) & 0xFF) != (0x80 | left & 0x3F)) {
                return false;
            }
            left >>>= 6;
        }
        int lead = 0xF00 >>> width & 0xFF;
        return (Memory.i8(address) & 0xFF) == (lead | left);
    }
}
