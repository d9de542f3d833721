package dev.ashlar.codec.encode;

import org.agrona.concurrent.UnsafeBuffer;

/** An item of the pool while it is put together; it grows and is used again, so that in the long run nothing is allocated. */
final class ItemBuffer {
    private static final int FIRST_CAPACITY = 256;
    private static final int MAX_CAPACITY = Integer.MAX_VALUE - 8;
    private static final int MOST_BYTES_OF_CHAR = 3;

    private byte[] bytes = new byte[FIRST_CAPACITY];
    private final UnsafeBuffer buffer = new UnsafeBuffer(bytes);

    byte[] bytes() {
        return bytes;
    }

    /** The same bytes, to put numbers into. */
    UnsafeBuffer buffer() {
        return buffer;
    }

    /** Makes room; what the buffer held is lost. */
    void reserve(long length) {
        if (length > bytes.length) {
            if (length > MAX_CAPACITY) {
                throw new IllegalArgumentException("an item of " + length + " bytes; at most " + MAX_CAPACITY);
            }
            bytes = new byte[(int) Math.max(length, Math.min(2L * bytes.length, MAX_CAPACITY))];
            buffer.wrap(bytes);
        }
    }

    /**
     * Puts the UTF-8 form of a text at the beginning; half of a surrogate pair becomes a question mark, as in {@code
     * String.getBytes}.
     *
     * @return its length in bytes
     */
    int putText(CharSequence text) {
        int chars = text.length();
        reserve((long) chars * MOST_BYTES_OF_CHAR);
        int ascii = text instanceof String string ? putAscii(string) : putAscii(text);
        return ascii == chars ? chars : putRest(text, ascii);
    }

    /** Puts characters up to the first that takes more than a byte; {@return their number} */
    private int putAscii(CharSequence text) {
        byte[] into = bytes;
        int chars = text.length();
        for (int i = 0; i < chars; i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                return i;
            }
            into[i] = (byte) c;
        }
        return chars;
    }

    /** The same, compiled for the class that nearly all texts are of. */
    private int putAscii(String text) {
        byte[] into = bytes;
        int chars = text.length();
        for (int i = 0; i < chars; i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                return i;
            }
            into[i] = (byte) c;
        }
        return chars;
    }

    /** Puts characters from an index on, of which as many bytes are there; {@return the bytes of all} */
    private int putRest(CharSequence text, int from) {
        int chars = text.length();
        int at = from;
        for (int i = from; i < chars; i++) {
            char c = text.charAt(i);
            if (c < 0x80) {
                bytes[at++] = (byte) c;
            } else if (Character.isHighSurrogate(c) && i + 1 < chars && Character.isLowSurrogate(text.charAt(i + 1))) {
                at = putPoint(Character.toCodePoint(c, text.charAt(++i)), at);
            } else {
                at = putPoint(Character.isSurrogate(c) ? '?' : c, at);
            }
        }
        return at;
    }

    private int putPoint(int point, int from) {
        int at = from;
        if (point < 0x80) {
            bytes[at++] = (byte) point;
        } else if (point < 0x800) {
            bytes[at++] = (byte) (0xC0 | point >>> 6);
            bytes[at++] = tail(point);
        } else if (point < 0x10000) {
            bytes[at++] = (byte) (0xE0 | point >>> 12);
            bytes[at++] = tail(point >>> 6);
            bytes[at++] = tail(point);
        } else {
            bytes[at++] = (byte) (0xF0 | point >>> 18);
            bytes[at++] = tail(point >>> 12);
            bytes[at++] = tail(point >>> 6);
            bytes[at++] = tail(point);
        }
        return at;
    }

    private static byte tail(int bits) {
        return (byte) (0x80 | bits & 0x3F);
    }
}
