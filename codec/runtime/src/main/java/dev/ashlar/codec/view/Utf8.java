package dev.ashlar.codec.view;

import dev.ashlar.codec.memory.Memory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Compares and decodes UTF-8 in memory, without a String between. */
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

    /** Appends the text of the bytes, as {@code new String} decodes them. */
    static void appendTo(StringBuilder out, long address, int length) {
        int at = 0;
        while (at < length) {
            int lead = Memory.i8(address + at);
            if (lead >= 0) {
                out.append((char) lead);
                at++;
            } else {
                int width = width(address + at, length - at, lead & 0xFF);
                if (width == 0) {
                    out.append(rest(address + at, length - at));
                    return;
                }
                out.appendCodePoint(point(address + at, width));
                at += width;
            }
        }
    }

    /** As the other one, character by character. */
    static void appendTo(Appendable out, long address, int length) throws IOException {
        int at = 0;
        while (at < length) {
            int width = width(address + at, length - at);
            if (width == 0) {
                out.append(rest(address + at, length - at));
                return;
            }
            int point = width == 1 ? Memory.i8(address + at) : point(address + at, width);
            if (Character.isBmpCodePoint(point)) {
                out.append((char) point);
            } else {
                out.append(Character.highSurrogate(point));
                out.append(Character.lowSurrogate(point));
            }
            at += width;
        }
    }

    /** Compares the text of the bytes with another by their characters, as {@link String#compareTo} does. */
    static int compare(long address, int length, CharSequence text) {
        int chars = text.length();
        int at = 0;
        int i = 0;
        while (at < length) {
            int width = width(address + at, length - at);
            if (width == 0) {
                return compare(rest(address + at, length - at), text, i);
            }
            int point = width == 1 ? Memory.i8(address + at) : point(address + at, width);
            boolean pair = !Character.isBmpCodePoint(point);
            int order = compare(pair ? Character.highSurrogate(point) : (char) point, text, i++);
            if (order == 0 && pair) {
                order = compare(Character.lowSurrogate(point), text, i++);
            }
            if (order != 0) {
                return order;
            }
            at += width;
        }
        return i < chars ? -1 : 0;
    }

    /** A text that ends is less than one that goes on. */
    private static int compare(char c, CharSequence text, int index) {
        return index < text.length() ? Character.compare(c, text.charAt(index)) : 1;
    }

    private static int compare(String rest, CharSequence text, int from) {
        for (int i = 0; i < rest.length(); i++) {
            int order = compare(rest.charAt(i), text, from + i);
            if (order != 0) {
                return order;
            }
        }
        return from + rest.length() < text.length() ? -1 : 0;
    }

    /** Bytes that are no UTF-8 are rare, and replacing them has many rules. */
    private static String rest(long address, int length) {
        byte[] rest = new byte[length];
        Memory.copy(address, rest, length);
        return new String(rest, StandardCharsets.UTF_8);
    }

    /** Bytes of the sequence at an address, 1 to 4; 0 when it is none. */
    private static int width(long address, int available) {
        int lead = Memory.i8(address);
        return lead >= 0 ? 1 : width(address, available, lead & 0xFF);
    }

    /** Bytes of the sequence at an address, 2 to 4; 0 when it is none, too long, a surrogate or cut off. */
    private static int width(long address, int available, int lead) {
        int width = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
        if (lead < 0xC2 || lead > 0xF4 || width > available) {
            return 0;
        }
        for (int i = 1; i < width; i++) {
            if ((Memory.i8(address + i) & 0xC0) != 0x80) {
                return 0;
            }
        }
        int point = point(address, width);
        boolean shortest = width == width(point);
        return shortest && point <= Character.MAX_CODE_POINT && (point < 0xD800 || point > 0xDFFF) ? width : 0;
    }

    private static int point(long address, int width) {
        int point = Memory.i8(address) & 0x7F >>> width;
        for (int i = 1; i < width; i++) {
            point = point << 6 | Memory.i8(address + i) & 0x3F;
        }
        return point;
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
