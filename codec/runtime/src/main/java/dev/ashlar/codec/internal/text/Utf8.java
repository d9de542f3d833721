package dev.ashlar.codec.internal.text;

import dev.ashlar.codec.internal.memory.Memory;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Measures, writes, checks, compares and decodes UTF-8, as RFC 3629 defines it: no surrogates, no overlong forms, nothing beyond U+10FFFF.
 *
 * <p>A sequence of one to four bytes is handled as an {@code int} with its first byte in the low 8 bits, so that arrays, buffers and memory
 * share one encoder and one check. Stateless; any thread. Nothing is allocated, unless invalid bytes are decoded.
 *
 * <p>Methods with an address read memory as {@link Memory} does: the caller has checked the range.
 */
public final class Utf8 {
    /** The most bytes that one {@code char} takes. A surrogate pair takes two for each. */
    public static final int MOST_BYTES_OF_CHAR = 3;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long NOT_ASCII = 0x8080_8080_8080_8080L;

    private Utf8() {}

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
                    if (!isPair(text, i)) {
                        return -1 - i;
                    }
                    i++; // A pair is two characters and four bytes, which are counted by now.
                }
            }
        }
        return size;
    }

    private static boolean isPair(CharSequence text, int index) {
        return index + 1 < text.length() && Character.isSurrogatePair(text.charAt(index), text.charAt(index + 1));
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
        int chars = text.length();
        int ascii = into.hasArray() && into.limit() - at >= chars
                ? putAscii(text, into.array(), into.arrayOffset() + at)
                : 0;
        int end = at + ascii;
        for (int i = ascii; i < chars; i++) {
            char c = text.charAt(i);
            if (c < 0x80) {
                into.put(end++, (byte) c);
            } else {
                int left = sequence(Character.isSurrogate(c) ? Character.toCodePoint(c, text.charAt(++i)) : c);
                into.put(end++, (byte) left);
                into.put(end++, (byte) (left >>> 8));
                for (left >>>= 16; left != 0; left >>>= 8) {
                    into.put(end++, (byte) left);
                }
            }
        }
        return end;
    }

    /**
     * Writes the UTF-8 of a text into an array.
     *
     * @param text any
     * @param into has room for {@link #MOST_BYTES_OF_CHAR} bytes for each {@code char}, or for the {@link #size} of the text
     * @param at index of the first byte
     * @return the index behind the last byte; −1 − i when the character at i is half of a surrogate pair, where writing stopped
     */
    public static int put(CharSequence text, byte[] into, int at) {
        int ascii = text instanceof String string ? putAscii(string, into, at) : putAscii(text, into, at);
        return ascii == text.length() ? at + ascii : putRest(text, ascii, into, at + ascii);
    }

    /** Writes characters up to the first that takes more than a byte; {@return their number} */
    private static int putAscii(CharSequence text, byte[] into, int at) {
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

    /** The same, compiled for the class that nearly all texts are of. */
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

    private static int putRest(CharSequence text, int from, byte[] into, int at) {
        int chars = text.length();
        int end = at;
        for (int i = from; i < chars; i++) {
            char c = text.charAt(i);
            if (c < 0x80) {
                into[end++] = (byte) c;
            } else {
                int point = c;
                if (Character.isSurrogate(c)) {
                    if (!isPair(text, i)) {
                        return -1 - i;
                    }
                    point = Character.toCodePoint(c, text.charAt(++i));
                }
                int left = sequence(point);
                into[end++] = (byte) left;
                into[end++] = (byte) (left >>> 8);
                for (left >>>= 16; left != 0; left >>>= 8) {
                    into[end++] = (byte) left;
                }
            }
        }
        return end;
    }

    /** The bytes of a code point, the first in the low 8 bits. */
    private static int sequence(int point) {
        if (point < 0x80) {
            return point;
        }
        int last = 0x80 | point & 0x3F;
        if (point < 0x800) {
            return 0xC0 | point >>> 6 | last << 8;
        }
        int third = 0x80 | point >>> 6 & 0x3F;
        return point < 0x10000
                ? 0xE0 | point >>> 12 | third << 8 | last << 16
                : 0xF0 | point >>> 18 | (0x80 | point >>> 12 & 0x3F) << 8 | third << 16 | last << 24;
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
            if (end - at >= Long.BYTES && ((long) LONGS.get(bytes, at) & NOT_ASCII) == 0) {
                at += Long.BYTES;
            } else if (bytes[at] >= 0) {
                at++;
            } else {
                int width = width(sequence(bytes, at, end));
                if (width == 0) {
                    return at;
                }
                at += width;
            }
        }
        return -1;
    }

    /**
     * Whether memory has UTF-8.
     *
     * @param address of the first byte
     * @param length how many bytes
     * @return whether every byte belongs to a character
     */
    public static boolean isValid(long address, int length) {
        long end = address + length;
        long at = address;
        while (at < end) {
            if (end - at >= Long.BYTES && (Memory.i64(at) & NOT_ASCII) == 0) {
                at += Long.BYTES;
            } else if (Memory.i8(at) >= 0) {
                at++;
            } else {
                int width = width(sequence(at, end - at));
                if (width == 0) {
                    return false;
                }
                at += width;
            }
        }
        return true;
    }

    /** Up to four bytes, zeros behind the last. */
    private static int sequence(byte[] bytes, int at, int end) {
        if (end - at >= Integer.BYTES) {
            return (int) INTS.get(bytes, at);
        }
        int sequence = 0;
        for (int i = end - 1; i >= at; i--) {
            sequence = sequence << Byte.SIZE | bytes[i] & 0xFF;
        }
        return sequence;
    }

    private static int sequence(long address, long available) {
        if (available >= Integer.BYTES) {
            return Memory.i32(address);
        }
        int sequence = 0;
        for (int i = (int) available - 1; i >= 0; i--) {
            sequence = sequence << Byte.SIZE | Memory.i8(address + i) & 0xFF;
        }
        return sequence;
    }

    /** Bytes of the character that a sequence begins with, which is not ASCII; 0 when there is none. A zero is no later byte. */
    private static int width(int sequence) {
        int lead = sequence & 0xFF;
        int second = sequence >>> 8 & 0xFF;
        if (lead < 0xE0) {
            return lead >= 0xC2 && (second & 0xC0) == 0x80 ? 2 : 0;
        }
        // The limits of the second byte exclude overlong forms, surrogates, and what is beyond U+10FFFF.
        int least = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
        int most = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
        if (second < least || second > most || (sequence & 0xC0_0000) != 0x80_0000) {
            return 0;
        }
        if (lead < 0xF0) {
            return 3;
        }
        return lead <= 0xF4 && (sequence & 0xC000_0000) == 0x8000_0000 ? 4 : 0;
    }

    /** The code point of a sequence of 2 to 4 bytes. */
    private static int point(int sequence, int width) {
        int point = sequence & 0x7F >>> width;
        for (int i = 1; i < width; i++) {
            point = point << 6 | sequence >>> Byte.SIZE * i & 0x3F;
        }
        return point;
    }

    /**
     * Whether the bytes are the UTF-8 of a text.
     *
     * @param address of the first byte
     * @param length how many bytes
     * @param text half of a surrogate pair in it equals nothing
     * @return whether they are
     */
    public static boolean equals(long address, long length, CharSequence text) {
        int chars = text.length();
        if (length < chars) {
            return false;
        }
        long at = 0;
        for (int i = 0; i < chars; i++) {
            char c = text.charAt(i);
            if (c < 0x80) {
                if (at == length || Memory.i8(address + at) != c) {
                    return false;
                }
                at++;
            } else {
                int point = c;
                if (Character.isSurrogate(c)) {
                    if (!isPair(text, i)) {
                        return false;
                    }
                    point = Character.toCodePoint(c, text.charAt(++i));
                }
                int width = point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
                int unused = Integer.SIZE - Byte.SIZE * width;
                if (length - at < width || (sequence(address + at, length - at) ^ sequence(point)) << unused != 0) {
                    return false;
                }
                at += width;
            }
        }
        return at == length;
    }

    /**
     * Appends the text of the bytes, as {@code new String} decodes them.
     *
     * @param out receives the text
     * @param address of the first byte
     * @param length how many bytes
     */
    public static void appendTo(StringBuilder out, long address, int length) {
        int at = 0;
        while (at < length) {
            int lead = Memory.i8(address + at);
            if (lead >= 0) {
                out.append((char) lead);
                at++;
            } else {
                int sequence = sequence(address + at, length - at);
                int width = width(sequence);
                if (width == 0) {
                    out.append(rest(address + at, length - at));
                    return;
                }
                out.appendCodePoint(point(sequence, width));
                at += width;
            }
        }
    }

    /**
     * Appends the text of the bytes, as {@code new String} decodes them, character by character.
     *
     * @param out receives the text
     * @param address of the first byte
     * @param length how many bytes
     * @throws IOException by {@code out}
     */
    public static void appendTo(Appendable out, long address, int length) throws IOException {
        int at = 0;
        while (at < length) {
            int point = Memory.i8(address + at);
            int width = 1;
            if (point < 0) {
                int sequence = sequence(address + at, length - at);
                width = width(sequence);
                if (width == 0) {
                    out.append(rest(address + at, length - at));
                    return;
                }
                point = point(sequence, width);
            }
            if (Character.isBmpCodePoint(point)) {
                out.append((char) point);
            } else {
                out.append(Character.highSurrogate(point));
                out.append(Character.lowSurrogate(point));
            }
            at += width;
        }
    }

    /**
     * Compares the text of the bytes with another by their characters, as {@link String#compareTo} does.
     *
     * @param address of the first byte
     * @param length how many bytes
     * @param text any
     * @return less than, equal to or greater than 0
     */
    public static int compare(long address, int length, CharSequence text) {
        int at = 0;
        int i = 0;
        while (at < length) {
            int point = Memory.i8(address + at);
            int width = 1;
            if (point < 0) {
                int sequence = sequence(address + at, length - at);
                width = width(sequence);
                if (width == 0) {
                    return compare(rest(address + at, length - at), text, i);
                }
                point = point(sequence, width);
            }
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
        return i < text.length() ? -1 : 0;
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
}
