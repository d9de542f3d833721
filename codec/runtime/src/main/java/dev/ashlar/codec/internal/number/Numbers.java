package dev.ashlar.codec.internal.number;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;

/**
 * Numbers of one type read as another: bool, integers and floats, in the form that {@link Variant#bits} gives. What does
 * not convert is for the caller to refuse, or to replace by a default; nothing is allocated.
 */
public final class Numbers {
    private static final int F32_DIGITS = 24;
    private static final int F64_DIGITS = 53;
    private static final double TWO_TO_63 = 0x1p63;

    private Numbers() {}

    /**
     * {@return whether values of a type are numbers or bool}
     *
     * @param type any
     */
    public static boolean isNumber(ValueType type) {
        return type.isInteger() || type.isFloat() || type == ValueType.BOOL;
    }

    /**
     * Whether a value has a counterpart in another type: the same number; of f64 in f32 the nearest, unless that is
     * infinite; 0 and 1 for bool.
     *
     * @param from a number type
     * @param bits of the value
     * @param to a number type
     * @return false where {@link #convert} would give another number
     */
    public static boolean converts(ValueType from, long bits, ValueType to) {
        if (from == to) {
            return true;
        }
        if (from.isFloat()) {
            double value = toDouble(from, bits);
            return to.isFloat()
                    ? to == ValueType.F64 || Float.isInfinite((float) value) == Double.isInfinite(value)
                    : isWhole(value, to);
        }
        if (to.isFloat()) {
            return significantBits(from, bits) <= (to == ValueType.F32 ? F32_DIGITS : F64_DIGITS);
        }
        if (to == ValueType.BOOL) {
            return bits == 0 || bits == 1;
        }
        // The bits of a u64 beyond those of i64 are negative.
        return to == ValueType.U64 ? bits >= 0 : (from != ValueType.U64 || bits >= 0) && Integers.fits(to, bits);
    }

    /**
     * {@return whether every value of a type has exactly one counterpart in another, equal to it}
     *
     * @param from a number type
     * @param to a number type
     */
    public static boolean isWidening(ValueType from, ValueType to) {
        if (from == to || from == ValueType.BOOL) {
            return true;
        }
        if (to == ValueType.BOOL) {
            return false;
        }
        if (from.isFloat()) {
            return to == ValueType.F64;
        }
        if (to.isFloat()) {
            return from.width() * Byte.SIZE <= (to == ValueType.F32 ? F32_DIGITS : F64_DIGITS);
        }
        boolean isLower = Integers.least(from).compareTo(Integers.least(to)) < 0;
        return !isLower && Integers.greatest(from).compareTo(Integers.greatest(to)) <= 0;
    }

    /**
     * The counterpart of a value that {@link #converts}.
     *
     * @param from a number type
     * @param bits of the value
     * @param to a number type
     * @return bits of the counterpart
     */
    public static long convert(ValueType from, long bits, ValueType to) {
        if (from == to || !from.isFloat() && !to.isFloat()) {
            return bits;
        }
        double value = toDouble(from, bits);
        if (to == ValueType.F32) {
            return Float.floatToRawIntBits((float) value);
        }
        if (to == ValueType.F64) {
            return Double.doubleToRawLongBits(value);
        }
        return value < TWO_TO_63 ? (long) value : (long) (value - TWO_TO_63) + Long.MIN_VALUE;
    }

    private static double toDouble(ValueType type, long bits) {
        if (type == ValueType.F32) {
            return Float.intBitsToFloat((int) bits);
        }
        if (type == ValueType.F64) {
            return Double.longBitsToDouble(bits);
        }
        // Half of an u64 above 2^63, its last bit kept for rounding.
        return type == ValueType.U64 && bits < 0 ? (bits >>> 1 | bits & 1) * 2.0 : bits;
    }

    private static boolean isWhole(double value, ValueType to) {
        if (value != Math.rint(value)) {
            return false; // NaN too.
        }
        if (to == ValueType.BOOL) {
            return value == 0 || value == 1;
        }
        boolean signed = to.isSigned();
        double end = Math.scalb(1.0, 8 * to.width() - (signed ? 1 : 0));
        return value < end && value >= (signed ? -end : 0);
    }

    private static int significantBits(ValueType from, long bits) {
        long magnitude = from == ValueType.U64 ? bits : Math.abs(bits);
        return magnitude == 0
                ? 0
                : Long.SIZE - Long.numberOfLeadingZeros(magnitude) - Long.numberOfTrailingZeros(magnitude);
    }
}
