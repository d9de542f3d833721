package dev.ashlar.pipeline.json;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Decimals;
import dev.ashlar.codec.record.Integers;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** The text of JSON's numbers as bits of the number types; null where a type does not hold the number. */
final class JsonNumbers {
    /** A number of no more characters fits a long. */
    private static final int MOST_SAFE_DIGITS = 18;

    private JsonNumbers() {}

    /** Floats that JSON has no numbers for, in quotes. */
    static @Nullable Long special(ValueType type, String text) {
        boolean isSpecial = text.equals("NaN") || text.equals("Infinity") || text.equals("-Infinity");
        if (!isSpecial) {
            return null;
        }
        double value = Double.parseDouble(text);
        return type == ValueType.F32
                ? Long.valueOf(Float.floatToRawIntBits((float) value))
                : Long.valueOf(Double.doubleToRawLongBits(value));
    }

    /** A number of f32 or f64. */
    static @Nullable Long floatBits(ValueType type, String text) {
        if (type == ValueType.F32) {
            float value = Decimals.parseFloat(text, 0, text.length());
            return Float.isInfinite(value) ? null : Long.valueOf(Float.floatToRawIntBits(value));
        }
        double value = Double.parseDouble(text);
        return Double.isInfinite(value) ? null : Long.valueOf(Double.doubleToRawLongBits(value));
    }

    /** A whole number. */
    static @Nullable Long integerBits(ValueType type, String text) {
        if (text.length() <= MOST_SAFE_DIGITS) {
            long value = Long.parseLong(text);
            return type == ValueType.U64
                    ? (value < 0 ? null : Long.valueOf(value))
                    : Integers.fits(type, value) ? value : null;
        }
        BigInteger value = new BigInteger(text);
        boolean fits = value.compareTo(Integers.least(type)) >= 0 && value.compareTo(Integers.greatest(type)) <= 0;
        return fits ? value.longValue() : null;
    }
}
