package dev.ashlar.codec.internal.number;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The shortest decimal text that reads back as the same float or double. {@code Float.toString} is not used: what it
 * answers depends on the JDK.
 */
public final class Decimals {
    private static final int MOST_FLOAT_DIGITS = 9;
    private static final int MOST_DOUBLE_DIGITS = 17;

    /** Between these a float has at most so many digits behind the point, and its text no exponent. */
    private static final float LEAST_FAST = 1e-3f;

    private static final float MOST_FAST = 1e7f;

    private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][-+]?[0-9]+)?");

    /** With one digit more, a number is less than 2^53. */
    private static final long MOST_DIGITS = 100_000_000_000_000L;

    /** All that a double holds exactly. */
    private static final double[] POWERS = {
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22
    };

    /** 24 bits times 5^12 are less than 53: the product is exact. */
    private static final int MOST_FLOAT_PLACES = 12;

    /** No text with fewer digits is within half the distance of two floats of a third one. */
    private static final double TELLS_FLOATS = 1e6;

    /** Below this, a double has one decimal at most with so many places that reads back as it. */
    private static final double TELLS_DOUBLES = 0x1p51;

    /** Bits of a double that a float does not have, and what they are in the middle between two floats. */
    private static final long SPARE_BITS = (1L << 29) - 1;

    private static final long MIDDLE = 1L << 28;

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
        StringBuilder text = new StringBuilder();
        append(value, text);
        return text.toString();
    }

    /**
     * Appends the shortest text of a float.
     *
     * @param value any float
     * @param into takes the text
     */
    public static void append(float value, StringBuilder into) {
        int places = places(value);
        if (places >= 0) {
            append((long) Math.rint(value * POWERS[places]), places, into);
        } else if (Float.isNaN(value) || Float.isInfinite(value) || value == 0) {
            into.append(special(value));
        } else {
            into.append(shortest(new BigDecimal(value), MOST_FLOAT_DIGITS, d -> d.floatValue() == value));
        }
    }

    /**
     * {@return the shortest text of a double}
     *
     * @param value any double
     */
    public static String shortest(double value) {
        StringBuilder text = new StringBuilder();
        append(value, text);
        return text.toString();
    }

    /**
     * Appends the shortest text of a double.
     *
     * @param value any double
     * @param into takes the text
     */
    public static void append(double value, StringBuilder into) {
        int places = places(value);
        if (places >= 0) {
            append((long) Math.rint(value * POWERS[places]), places, into);
        } else if (Double.isNaN(value) || Double.isInfinite(value) || value == 0) {
            into.append(special(value));
        } else {
            into.append(shortest(new BigDecimal(value), MOST_DOUBLE_DIGITS, d -> d.doubleValue() == value));
        }
    }

    /**
     * {@return the double of the shortest text of a float: 0.1 for 0.1f, where a cast gives 0.10000000149011612. {@link #narrowed} gives the
     * float again}
     *
     * @param value any float
     */
    public static double widened(float value) {
        if (value == 0 || Float.isNaN(value) || Float.isInfinite(value)) {
            return value;
        }
        int places = places(value);
        return places >= 0 ? Math.rint(value * POWERS[places]) / POWERS[places] : Double.parseDouble(shortest(value));
    }

    /**
     * {@return the float of the shortest text of a double. A cast gives the same, but for doubles in the middle between two floats}
     *
     * @param value any double
     */
    public static float narrowed(double value) {
        float nearest = (float) value;
        float other = value > nearest ? Math.nextUp(nearest) : Math.nextDown(nearest);
        boolean isMiddle = nearest != value && nearest * 0.5 + other * 0.5 == value;
        return isMiddle ? Float.parseFloat(shortest(value)) : nearest;
    }

    /** Digits behind the point of the shortest text of a float; −1 where that is for {@link BigDecimal} to find out. */
    private static int places(float value) {
        float magnitude = Math.abs(value);
        if (!(magnitude >= LEAST_FAST && magnitude < MOST_FAST)) {
            return -1;
        }
        boolean isPowerOfTwo = (Float.floatToRawIntBits(value) & 0x7F_FFFF) == 0;
        for (int places = 0; places <= MOST_FLOAT_PLACES; places++) {
            double digits = Math.rint(value * POWERS[places]);
            if (isPowerOfTwo && Math.abs(digits) >= TELLS_FLOATS) {
                return -1; // The farther neighbour may be the one that reads back.
            }
            double decimal = digits / POWERS[places];
            if ((float) decimal == value) {
                return isNearMiddle(decimal) ? -1 : places;
            }
            if (isNearMiddle(decimal)) {
                return -1; // Rounded twice, it may have come to the wrong one.
            }
        }
        return -1;
    }

    /**
     * Reads a JSON number as the nearest float, as {@link Float#parseFloat} does, and faster where it has few digits and no
     * exponent: a quotient of two integers that doubles hold is rounded once (Clinger, How to Read Floating Point Numbers
     * Accurately, 1990), and rounded to a float it is right unless it lies in the middle of two.
     *
     * @param text with the number in it
     * @param from its first character
     * @param to behind its last
     * @return infinity for numbers beyond the floats
     * @throws NumberFormatException when it is no number of JSON, RFC 8259 section 6
     */
    public static float parseFloat(String text, int from, int to) {
        boolean isNegative = from < to && text.charAt(from) == '-';
        int at = isNegative ? from + 1 : from;
        int point = to;
        long digits = 0;
        for (; at < to; at++) {
            char c = text.charAt(at);
            if (c == '.' && point == to && at > from) {
                point = at;
            } else if (c >= '0' && c <= '9' && digits < MOST_DIGITS) {
                digits = 10 * digits + (c - '0');
            } else {
                return parseSlowly(text, from, to);
            }
        }
        int places = Math.max(0, to - point - 1);
        double decimal = places < POWERS.length ? digits / POWERS[places] : 0;
        boolean isSure = places < POWERS.length
                && !isNearMiddle(decimal)
                && isNumber(text, isNegative ? from + 1 : from, point, to);
        return isSure ? (float) (isNegative ? -decimal : decimal) : parseSlowly(text, from, to);
    }

    /** Of digits with a point or without: some before it, no zero in front of others, some behind it. */
    private static boolean isNumber(String text, int from, int point, int to) {
        boolean isZeroInFront = point - from > 1 && text.charAt(from) == '0';
        return point > from && !isZeroInFront && point + 1 != to;
    }

    private static float parseSlowly(String text, int from, int to) {
        String number = text.substring(from, to);
        if (!NUMBER.matcher(number).matches()) {
            throw new NumberFormatException("no JSON number: " + number);
        }
        return Float.parseFloat(number);
    }

    /** Whether a decimal so near to a double may round to another float than the double does. */
    private static boolean isNearMiddle(double decimal) {
        return Math.abs((Double.doubleToRawLongBits(decimal) & SPARE_BITS) - MIDDLE) <= 1;
    }

    /** Digits behind the point of the shortest text of a double; −1 where that is for {@link BigDecimal} to find out. */
    private static int places(double value) {
        double magnitude = Math.abs(value);
        if (!(magnitude >= LEAST_FAST && magnitude < MOST_FAST)) {
            return -1;
        }
        for (int places = 0; magnitude * POWERS[places] < TELLS_DOUBLES; places++) {
            if (Math.rint(value * POWERS[places]) / POWERS[places] == value) {
                return places;
            }
        }
        return -1;
    }

    /** Appends {@code digits} divided by a power of ten: without an exponent, with a digit behind the point. */
    private static void append(long digits, int places, StringBuilder into) {
        long magnitude = Math.abs(digits);
        long power = (long) POWERS[places];
        into.append(digits < 0 ? "-" : "").append(magnitude / power).append('.');
        long fraction = magnitude % power;
        for (long zero = power / 10; fraction < zero; zero /= 10) {
            into.append('0');
        }
        into.append(fraction);
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
