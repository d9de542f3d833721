package dev.ashlar.codec.bytes;

import dev.ashlar.codec.internal.text.Utf8;
import dev.ashlar.codec.record.Variant;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Writes into a buffer from its position on. The caller ensures that the bytes fit; the bounds checks of the buffer are a second safeguard. The byte
 * order of the buffer does not change. Its position changes only in {@link #end}.
 *
 * <p>For one thread; a reused writer allocates nothing.
 */
public final class ByteWriter {
    private static final ByteBuffer NONE = ByteBuffer.allocate(0);

    private ByteBuffer buffer = NONE;
    private boolean swapped;
    private int start;
    private int at;

    /** Creates a writer without a buffer. Call {@link #begin} before use. */
    public ByteWriter() {}

    /**
     * Begins to write at the position of a buffer.
     *
     * @param into any buffer
     * @param order byte order of numbers, independent of the order of the buffer
     * @param length number of bytes that will be written
     * @throws IllegalArgumentException if the buffer has less space or is read-only; nothing is written
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
     * Ends, and sets the position of the buffer after the bytes that were written.
     *
     * @return the number of bytes written
     */
    public int end() {
        int length = at - start;
        buffer.position(at);
        release();
        return length;
    }

    /** Releases the buffer without changing its position. */
    public void release() {
        buffer = NONE;
        start = 0;
        at = 0;
    }

    /** {@return the number of bytes written so far} */
    public int offset() {
        return at - start;
    }

    /**
     * Writes one byte.
     *
     * @param value the low 8 bits are written
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
     * Writes a variable-length number; see {@link VarInts}.
     *
     * @param value any 64 bits, unsigned
     */
    public void varInt(long value) {
        long left = value;
        for (; (left & ~0x7FL) != 0; left >>>= 7) {
            u8((int) left | 0x80);
        }
        u8((int) left);
    }

    /**
     * Writes the bytes of a value of type bytes, without their length.
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
     * @param text a text that {@link Utf8#size} accepts, without an unpaired surrogate
     */
    public void text(String text) {
        at = Utf8.put(text, buffer, at);
    }
}
