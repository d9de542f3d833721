package dev.ashlar.codec.serial;

import dev.ashlar.codec.layout.ValueType;

/**
 * Base class of visitors that save all numbers with one method, by type and bits. For formats in which a number has a type or a text, not a width.
 * For one thread at a time.
 */
public abstract class NumberSaver extends SavingSerializer {
    /** Creates a visitor. */
    protected NumberSaver() {}

    /**
     * Saves a number or a bool.
     *
     * @param name of the member
     * @param type bool to f64
     * @param bits bits of a value of the type
     */
    protected abstract void put(String name, ValueType type, long bits);

    @Override
    public boolean io(String name, boolean value) {
        put(name, ValueType.BOOL, value ? 1 : 0);
        return value;
    }

    @Override
    public byte io(String name, byte value) {
        put(name, ValueType.I8, value);
        return value;
    }

    @Override
    public short io(String name, short value) {
        put(name, ValueType.I16, value);
        return value;
    }

    @Override
    public int io(String name, int value) {
        put(name, ValueType.I32, value);
        return value;
    }

    @Override
    public long io(String name, long value) {
        put(name, ValueType.I64, value);
        return value;
    }

    @Override
    public float io(String name, float value) {
        put(name, ValueType.F32, Float.floatToRawIntBits(value));
        return value;
    }

    @Override
    public double io(String name, double value) {
        put(name, ValueType.F64, Double.doubleToRawLongBits(value));
        return value;
    }

    @Override
    public int ioU8(String name, int value) {
        checkUnsigned(name, value, ValueType.U8);
        put(name, ValueType.U8, value);
        return value;
    }

    @Override
    public int ioU16(String name, int value) {
        checkUnsigned(name, value, ValueType.U16);
        put(name, ValueType.U16, value);
        return value;
    }

    @Override
    public long ioU32(String name, long value) {
        checkUnsigned(name, value, ValueType.U32);
        put(name, ValueType.U32, value);
        return value;
    }

    @Override
    public long ioU64(String name, long value) {
        put(name, ValueType.U64, value);
        return value;
    }
}
