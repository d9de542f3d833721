package dev.ashlar.codec.serial;

import dev.ashlar.codec.layout.ValueType;

/**
 * Base class of visitors that load all numbers with one method, by type and bits. For formats in which a number has a type or a text, not a width.
 * For one thread at a time.
 */
public abstract class NumberLoader extends LoadingSerializer {
    /** Creates a visitor. */
    protected NumberLoader() {}

    /**
     * Loads a number or a bool.
     *
     * @param name of the member
     * @param type bool to f64
     * @param given bits of the present value of the member
     * @return the bits; {@code given} if the member keeps its value, for example after a failure
     */
    protected abstract long number(String name, ValueType type, long given);

    @Override
    public boolean io(String name, boolean value) {
        return number(name, ValueType.BOOL, value ? 1 : 0) != 0;
    }

    @Override
    public byte io(String name, byte value) {
        return (byte) number(name, ValueType.I8, value);
    }

    @Override
    public short io(String name, short value) {
        return (short) number(name, ValueType.I16, value);
    }

    @Override
    public int io(String name, int value) {
        return (int) number(name, ValueType.I32, value);
    }

    @Override
    public long io(String name, long value) {
        return number(name, ValueType.I64, value);
    }

    @Override
    public float io(String name, float value) {
        return Float.intBitsToFloat((int) number(name, ValueType.F32, Float.floatToRawIntBits(value)));
    }

    @Override
    public double io(String name, double value) {
        return Double.longBitsToDouble(number(name, ValueType.F64, Double.doubleToRawLongBits(value)));
    }

    @Override
    public int ioU8(String name, int value) {
        return (int) number(name, ValueType.U8, value);
    }

    @Override
    public int ioU16(String name, int value) {
        return (int) number(name, ValueType.U16, value);
    }

    @Override
    public long ioU32(String name, long value) {
        return number(name, ValueType.U32, value);
    }

    @Override
    public long ioU64(String name, long value) {
        return number(name, ValueType.U64, value);
    }
}
