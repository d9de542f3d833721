package dev.ashlar.compiler.schema;

import dev.ashlar.codec.internal.number.Decimals;
import dev.ashlar.codec.internal.number.Integers;
import dev.ashlar.codec.layout.ValueType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Parses numbers in schemas and records: {@code 5}, {@code -0.5}, {@code .5f}, {@code 1e-3}, {@code 10L}. A suffix f, F, d, D or L is ignored. A
 * number is valid for an integer type if its value is an integer in the range of the type, in any notation: {@code 64.0} and {@code 1e3} are valid.
 * Stateless; any thread.
 */
public final class NumberText {
    /** Maximum length of a number, in characters. Longer texts are not numbers. */
    public static final int MAX_LENGTH = 1024;

    /** A number with at most so many digits, and nothing else, fits a long. */
    private static final int MOST_SAFE_DIGITS = 18;

    /** An exponent with more digits is outside the range of every type. */
    private static final int MOST_EXPONENT_DIGITS = 4;

    private static final int GREATEST_EXPONENT = 9_999;

    /** A number in groups: digits, fraction and exponent, as in JSON, C or Java. */
    private static final Pattern NUMBER =
            Pattern.compile("(-?(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+))(?:[eE]([+-]?)0*([0-9]+))?[fFdDL]?");

    private NumberText() {}

    /**
     * Parses a number.
     *
     * @param text any
     * @return the exact number; null if the text is not a number, is longer than {@link #MAX_LENGTH}, or exceeds every type. An exponent below −9999
     *     counts as −9999: the number is not an integer, and nearest to zero in every floating-point type
     */
    public static @Nullable BigDecimal decimal(String text) {
        if (text.length() > MAX_LENGTH) {
            return null;
        }
        var number = NUMBER.matcher(text);
        if (!number.matches()) {
            return null;
        }
        BigDecimal mantissa = new BigDecimal(number.group(1));
        String exponent = number.group(3);
        if (exponent == null || mantissa.signum() == 0) {
            return mantissa;
        }
        boolean isNegative = number.group(2).equals("-");
        boolean isLong = exponent.length() > MOST_EXPONENT_DIGITS;
        if (isLong && !isNegative) {
            return null;
        }
        int power = isLong ? GREATEST_EXPONENT : Integer.parseInt(exponent);
        return mantissa.scaleByPowerOfTen(isNegative ? -power : power);
    }

    /**
     * Parses a number of an integer type.
     *
     * @param type a type from i8 to u64
     * @param text any
     * @return the bits in the form of {@link dev.ashlar.codec.record.Variant#bits}; null if the text is not an integer in the range of the type
     */
    public static @Nullable Long integerBits(ValueType type, String text) {
        int first = text.startsWith("-") ? 1 : 0;
        boolean isPlain = text.length() > first && digits(text, first) == text.length();
        if (isPlain && text.length() <= MOST_SAFE_DIGITS) {
            long value = Long.parseLong(text);
            boolean fits = type == ValueType.U64 ? value >= 0 : Integers.fits(type, value);
            return fits ? value : null;
        }
        BigDecimal number = decimal(text);
        return number == null ? null : integerBits(type, number);
    }

    /** Behind the digits of ASCII that a text has from a place on. */
    private static int digits(String text, int from) {
        int at = from;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        return at;
    }

    /**
     * Converts a number to an integer type.
     *
     * @param type a type from i8 to u64
     * @param number any
     * @return the bits in the form of {@link dev.ashlar.codec.record.Variant#bits}; null if the number is not an integer in the range of the type
     */
    public static @Nullable Long integerBits(ValueType type, BigDecimal number) {
        boolean isOutside = number.compareTo(new BigDecimal(Integers.least(type))) < 0
                || number.compareTo(new BigDecimal(Integers.greatest(type))) > 0;
        if (isOutside || !isWhole(number)) {
            return null;
        }
        BigInteger whole = number.toBigIntegerExact();
        return whole.longValue();
    }

    /**
     * Whether a number is an integer.
     *
     * @param number any
     * @return true for integers, such as 64.0 and 1e3
     */
    public static boolean isWhole(BigDecimal number) {
        return number.stripTrailingZeros().scale() <= 0;
    }

    /**
     * Parses a number and rounds it to the nearest value of a floating-point type.
     *
     * @param type f32 or f64
     * @param text any
     * @return the bits in the form of {@link dev.ashlar.codec.record.Variant#bits}; null if the text is not a number, or if it is not finite after
     *     rounding
     */
    public static @Nullable Long floatBits(ValueType type, String text) {
        boolean isPlain = isPlain(text);
        if (text.length() > MAX_LENGTH || !isPlain && !NUMBER.matcher(text).matches()) {
            return null;
        }
        boolean isLetter = Character.isLetter(text.charAt(text.length() - 1));
        String digits = isLetter ? text.substring(0, text.length() - 1) : text;
        if (type == ValueType.F32) {
            float value = isPlain ? Decimals.parseFloat(text, 0, text.length()) : Float.parseFloat(digits);
            return Float.isInfinite(value) ? null : Long.valueOf(Float.floatToRawIntBits(value));
        }
        double value = Double.parseDouble(digits);
        return Double.isInfinite(value) ? null : Long.valueOf(Double.doubleToRawLongBits(value));
    }

    /**
     * Whether a text names a floating-point value that JSON cannot represent as a number.
     *
     * @param text any
     * @return true for {@code NaN}, {@code Infinity} and {@code -Infinity}
     */
    public static boolean isSpecial(String text) {
        return text.equals("NaN") || text.equals("Infinity") || text.equals("-Infinity");
    }

    /** Whether a text is a number of JSON without an exponent, as nearly all are. */
    private static boolean isPlain(String text) {
        int at = text.startsWith("-") ? 1 : 0;
        int whole = digits(text, at);
        boolean isZeroInFront = whole > at + 1 && text.charAt(at) == '0';
        if (whole == at || isZeroInFront) {
            return false;
        }
        boolean hasFraction = whole < text.length() && text.charAt(whole) == '.';
        int end = hasFraction ? digits(text, whole + 1) : whole;
        return end == text.length() && !(hasFraction && end == whole + 1);
    }
}
