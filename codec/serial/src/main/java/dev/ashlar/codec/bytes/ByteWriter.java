package dev.ashlar.codec.bytes;

import dev.ashlar.codec.internal.text.Utf8;
import dev.ashlar.codec.record.Variant;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Writes into a buffer from its position on. Whoever writes has made sure that there is room: the buffer's own checks are the last
 * resort. The buffer's order stays as it is, and its position too until {@link #end}.
 *
 * <p>For one thread; used again, it allocates nothing.
 */
public final class ByteWriter {
    private static final ByteBuffer NONE = ByteBuffer.allocate(0);

    private ByteBuffer buffer = NONE;
    private boolean swapped;
    private int start;
    private int at;

    /** A writer that has nowhere to write to yet. */
    public ByteWriter() {}

    /**
     * Begins at a buffer's position.
     *
     * @param into any buffer
     * @param order of the bytes of numbers, whatever the buffer's is
     * @param length of what will be written, in bytes
     * @throws IllegalArgumentException when the buffer has less room, or cannot be written; nothing is
     */
    public void begin(ByteBuffer into, ByteOrder order, int length) {
        if (into.isReadOnly() || into.remaining() < length) {
            throw new IllegalArgumentException("expected room for " + length + " bytes, found "
                    + (into.isReadOnly() ? "a read-only buffer" : into.remaining()));
        }
        buffer = into;
        swapped = into.order() != order;
        start = into.position();
        at = start;
    }

    /**
     * Ends, with the buffer's position behind what was written.
     *
     * @return how many bytes that is
     */
    public int end() {
        int length = at - start;
        buffer.position(at);
        release();
        return length;
    }

    /** Lets go of the buffer, with its position as it is. */
    public void release() {
        buffer = NONE;
        start = 0;
        at = 0;
    }

    /** {@return bytes that were written} */
    public int offset() {
        return at - start;
    }

    /**
     * Writes one byte.
     *
     * @param value its low 8 bits count
     */
    public void u8(int value) {
        buffer.put(at++, (byte) value);
    }

    /**
     * Writes two bytes.
     *
     * @param value any
     */
    public void i16(short value) {
        buffer.putShort(at, swapped ? Short.reverseBytes(value) : value);
        at += Short.BYTES;
    }

    /**
     * Writes four bytes.
     *
     * @param value any
     */
    public void i32(int value) {
        buffer.putInt(at, swapped ? Integer.reverseBytes(value) : value);
        at += Integer.BYTES;
    }

    /**
     * Writes eight bytes.
     *
     * @param value any
     */
    public void i64(long value) {
        buffer.putLong(at, swapped ? Long.reverseBytes(value) : value);
        at += Long.BYTES;
    }

    /**
     * Writes a number of variable length; see {@link VarInts}.
     *
     * @param value unsigned, any 64 bits
     */
    public void varInt(long value) {
        long left = value;
        for (; (left & ~0x7FL) != 0; left >>>= 7) {
            u8((int) left | 0x80);
        }
        u8((int) left);
    }

    /**
     * Writes the bytes of a value of type bytes, without their number.
     *
     * @param value of type bytes
     */
    public void bytes(Variant value) {
        value.putBytes(buffer, at);
        at += value.byteCount();
    }

    /**
     * Writes the UTF-8 of a text, without its length.
     *
     * @param text one that {@link Utf8#size} has measured: without half of a surrogate pair
     */
    public void text(String text) {
        at = Utf8.put(text, buffer, at);
    }
}
