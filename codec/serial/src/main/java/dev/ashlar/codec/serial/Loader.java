package dev.ashlar.codec.serial;

import dev.ashlar.codec.internal.text.Utf8;
import dev.ashlar.codec.layout.ValueType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Reads the output of a {@link Saver} from a buffer or a channel. Any input results in an object or in a {@link SerialException}: lengths and counts
 * are compared with the remaining bytes before memory is allocated for them.
 *
 * <p>The remaining bytes of a channel are unknown. The caller passes a limit for lengths and counts. The loader allocates memory only as bytes
 * arrive, so a hostile length costs no more memory than the bytes that were sent. If the channel fails, the call that read from it throws {@link
 * UncheckedIOException}, and nothing more is read until {@code wrap}.
 *
 * <p>The loader allocates strings, arrays and objects. For a channel it also allocates a buffer of 32 KiB, or of the length of the longest text. If
 * the object already has an equal ASCII text, the loader keeps that text without allocation. A loader is reusable and may be extended. For one thread
 * at a time.
 */
public class Loader extends LoadingSerializer {
    private static final ByteBuffer NONE = ByteBuffer.allocate(0);
    private static final byte[] NO_BYTES = {};

    private ByteBuffer buffer = NONE;
    private boolean reverse;
    private int start;
    /** Bytes of the object that have left the buffer in front of a channel. */
    private long earlier;

    private @Nullable ReadableByteChannel channel;
    /** Bytes that an object in a channel may have. */
    private long limit;
    /** The buffer in front of a channel, kept for the next one. */
    private ByteBuffer own = NONE;
    /** Bytes of a text in a buffer without an array. */
    private byte[] scratch = NO_BYTES;

    /** Creates a loader without data. Call {@code wrap} before use. */
    public Loader() {}

    /**
     * Sets the buffer to read, and forgets the former buffer or channel.
     *
     * @param from is read from position to limit, big-endian whatever its byte order. Its position is always after the last byte that was read
     * @return this
     */
    public final Loader wrap(ByteBuffer from) {
        restart();
        channel = null;
        buffer = from;
        reverse = from.order() != ByteOrder.BIG_ENDIAN;
        start = from.position();
        earlier = 0;
        return this;
    }

    /**
     * Sets the channel to read, and forgets the former buffer or channel. The loader reads ahead: it holds bytes of the objects that follow, and
     * reads them after {@link #nextObject}.
     *
     * @param from is read in pieces, on demand; stays open
     * @param mostBytes maximum size of an object in bytes, 0 or more; a greater length or count is a failure
     * @return this
     * @throws java.nio.channels.IllegalBlockingModeException if the channel is in non-blocking mode
     * @throws IllegalArgumentException if the limit is negative
     */
    public final Loader wrap(ReadableByteChannel from, long mostBytes) {
        ChannelBytes.requireBlocking(from);
        if (mostBytes < 0) {
            throw new IllegalArgumentException("expected a limit of 0 bytes or more, found " + mostBytes);
        }
        own = own.capacity() == 0 ? ByteBuffer.allocate(ChannelBytes.BUFFER) : own;
        wrap(own.clear().flip());
        channel = from;
        limit = mostBytes;
        return this;
    }

    /**
     * Whether more data follows the object that was read. Use it as the condition of a loop over several objects. On a channel, it blocks until a
     * byte or the end arrives.
     *
     * @return false at the end, and after a failure
     */
    public final boolean hasNext() {
        return !hasFailed() && (buffer.hasRemaining() || channel != null && fill(1));
    }

    /**
     * Starts the next of several objects in the same data. Offsets and the limit of a channel count from here.
     *
     * @throws SerialException if the former object had a failure
     * @throws IllegalStateException if a {@code begin} has no {@code end}
     */
    public final void nextObject() {
        checkLoaded();
        start = buffer.position();
        earlier = 0;
    }

    /** {@return whether the bytes ended before the object did} */
    public final boolean hasOverflowed() {
        SerialException failure = failure();
        return failure != null && failure.kind() == SerialErrorKind.OVERFLOW;
    }

    /** {@return the number of unread bytes of the buffer, or of bytes that were read ahead from the channel} */
    public final int remaining() {
        return buffer.remaining();
    }

    @Override
    protected final long offset() {
        return earlier + (buffer.position() - start);
    }

    /** Reports a failure if data is left. On a channel, reads on to determine whether it ends. */
    @Override
    protected final void checkNothingLeft() {
        if (hasNext()) {
            String atLeast = channel == null ? "" : "at least ";
            fail(
                    SerialErrorKind.LEFT_OVER,
                    ELEMENT,
                    "expected the end of the data, bytes that are left: " + atLeast + remaining());
        }
    }

    /** Whether memory for what the data announces is to be allocated only as bytes arrive. */
    final boolean isChannel() {
        return channel != null;
    }

    /** Bytes that may follow: a greater length or count is wrong. */
    private long most() {
        return channel == null ? buffer.remaining() : limit - offset();
    }

    /**
     * Reads from the channel until the buffer has so many bytes. The buffer doubles when it is full, so that it never has more than twice what has
     * arrived.
     *
     * @return whether it has them: false at the end of the channel
     */
    private boolean fill(long bytes) {
        while (buffer.remaining() < bytes) {
            makeSpace();
            if (!read()) {
                return false;
            }
        }
        return true;
    }

    /** Reads at least a byte behind those that the buffer has; {@return false at the end of the channel} */
    private boolean read() {
        try {
            return ChannelBytes.read(channel, buffer) >= 0;
        } catch (IOException e) {
            // Nothing more is read: the next value would begin in the midst of this one.
            fail(
                    SerialErrorKind.OVERFLOW,
                    ELEMENT,
                    "expected more bytes, found a channel that fails: " + e.getMessage());
            throw new UncheckedIOException(e);
        } finally {
            buffer.flip();
        }
    }

    /** Moves what is not read to the front of the buffer, and makes the buffer ready to take more. */
    private void makeSpace() {
        earlier += buffer.position() - start;
        start = 0;
        if (buffer.remaining() == buffer.capacity()) {
            long longer = Math.min(2L * buffer.capacity(), ChannelBytes.LONGEST_BUFFER);
            own = ByteBuffer.allocate((int) longer).put(buffer);
            buffer = own;
        } else {
            buffer.compact();
        }
    }

    /**
     * Checks that bytes are available, for the extensions of a subclass.
     *
     * @param name of the member
     * @param bytes 0 or more
     * @return false if there are too few bytes or there was a failure before; the caller must not read then
     */
    protected final boolean take(String name, long bytes) {
        if (hasFailed()) {
            return false;
        }
        if (bytes <= buffer.remaining() && (channel == null || bytes <= most())) {
            return true;
        }
        if (channel != null && bytes > most()) {
            fail(
                    SerialErrorKind.OVERFLOW,
                    name,
                    "expected an object of at most " + limit + " bytes, found " + (offset() + bytes) + " or more");
            return false;
        }
        if (channel != null && bytes <= ChannelBytes.LONGEST_BUFFER && fill(bytes)) {
            return true;
        }
        fail(SerialErrorKind.OVERFLOW, name, "expected " + bytes + " bytes, found " + buffer.remaining());
        return false;
    }

    /** {@return the buffer, from which a subclass reads after a successful {@link #take}; of any byte order} */
    protected final ByteBuffer buffer() {
        return buffer;
    }

    private short get16() {
        short value = buffer.getShort();
        return reverse ? Short.reverseBytes(value) : value;
    }

    private int get32() {
        int value = buffer.getInt();
        return reverse ? Integer.reverseBytes(value) : value;
    }

    private long get64() {
        long value = buffer.getLong();
        return reverse ? Long.reverseBytes(value) : value;
    }

    @Override
    public boolean io(String name, boolean value) {
        if (!take(name, Byte.BYTES)) {
            return value;
        }
        int given = buffer.get(buffer.position());
        if (given >>> 1 != 0) {
            fail(SerialErrorKind.BAD_VALUE, name, "expected a bool, 0 or 1, found " + (given & 0xFF));
            return value;
        }
        buffer.position(buffer.position() + 1);
        return given != 0;
    }

    @Override
    public byte io(String name, byte value) {
        return take(name, Byte.BYTES) ? buffer.get() : value;
    }

    @Override
    public short io(String name, short value) {
        return take(name, Short.BYTES) ? get16() : value;
    }

    @Override
    public int io(String name, int value) {
        return take(name, Integer.BYTES) ? get32() : value;
    }

    @Override
    public long io(String name, long value) {
        return take(name, Long.BYTES) ? get64() : value;
    }

    @Override
    public float io(String name, float value) {
        return take(name, Float.BYTES) ? Float.intBitsToFloat(get32()) : value;
    }

    @Override
    public double io(String name, double value) {
        return take(name, Double.BYTES) ? Double.longBitsToDouble(get64()) : value;
    }

    @Override
    public int ioU8(String name, int value) {
        return take(name, Byte.BYTES) ? buffer.get() & 0xFF : value;
    }

    @Override
    public int ioU16(String name, int value) {
        return take(name, Short.BYTES) ? get16() & 0xFFFF : value;
    }

    @Override
    public long ioU32(String name, long value) {
        return take(name, Integer.BYTES) ? get32() & 0xFFFF_FFFFL : value;
    }

    @Override
    public long ioU64(String name, long value) {
        return io(name, value);
    }

    /** Bytes of the text or bytes that follow, all of which are there; −1 when they are not, and the position is as before. */
    private int length(String name) {
        if (!take(name, Integer.BYTES)) {
            return -1;
        }
        // The length is taken only with all that follows: filling the buffer keeps what is not taken yet.
        int bits = buffer.getInt(buffer.position());
        long length = (reverse ? Integer.reverseBytes(bits) : bits) & 0xFFFF_FFFFL;
        long behind = channel == null
                ? buffer.remaining() - Integer.BYTES
                : Math.min(most(), ChannelBytes.LONGEST_BUFFER) - Integer.BYTES;
        if (length <= behind && (channel == null || fill(Integer.BYTES + length))) {
            buffer.position(buffer.position() + Integer.BYTES);
            return (int) length;
        }
        fail(
                SerialErrorKind.OVERFLOW,
                name,
                channel != null && length > behind
                        ? "expected a length of at most " + behind + ", for an object of " + limit + " bytes, found "
                                + length
                        : "expected a length and so many bytes, found " + length + " with "
                                + (buffer.remaining() - Integer.BYTES) + " bytes behind it");
        return -1;
    }

    @Override
    public String io(String name, String value) {
        int length = length(name);
        if (length < 0) {
            return value;
        }
        int at = buffer.position();
        byte[] bytes = scratch;
        int from = 0;
        if (buffer.hasArray()) {
            bytes = buffer.array();
            from = buffer.arrayOffset() + at;
        } else {
            if (bytes.length < length) {
                bytes = new byte[length];
                scratch = bytes;
            }
            buffer.get(at, bytes, 0, length);
        }
        // An object that was just made may have null there.
        if (value != null && isAscii(bytes, from, length, value)) {
            buffer.position(at + length);
            return value;
        }
        int wrong = Utf8.firstWrong(bytes, from, length);
        if (wrong >= 0) {
            buffer.position(at + wrong - from);
            fail(SerialErrorKind.BAD_TEXT, name, "expected UTF-8, found the byte " + (bytes[wrong] & 0xFF));
            return value;
        }
        buffer.position(at + length);
        return length == 0 ? "" : new String(bytes, from, length, StandardCharsets.UTF_8);
    }

    /** Whether bytes are those of a text that is ASCII: it need not be made again. */
    private static boolean isAscii(byte[] bytes, int from, int length, String text) {
        if (length != text.length()) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (bytes[from + i] < 0 || bytes[from + i] != text.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public byte[] io(String name, byte[] value) {
        int length = length(name);
        if (length < 0) {
            return value;
        }
        byte[] given = new byte[length];
        buffer.get(given);
        return given;
    }

    @Override
    public int ioConstant(String name, int number, Constants constants) {
        if (!take(name, Short.BYTES)) {
            return number;
        }
        int given = get16() & 0xFFFF;
        if (given < constants.count()) {
            return given;
        }
        buffer.position(buffer.position() - Short.BYTES);
        fail(
                SerialErrorKind.BAD_VALUE,
                name,
                "expected the number of a constant, 0 to " + (constants.count() - 1) + ", found " + given);
        return number;
    }

    @Override
    public boolean ioPresent(String name, boolean present, @Nullable ValueType type) {
        return io(name, present);
    }

    @Override
    public int beginList(String name, int count, @Nullable ValueType type) {
        if (!take(name, Integer.BYTES)) {
            return NO_LIST;
        }
        long given = get32() & 0xFFFF_FFFFL;
        long most = Math.min(most() / leastWidth(type), Integer.MAX_VALUE);
        if (given > most) {
            buffer.position(buffer.position() - Integer.BYTES);
            fail(
                    SerialErrorKind.BAD_COUNT,
                    name,
                    "expected a count of at most " + most + " for the bytes that are left, found " + given);
            return NO_LIST;
        }
        return enter(name, true) ? (int) given : NO_LIST;
    }

    /** Bytes that an element has at least. */
    private static int leastWidth(@Nullable ValueType type) {
        if (type == null || type == ValueType.FLAGS) {
            return 1;
        }
        return switch (type) {
            case ENUM -> Short.BYTES;
            case STRING, BYTES, HASH -> Integer.BYTES;
            default -> type.width();
        };
    }
}
