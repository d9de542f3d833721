package dev.ashlar.codec.serial;

import dev.ashlar.codec.layout.ValueType;
import org.jspecify.annotations.Nullable;

/**
 * Computes the exact number of bytes that a {@link Saver} writes. Allocates nothing. A sizer is reusable and may be extended. For one thread at a
 * time.
 */
public class Sizer extends SavingSerializer {
    private final ListLengths lists = new ListLengths();
    private long size;

    /** Creates a sizer with size 0. */
    public Sizer() {}

    /** {@return the number of bytes of everything visited since creation or the last {@link #clear}} */
    public final long size() {
        return size;
    }

    /**
     * Resets the size to 0.
     *
     * @return this
     */
    public final Sizer clear() {
        clearScopes();
        lists.clear();
        size = 0;
        return this;
    }

    /**
     * Adds bytes, for the extensions of a subclass.
     *
     * @param bytes 0 or more
     */
    protected final void add(long bytes) {
        size += bytes;
    }

    @Override
    public boolean io(String name, boolean value) {
        size++;
        return value;
    }

    @Override
    public byte io(String name, byte value) {
        size++;
        return value;
    }

    @Override
    public short io(String name, short value) {
        size += Short.BYTES;
        return value;
    }

    @Override
    public int io(String name, int value) {
        size += Integer.BYTES;
        return value;
    }

    @Override
    public long io(String name, long value) {
        size += Long.BYTES;
        return value;
    }

    @Override
    public float io(String name, float value) {
        size += Float.BYTES;
        return value;
    }

    @Override
    public double io(String name, double value) {
        size += Double.BYTES;
        return value;
    }

    @Override
    public int ioU8(String name, int value) {
        checkUnsigned(name, value, ValueType.U8);
        size++;
        return value;
    }

    @Override
    public int ioU16(String name, int value) {
        checkUnsigned(name, value, ValueType.U16);
        size += Short.BYTES;
        return value;
    }

    @Override
    public long ioU32(String name, long value) {
        checkUnsigned(name, value, ValueType.U32);
        size += Integer.BYTES;
        return value;
    }

    @Override
    public long ioU64(String name, long value) {
        size += Long.BYTES;
        return value;
    }

    @Override
    public String io(String name, String value) {
        size += Integer.BYTES + checkText(name, value);
        return value;
    }

    @Override
    public byte[] io(String name, byte[] value) {
        checkGiven(name, value);
        size += Integer.BYTES + (long) value.length;
        return value;
    }

    @Override
    public int ioConstant(String name, int number, Constants constants) {
        checkConstant(name, number, constants);
        size += Short.BYTES;
        return number;
    }

    @Override
    public boolean ioPresent(String name, boolean present, @Nullable ValueType type) {
        size++;
        return present;
    }

    @Override
    public void begin(String name) {
        super.begin(name);
        lists.begin(size, 0);
    }

    @Override
    public void beginLanes(String name, ValueType type) {
        super.beginLanes(name, type);
        lists.begin(size, 0);
    }

    @Override
    public int beginList(String name, int count, @Nullable ValueType type) {
        super.beginList(name, count, type);
        size += Integer.BYTES;
        lists.begin(size, count);
        return count;
    }

    @Override
    public void end() {
        String wrong = depth() > 0 && !lists.end(size) ? path(ELEMENT) : null;
        super.end();
        if (wrong != null) {
            throw new IllegalArgumentException(wrong + ": an element has at least one byte");
        }
    }
}
