package dev.ashlar.codec.serial;

import dev.ashlar.codec.internal.text.Utf8;
import dev.ashlar.codec.layout.ValueType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;
import org.jspecify.annotations.Nullable;

/**
 * Writes values into a heap or direct buffer of the caller, or into a channel. Values follow one another big-endian, whatever the byte order of the
 * buffer, without names and without padding. The saver allocates only its internal buffer. {@code docs/serializers.md} describes the format byte by
 * byte.
 *
 * <p>If a value does not fit into the buffer, neither this value nor any later one is written. {@link #hasOverflowed} then returns true, and {@link
 * #check} throws. The position of the buffer is always after the last byte written.
 *
 * <p>For a channel, the saver uses an internal buffer of 32 KiB, or of the length of the longest text. {@link #check} and {@link #flush} write the
 * content of this buffer. If the channel fails, the call that wrote to it throws {@link UncheckedIOException}. Some bytes of the object may have been
 * written, and nothing more is written until {@code wrap}.
 *
 * <p>A saver is reusable and may be extended. For one thread at a time.
 */
public class Saver extends SavingSerializer {
    private static final ByteBuffer NONE = ByteBuffer.allocate(0);

    private final ListLengths lists = new ListLengths();
    private ByteBuffer buffer = NONE;
    private boolean reverse;
    private int start;
    /** Bytes that have left the buffer for the channel. */
    private long flushed;

    private @Nullable WritableByteChannel channel;
    /** The buffer in front of a channel, kept for the next one. */
    private ByteBuffer own = NONE;

    private @Nullable SerialException overflow;
    /** What the channel has thrown. */
    private @Nullable UncheckedIOException broken;

    /** Creates a saver without a target. Call {@code wrap} before use. */
    public Saver() {}

    /**
     * Sets the buffer to write, and forgets the former buffer or channel.
     *
     * @param into is written from position to limit
     * @return this
     */
    public final Saver wrap(ByteBuffer into) {
        clearScopes();
        lists.clear();
        channel = null;
        buffer = into;
        reverse = into.order() != ByteOrder.BIG_ENDIAN;
        start = into.position();
        flushed = 0;
        broken = null;
        overflow = null;
        return this;
    }

    /**
     * Sets the channel to write, and forgets the former buffer or channel. Bytes that were not flushed to the former channel are lost.
     *
     * @param into is written in pieces; stays open
     * @return this
     * @throws java.nio.channels.IllegalBlockingModeException if the channel is in non-blocking mode
     */
    public final Saver wrap(WritableByteChannel into) {
        ChannelBytes.requireBlocking(into);
        own = own.capacity() == 0 ? ByteBuffer.allocate(ChannelBytes.BUFFER) : own;
        wrap(own.clear());
        channel = into;
        return this;
    }

    /**
     * Writes the content of the internal buffer to the channel. Without a channel, this method does nothing.
     *
     * @throws UncheckedIOException if the channel fails
     */
    public final void flush() {
        if (channel != null && broken == null) {
            write(buffer.flip());
        }
    }

    /** Writes all bytes; after a failure nothing more is written, since nobody knows where the channel is. */
    private void write(ByteBuffer bytes) {
        int from = bytes.position();
        try {
            ChannelBytes.writeAll(channel, bytes);
        } catch (IOException e) {
            broken = new UncheckedIOException(e);
            throw broken;
        } finally {
            flushed += bytes.position() - from;
            buffer.clear();
        }
    }

    /** {@return whether a value did not fit, so that neither this value nor any later one was written} */
    public final boolean hasOverflowed() {
        return overflow != null;
    }

    /** {@return whether a value did not fit, or the channel failed} */
    @Override
    public final boolean hasFailed() {
        return overflow != null || broken != null;
    }

    /** {@return the number of free bytes of the buffer; 0 if it is full; 2^31 − 1 for a channel} */
    public final int remaining() {
        return channel == null ? buffer.remaining() : Integer.MAX_VALUE;
    }

    /** {@return the number of bytes written since {@code wrap}, including bytes that wait for {@link #flush}} */
    public final long length() {
        return flushed + (buffer.position() - start);
    }

    /**
     * Checks that everything was written; the buffer may have free bytes. For a channel, writes the content of the internal buffer.
     *
     * @throws SerialException if a value did not fit
     * @throws IllegalStateException if a {@code begin} has no {@code end}
     * @throws UncheckedIOException if the channel fails
     */
    public final void check() {
        if (overflow != null) {
            throw overflow;
        }
        if (broken != null) {
            throw broken;
        }
        checkClosed();
        flush();
    }

    /**
     * Checks that everything was written and the buffer is full. This is so if a {@link Sizer} determined the length of the buffer.
     *
     * @throws SerialException if a value did not fit, or if the buffer has free bytes
     * @throws IllegalStateException if a {@code begin} has no {@code end}, or if the saver writes into a channel, which is never full
     */
    public final void checkFull() {
        if (channel != null) {
            throw new IllegalStateException("a channel is never full: use check()");
        }
        check();
        if (remaining() > 0) {
            throw new SerialException(
                    SerialErrorKind.LEFT_OVER,
                    "",
                    length(),
                    "expected a full buffer, bytes that are left: " + remaining());
        }
    }

    /**
     * Reserves space for the extensions of a subclass. For a channel, the internal buffer is written first, and grows if it is shorter than the
     * value.
     *
     * @param name of the member
     * @param bytes 0 or more
     * @return false if this value or an earlier one does not fit; the caller must not write then
     */
    protected final boolean reserve(String name, long bytes) {
        if (hasFailed()) {
            return false;
        }
        if (bytes <= buffer.remaining() || channel != null && makeRoom(bytes)) {
            return true;
        }
        overflow = new SerialException(
                SerialErrorKind.OVERFLOW,
                path(name),
                length(),
                "expected room for " + bytes + " bytes, found " + buffer.remaining());
        return false;
    }

    /** Empties the buffer in front of a channel; {@return whether it has room now} */
    private boolean makeRoom(long bytes) {
        flush();
        if (bytes > buffer.capacity() && bytes <= ChannelBytes.LONGEST_BUFFER) {
            own = ByteBuffer.allocate((int) bytes);
            buffer = own;
        }
        return bytes <= buffer.remaining();
    }

    /** {@return the buffer, into which a subclass writes after a successful {@link #reserve}; of any byte order} */
    protected final ByteBuffer buffer() {
        return buffer;
    }

    private void put8(String name, int value) {
        if (reserve(name, Byte.BYTES)) {
            buffer.put((byte) value);
        }
    }

    private void put16(String name, int value) {
        if (reserve(name, Short.BYTES)) {
            buffer.putShort(reverse ? Short.reverseBytes((short) value) : (short) value);
        }
    }

    private void put32(String name, int value) {
        if (reserve(name, Integer.BYTES)) {
            buffer.putInt(reverse ? Integer.reverseBytes(value) : value);
        }
    }

    private void put64(String name, long value) {
        if (reserve(name, Long.BYTES)) {
            buffer.putLong(reverse ? Long.reverseBytes(value) : value);
        }
    }

    @Override
    public boolean io(String name, boolean value) {
        put8(name, value ? 1 : 0);
        return value;
    }

    @Override
    public byte io(String name, byte value) {
        put8(name, value);
        return value;
    }

    @Override
    public short io(String name, short value) {
        put16(name, value);
        return value;
    }

    @Override
    public int io(String name, int value) {
        put32(name, value);
        return value;
    }

    @Override
    public long io(String name, long value) {
        put64(name, value);
        return value;
    }

    @Override
    public float io(String name, float value) {
        put32(name, Float.floatToRawIntBits(value));
        return value;
    }

    @Override
    public double io(String name, double value) {
        put64(name, Double.doubleToRawLongBits(value));
        return value;
    }

    @Override
    public int ioU8(String name, int value) {
        checkUnsigned(name, value, ValueType.U8);
        put8(name, value);
        return value;
    }

    @Override
    public int ioU16(String name, int value) {
        checkUnsigned(name, value, ValueType.U16);
        put16(name, value);
        return value;
    }

    @Override
    public long ioU32(String name, long value) {
        checkUnsigned(name, value, ValueType.U32);
        put32(name, (int) value);
        return value;
    }

    @Override
    public long ioU64(String name, long value) {
        put64(name, value);
        return value;
    }

    @Override
    public String io(String name, String value) {
        long length = checkText(name, value);
        // Both or nothing: a length without its text would be no overflow at the right place.
        if (reserve(name, Integer.BYTES + length)) {
            put32(name, (int) length);
            buffer.position(Utf8.put(value, buffer, buffer.position()));
        }
        return value;
    }

    @Override
    public byte[] io(String name, byte[] value) {
        checkGiven(name, value);
        if (channel != null && value.length > ChannelBytes.BUFFER) {
            put32(name, value.length);
            flush();
            if (!hasFailed()) {
                write(ByteBuffer.wrap(value));
            }
        } else if (reserve(name, Integer.BYTES + (long) value.length)) {
            put32(name, value.length);
            buffer.put(value);
        }
        return value;
    }

    @Override
    public int ioConstant(String name, int number, Constants constants) {
        checkConstant(name, number, constants);
        put16(name, number);
        return number;
    }

    @Override
    public boolean ioPresent(String name, boolean present, @Nullable ValueType type) {
        put8(name, present ? 1 : 0);
        return present;
    }

    @Override
    public void begin(String name) {
        if (!hasFailed()) {
            super.begin(name);
            lists.begin(length(), 0);
        }
    }

    @Override
    public void beginLanes(String name, ValueType type) {
        if (!hasFailed()) {
            super.beginLanes(name, type);
            lists.begin(length(), 0);
        }
    }

    @Override
    public int beginList(String name, int count, @Nullable ValueType type) {
        put32(name, count);
        if (!hasFailed()) {
            super.beginList(name, count, type);
            lists.begin(length(), count);
        }
        return count;
    }

    @Override
    public void end() {
        if (!hasFailed()) {
            String wrong = depth() > 0 && !lists.end(length()) ? path(ELEMENT) : null;
            super.end();
            if (wrong != null) {
                throw new IllegalArgumentException(wrong + ": an element has at least one byte");
            }
        }
    }
}
