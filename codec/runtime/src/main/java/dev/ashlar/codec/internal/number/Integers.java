package dev.ashlar.codec.internal.number;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import java.math.BigInteger;

/** The ranges of the integer types. */
public final class Integers {
    private Integers() {}

    /**
     * Whether a number in the form that {@link Variant#bits} gives is a value of a type.
     *
     * @param type i8 … u64
     * @param value for u64, any 64 bits
     * @return false when the type's width does not hold it
     */
    public static boolean fits(ValueType type, long value) {
        int unused = Long.SIZE - 8 * type.width();
        return type.isSigned() ? value << unused >> unused == value : value << unused >>> unused == value;
    }

    /**
     * {@return the least value}
     *
     * @param type i8 … u64
     */
    public static BigInteger least(ValueType type) {
        return type.isSigned() ? BigInteger.ONE.shiftLeft(8 * type.width() - 1).negate() : BigInteger.ZERO;
    }

    /**
     * {@return the greatest value}
     *
     * @param type i8 … u64
     */
    public static BigInteger greatest(ValueType type) {
        int bits = type.isSigned() ? 8 * type.width() - 1 : 8 * type.width();
        return BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE);
    }
}
