package dev.ashlar.codec.serial;

import dev.ashlar.codec.bytes.Utf8Bytes;
import dev.ashlar.codec.layout.ValueType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * Writes values into a caller's buffer, heap or direct: one after the other, in network byte order (big-endian, whatever the
 * order of the buffer), without names and without padding. Allocates nothing but its own first growth. {@code docs/serializers.md} has the form byte by byte.
 *
 * <p>A value for which there is no room is not written, and from then on nothing is: {@link #hasOverflowed} tells, {@link #check}
 * throws. The buffer's position is behind the last byte written at any time.
 *
 * <p>May be used for any number of buffers, and be extended. For one thread at a time.
 */
public class Saver extends SavingSerializer {
    private static final ByteBuffer NONE = ByteBuffer.allocate(0);

    private final ListLengths lists = new ListLengths();
    private ByteBuffer buffer = NONE;
    private boolean reverse;
    private int start;
    private @Nullable SerialException overflow;

    /** A saver without a buffer, which {@link #wrap} gives. */
    public Saver() {}

    /**
     * Takes a buffer, and forgets the one before.
     *
     * @param into is written to from its position to its limit
     * @return this
     */
    public final Saver wrap(ByteBuffer into) {
        clearScopes();
        lists.clear();
        buffer = into;
        reverse = into.order() != ByteOrder.BIG_ENDIAN;
        start = into.position();
        overflow = null;
        return this;
    }

    /** {@return whether there was too little room for a value, so that neither it nor any other was written since} */
    public final boolean hasOverflowed() {
        return overflow != null;
    }

    /** {@return whether there was too little room} */
    @Override
    public final boolean hasFailed() {
        return overflow != null;
    }

    /** {@return bytes of the buffer that are not written; 0 behind an object that fills it} */
    public final int remaining() {
        return buffer.remaining();
    }

    /** {@return bytes written since {@link #wrap}: of a buffer that was too long, those that are used} */
    public final int length() {
        return buffer.position() - start;
    }

    /**
     * Tells whether all was written, into a buffer that may be longer.
     *
     * @throws SerialException when there was too little room
     * @throws IllegalStateException when a {@code begin} has no {@code end}
     */
    public final void check() {
        if (overflow != null) {
            throw overflow;
        }
        checkClosed();
    }

    /**
     * Tells whether all was written, and the buffer is full: what it is when a {@link Sizer} said its length.
     *
     * @throws SerialException when there was too little room, or some is left
     * @throws IllegalStateException when a {@code begin} has no {@code end}
     */
    public final void checkFull() {
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
     * Makes sure of room: for what a class that extends this one has of its own.
     *
     * @param name of the member
     * @param bytes 0 or more
     * @return false when there is too little, now or before: then nothing is to be written
     */
    protected final boolean reserve(String name, long bytes) {
        if (overflow != null) {
            return false;
        }
        if (bytes <= buffer.remaining()) {
            return true;
        }
        overflow = new SerialException(
                SerialErrorKind.OVERFLOW,
                path(name),
                length(),
                "expected room for " + bytes + " bytes, found " + buffer.remaining());
        return false;
    }

    /** {@return the buffer, for what a class that extends this one writes once it has reserved it; of any byte order} */
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
            buffer.position(Utf8Bytes.put(value, buffer, buffer.position()));
        }
        return value;
    }

    @Override
    public byte[] io(String name, byte[] value) {
        checkGiven(name, value);
        if (reserve(name, Integer.BYTES + (long) value.length)) {
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
        if (overflow == null) {
            super.begin(name);
            lists.begin(buffer.position(), 0);
        }
    }

    @Override
    public void beginLanes(String name, ValueType type) {
        if (overflow == null) {
            super.beginLanes(name, type);
            lists.begin(buffer.position(), 0);
        }
    }

    @Override
    public int beginList(String name, int count, @Nullable ValueType type) {
        put32(name, count);
        if (overflow == null) {
            super.beginList(name, count, type);
            lists.begin(buffer.position(), count);
        }
        return count;
    }

    @Override
    public void end() {
        if (overflow == null) {
            String wrong = depth() > 0 && !lists.end(buffer.position()) ? path(ELEMENT) : null;
            super.end();
            if (wrong != null) {
                throw new IllegalArgumentException(wrong + ": an element has at least one byte");
            }
        }
    }
}
