package dev.ashlar.codec.bytes;

import dev.ashlar.codec.internal.text.Utf8;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Reads the bytes between position and limit of a buffer. The buffer does not change until {@link #end} advances its position.
 *
 * <p>If the bytes end or are no such value, every read throws {@link MalformedBytesException}. For one thread; a reused reader allocates only its
 * results.
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

    /** Creates a reader without bytes. Call {@link #begin} before use. */
    public ByteReader() {}

    /**
     * Begins to read at the position of a buffer, up to its limit.
     *
     * @param from any buffer, which must not change until {@link #end}
     * @param order byte order of numbers, independent of the order of the buffer
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
     * Changes the byte order for the bytes that follow.
     *
     * @param order byte order of numbers, independent of the order of the buffer
     */
    public void order(ByteOrder order) {
        swapped = buffer.order() != order;
    }

    /** Ends, and sets the position of the buffer after the bytes that were read. */
    public void end() {
        buffer.position(at);
        release();
    }

    /** Releases the buffer without changing it. */
    public void release() {
        buffer = NONE;
        start = 0;
        at = 0;
        end = 0;
    }

    /**
     * Names the part that follows, for messages.
     *
     * @param kind such as {@code field}
     * @param name of the part; null if there is only one
     */
    public void in(String kind, @Nullable String name) {
        this.part = kind;
        this.name = name;
    }

    /** {@return the number of bytes that were read} */
    public int offset() {
        return at - start;
    }

    /** {@return the number of bytes that are left} */
    public int remaining() {
        return end - at;
    }

    /**
     * Limits the readable bytes until {@link #widen}.
     *
     * @param count number of readable bytes from here, 0 or more
     * @return the number of withheld bytes
     */
    public int narrow(int count) {
        need(count);
        int kept = end - at - count;
        end -= kept;
        return kept;
    }

    /**
     * Makes the bytes readable that {@link #narrow} withholds.
     *
     * @param kept the result of {@link #narrow}
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

    /** {@return the next unsigned variable-length number; see {@link VarInts}} */
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
     * Reads a variable-length number as the count of elements that follow.
     *
     * @param leastBytes minimum size of an element in bytes, 1 or more
     * @return a count that the remaining bytes can hold
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
     * Reads bytes.
     *
     * @param length number of bytes, 0 or more
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
     * Reads bytes as UTF-8 text.
     *
     * @param length number of bytes, 0 or more
     * @return the text
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
     * Creates the exception for a failure at {@link #offset}.
     *
     * @param kind reason of the failure
     * @param expected the expected value
     * @param found the value that was found
     * @return the exception, which the caller throws
     */
    public MalformedBytesException wrong(BytesErrorKind kind, String expected, String found) {
        return wrongAt(offset(), kind, expected, found);
    }

    /**
     * Creates the exception for a failure at another offset.
     *
     * @param offset in bytes from the first byte
     * @param kind reason of the failure
     * @param expected the expected value
     * @param found the value that was found
     * @return the exception, which the caller throws
     */
    public MalformedBytesException wrongAt(int offset, BytesErrorKind kind, String expected, String found) {
        return new MalformedBytesException(kind, name == null ? part : part + " " + name, offset, expected, found);
    }
}
