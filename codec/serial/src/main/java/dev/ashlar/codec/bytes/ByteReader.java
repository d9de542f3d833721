package dev.ashlar.codec.bytes;

import dev.ashlar.codec.internal.text.Utf8;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Reads what lies between position and limit of a buffer, and no byte more. The buffer stays as it is, its order too, until
 * {@link #end} moves its position.
 *
 * <p>Every read throws {@link MalformedBytesException} where the bytes end or are no such value. For one thread; used again, it
 * allocates only what it gives back.
 */
public final class ByteReader {
    private static final ByteBuffer NONE = ByteBuffer.allocate(0);
    /** Texts up to this length are copied to a place that is used again. */
    private static final int MOST_COPIED = 1 << 14;

    private ByteBuffer buffer = NONE;
    private boolean swapped;
    private int start;
    private int at;
    private int end;
    private byte[] copy = new byte[256];
    private String part = "";
    private @Nullable String name;

    /** A reader that has nothing to read yet. */
    public ByteReader() {}

    /**
     * Begins with the bytes from the buffer's position to its limit.
     *
     * @param from any buffer, which must not change in the meantime
     * @param order of the bytes of numbers, whatever the buffer's is
     */
    public void begin(ByteBuffer from, ByteOrder order) {
        buffer = from;
        swapped = from.order() != order;
        start = from.position();
        at = start;
        end = from.limit();
        part = "";
        name = null;
    }

    /**
     * Goes on in another order than it began with.
     *
     * @param order of the bytes of numbers, whatever the buffer's is
     */
    public void order(ByteOrder order) {
        swapped = buffer.order() != order;
    }

    /** Ends, with the buffer's position behind what was read. */
    public void end() {
        buffer.position(at);
        release();
    }

    /** Lets go of the buffer, which stays as it is. */
    public void release() {
        buffer = NONE;
        start = 0;
        at = 0;
        end = 0;
    }

    /**
     * Says what comes next, for messages.
     *
     * @param kind such as {@code field}
     * @param name of it; null when there is only one
     */
    public void in(String kind, @Nullable String name) {
        this.part = kind;
        this.name = name;
    }

    /** {@return bytes that were read} */
    public int offset() {
        return at - start;
    }

    /** {@return bytes that are left} */
    public int remaining() {
        return end - at;
    }

    /**
     * Reads no further than some bytes from here, until {@link #widen}.
     *
     * @param count how many may be read, 0 or more
     * @return how many are kept back thereby
     */
    public int narrow(int count) {
        need(count);
        int kept = end - at - count;
        end -= kept;
        return kept;
    }

    /**
     * Allows bytes again that {@link #narrow} keeps back.
     *
     * @param kept what it returned
     */
    public void widen(int kept) {
        end += kept;
    }

    /** {@return the next byte, 0 to 255} */
    public int u8() {
        need(Byte.BYTES);
        return buffer.get(at++) & 0xFF;
    }

    /** {@return the next two bytes, −2^15 to 2^15 − 1} */
    public short i16() {
        need(Short.BYTES);
        short value = buffer.getShort(at);
        at += Short.BYTES;
        return swapped ? Short.reverseBytes(value) : value;
    }

    /** {@return the next four bytes} */
    public int i32() {
        need(Integer.BYTES);
        int value = buffer.getInt(at);
        at += Integer.BYTES;
        return swapped ? Integer.reverseBytes(value) : value;
    }

    /** {@return the next eight bytes} */
    public long i64() {
        need(Long.BYTES);
        long value = buffer.getLong(at);
        at += Long.BYTES;
        return swapped ? Long.reverseBytes(value) : value;
    }

    /** {@return the next number of variable length, unsigned; see {@link VarInts}} */
    public long varInt() {
        int from = at;
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            int next = u8();
            value |= (long) (next & 0x7F) << shift;
            if (next < 0x80) {
                boolean wraps = shift == 63 && next > 1;
                if (wraps || next == 0 && shift > 0) {
                    at = from;
                    throw wrong(
                            BytesErrorKind.BAD_NUMBER,
                            "the shortest form of a number of 64 bits",
                            wraps ? "more bits" : "a longer one");
                }
                return value;
            }
        }
        at = from;
        throw wrong(BytesErrorKind.BAD_NUMBER, "a number of 64 bits", "more bits");
    }

    /**
     * The next number of variable length, as a count of things that follow.
     *
     * @param leastBytes of each of them, 1 or more
     * @return a count that the bytes can hold
     */
    public int count(int leastBytes) {
        int from = at;
        long count = varInt();
        if (Long.compareUnsigned(count, remaining() / leastBytes) > 0) {
            String left = remaining() + " bytes";
            at = from;
            throw wrong(
                    BytesErrorKind.TRUNCATED,
                    Long.toUnsignedString(count) + " times " + leastBytes + " bytes or more",
                    left);
        }
        return (int) count;
    }

    /**
     * The next bytes.
     *
     * @param length how many, 0 or more
     * @return a copy
     */
    public byte[] bytes(int length) {
        need(length);
        byte[] bytes = new byte[length];
        buffer.get(at, bytes);
        at += length;
        return bytes;
    }

    /**
     * The next bytes as text.
     *
     * @param length how many, 0 or more
     * @return the text of which they are the UTF-8
     */
    public String text(int length) {
        need(length);
        if (buffer.hasArray()) {
            return text(buffer.array(), buffer.arrayOffset() + at, length);
        }
        if (length > copy.length) {
            if (length > MOST_COPIED) {
                byte[] bytes = new byte[length];
                buffer.get(at, bytes);
                return text(bytes, 0, length);
            }
            copy = new byte[Math.max(length, Math.min(MOST_COPIED, 2 * copy.length))];
        }
        buffer.get(at, copy, 0, length);
        return text(copy, 0, length);
    }

    private String text(byte[] bytes, int from, int length) {
        int wrong = Utf8.firstWrong(bytes, from, length);
        if (wrong >= 0) {
            at += wrong - from;
            throw wrong(BytesErrorKind.BAD_TEXT, "UTF-8", "byte 0x" + Integer.toHexString(bytes[wrong] & 0xFF));
        }
        at += length;
        return length == 0 ? "" : new String(bytes, from, length, StandardCharsets.UTF_8);
    }

    /** Throws unless so many bytes are left. */
    private void need(int count) {
        if (count > end - at) {
            throw wrong(
                    BytesErrorKind.TRUNCATED, count + (count == 1 ? " byte" : " bytes"), Integer.toString(end - at));
        }
    }

    /**
     * The exception for what lies at {@link #offset}.
     *
     * @param kind why it is refused
     * @param expected what should be there
     * @param found what is there
     * @return the exception, to be thrown
     */
    public MalformedBytesException wrong(BytesErrorKind kind, String expected, String found) {
        return wrongAt(offset(), kind, expected, found);
    }

    /**
     * The exception for what lies somewhere else.
     *
     * @param offset of it, in bytes from the first
     * @param kind why it is refused
     * @param expected what should be there
     * @param found what is there
     * @return the exception, to be thrown
     */
    public MalformedBytesException wrongAt(int offset, BytesErrorKind kind, String expected, String found) {
        return new MalformedBytesException(kind, name == null ? part : part + " " + name, offset, expected, found);
    }
}
