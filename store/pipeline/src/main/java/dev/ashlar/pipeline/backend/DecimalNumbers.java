package dev.ashlar.pipeline.backend;

import dev.ashlar.codec.internal.number.Decimals;
import dev.ashlar.codec.internal.number.Numbers;
import dev.ashlar.codec.layout.ValueType;
import org.jspecify.annotations.Nullable;

/**
 * Converts numbers of content to another type. A float of content is the shortest decimal that reads back as the same float, in every backend. So the
 * f32 0.6 becomes the f64 0.6, not 0.6000000238418579. Pure functions; any thread.
 */
public final class DecimalNumbers {
    private DecimalNumbers() {}

    /**
     * Converts a number to the same number of another type. Between floats, the result is the float nearest to the same decimal.
     *
     * @param from a number type, or bool
     * @param bits of the value, encoded as in {@link dev.ashlar.codec.record.Variant#bits}
     * @param to a number type, or bool
     * @return bits of the converted value; null if the target type does not hold the number
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
     * Converts like {@link #same}, but rounds an integer to the nearest float, as parsing its digits would.
     *
     * @param from a number type, or bool
     * @param bits of the value
     * @param to a number type, or bool
     * @return bits of the converted value; null if the target type does not hold the number
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
