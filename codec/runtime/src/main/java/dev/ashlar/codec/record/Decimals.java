package dev.ashlar.codec.record;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The shortest decimal text that reads back as the same float or double. {@code Float.toString} is not used: what it
 * answers depends on the JDK.
 */
public final class Decimals {
    private static final int MOST_FLOAT_DIGITS = 9;
    private static final int MOST_DOUBLE_DIGITS = 17;

    /** Powers of ten of the first digit between which numbers are written without an exponent. */
    private static final int LEAST_PLAIN = -4;

    private static final int MOST_PLAIN = 15;

    private Decimals() {}

    /**
     * {@return the shortest text of a float, such as {@code 0.1}, {@code -0.0}, {@code 1.0E30} or {@code NaN}}
     *
     * @param value any float
     */
    public static String shortest(float value) {
        if (Float.isNaN(value) || Float.isInfinite(value) || value == 0) {
            return special(value);
        }
        return shortest(new BigDecimal(value), MOST_FLOAT_DIGITS, d -> d.floatValue() == value);
    }

    /**
     * {@return the shortest text of a double}
     *
     * @param value any double
     */
    public static String shortest(double value) {
        if (Double.isNaN(value) || Double.isInfinite(value) || value == 0) {
            return special(value);
        }
        return shortest(new BigDecimal(value), MOST_DOUBLE_DIGITS, d -> d.doubleValue() == value);
    }

    private static String special(double value) {
        if (value == 0) {
            return 1 / value < 0 ? "-0.0" : "0.0";
        }
        return Double.isNaN(value) ? "NaN" : value < 0 ? "-Infinity" : "Infinity";
    }

    /** Whoever reads back with some number of digits does so with more: a binary search finds the least. */
    private static String shortest(BigDecimal exact, int most, Predicate<BigDecimal> readsBack) {
        int low = 1;
        int high = most;
        BigDecimal best = exact.round(new MathContext(most, RoundingMode.HALF_EVEN));
        while (low <= high) {
            int digits = (low + high) >>> 1;
            BigDecimal candidate = candidate(exact, digits, readsBack);
            if (candidate == null) {
                low = digits + 1;
            } else {
                best = candidate;
                high = digits - 1;
            }
        }
        return text(best);
    }

    private static @Nullable BigDecimal candidate(BigDecimal exact, int digits, Predicate<BigDecimal> readsBack) {
        BigDecimal nearest = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
        if (readsBack.test(nearest)) {
            return nearest;
        }
        // At a power of two the farther neighbour may read back where the nearer one does not.
        BigDecimal outward = exact.round(new MathContext(digits, RoundingMode.UP));
        return readsBack.test(outward) ? outward : null;
    }

    private static String text(BigDecimal value) {
        BigDecimal stripped = value.stripTrailingZeros();
        int exponent = stripped.precision() - stripped.scale() - 1;
        if (exponent >= LEAST_PLAIN && exponent < MOST_PLAIN) {
            return stripped.scale() <= 0 ? stripped.toPlainString() + ".0" : stripped.toPlainString();
        }
        String digits = stripped.unscaledValue().abs().toString();
        String fraction = digits.length() == 1 ? "0" : digits.substring(1);
        return (stripped.signum() < 0 ? "-" : "") + digits.charAt(0) + "." + fraction + "E" + exponent;
    }
}
