package dev.ashlar.codec.internal.encode;

import dev.ashlar.codec.internal.text.Utf8;
import java.nio.charset.StandardCharsets;
import org.agrona.concurrent.UnsafeBuffer;

/** An item of the pool while it is put together; it grows and is used again, so that in the long run nothing is allocated. */
public final class ItemBuffer {
    private static final int FIRST_CAPACITY = 256;
    private static final int MAX_CAPACITY = Integer.MAX_VALUE - 8;

    private byte[] bytes = new byte[FIRST_CAPACITY];
    private final UnsafeBuffer buffer = new UnsafeBuffer(bytes);

    /** An empty buffer. */
    public ItemBuffer() {}

    /** {@return the bytes, until the next {@link #reserve}} */
    public byte[] bytes() {
        return bytes;
    }

    /** {@return the same bytes, to put numbers into} */
    public UnsafeBuffer buffer() {
        return buffer;
    }

    /**
     * Makes room; what the buffer held is lost.
     *
     * @param length bytes
     * @throws IllegalArgumentException when an array cannot be so long
     */
    public void reserve(long length) {
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
     * @param text any
     * @return its length in bytes
     */
    public int putText(CharSequence text) {
        reserve((long) text.length() * Utf8.MOST_BYTES_OF_CHAR);
        int length = Utf8.put(text, bytes, 0);
        if (length >= 0) {
            return length;
        }
        byte[] replaced = text.toString().getBytes(StandardCharsets.UTF_8);
        System.arraycopy(replaced, 0, bytes, 0, replaced.length);
        return replaced.length;
    }
}
