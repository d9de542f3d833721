package dev.ashlar.pipeline.backend;

import dev.ashlar.codec.internal.number.Decimals;
import dev.ashlar.codec.internal.number.Numbers;
import dev.ashlar.codec.layout.ValueType;
import org.jspecify.annotations.Nullable;

/**
 * Numbers of content as numbers of another type. A float of content is the shortest decimal that reads back as it, in every kind of place:
 * the f32 0.6 becomes the f64 0.6, not 0.6000000238418579, as it does where a folder of JSON has the text {@code 0.6}. Pure functions; any
 * thread.
 */
public final class DecimalNumbers {
    private DecimalNumbers() {}

    /**
     * The same number, of another type; between floats the nearest of the same decimal.
     *
     * @param from a number type, or bool
     * @param bits of the value, in the form of {@link dev.ashlar.codec.record.Variant#bits}
     * @param to a number type, or bool
     * @return bits of the counterpart; null when there is none
     */
    public static @Nullable Long same(ValueType from, long bits, ValueType to) {
        if (from == to) {
            return bits;
        }
        if (from == ValueType.F32) {
            double decimal = Decimals.widened(Float.intBitsToFloat((int) bits));
            return same(ValueType.F64, Double.doubleToRawLongBits(decimal), to);
        }
        if (!Numbers.converts(from, bits, to)) {
            return null;
        }
        return from == ValueType.F64 && to == ValueType.F32
                ? Long.valueOf(Float.floatToRawIntBits(Decimals.narrowed(Double.longBitsToDouble(bits))))
                : Long.valueOf(Numbers.convert(from, bits, to));
    }

    /**
     * Like {@link #same}; but of an integer in a float type, the nearest float, as when its digits are read.
     *
     * @param from a number type, or bool
     * @param bits of the value
     * @param to a number type, or bool
     * @return bits of the counterpart; null when there is none
     */
    public static @Nullable Long nearest(ValueType from, long bits, ValueType to) {
        if (!from.isInteger() || !to.isFloat()) {
            return same(from, bits, to);
        }
        String digits = from == ValueType.U64 ? Long.toUnsignedString(bits) : Long.toString(bits);
        return to == ValueType.F32
                ? Long.valueOf(Float.floatToRawIntBits(Float.parseFloat(digits)))
                : Long.valueOf(Double.doubleToRawLongBits(Double.parseDouble(digits)));
    }
}
