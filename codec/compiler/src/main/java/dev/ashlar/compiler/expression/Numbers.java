package dev.ashlar.compiler.expression;

import dev.ashlar.codec.internal.number.Decimals;
import dev.ashlar.codec.layout.ValueType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;

/**
 * Numbers of expressions: exact decimals, or infinities and NaN as {@link Double}. With one of the latter, operators calculate as IEEE 754 says. Pure
 * functions; any thread.
 */
final class Numbers {
    /** Digits before and behind the point together. The product of two numbers of any field has fewer. */
    static final int MOST_DIGITS = 1000;

    /** Digits of quotients. */
    private static final MathContext QUOTIENT = MathContext.DECIMAL128;

    private static final int LONGEST_PLAIN = 24;

    private Numbers() {}

    /** The number of a single value, or of one lane. Of a float it is the shortest decimal that means the same float. */
    static Number of(ValueType type, long bits) {
        return switch (type) {
            case F32 -> ofFloat(Float.intBitsToFloat((int) bits));
            case F64 -> ofDouble(Double.longBitsToDouble(bits));
            case U64 ->
                bits < 0 ? new BigDecimal(new BigInteger(Long.toUnsignedString(bits))) : BigDecimal.valueOf(bits);
            default -> BigDecimal.valueOf(bits);
        };
    }

    private static Number ofFloat(float value) {
        return Float.isFinite(value) ? new BigDecimal(Decimals.shortest(value)) : (Number) (double) value;
    }

    private static Number ofDouble(double value) {
        return Double.isFinite(value) ? new BigDecimal(Decimals.shortest(value)) : (Number) value;
    }

    /** Whether a number has few enough digits. */
    static boolean fits(BigDecimal number) {
        long before = Math.max(1, (long) number.precision() - number.scale());
        return before + Math.max(0, number.scale()) <= MOST_DIGITS;
    }

    static Number calculate(char operator, Number a, Number b) {
        if (a instanceof BigDecimal x && b instanceof BigDecimal y) {
            BigDecimal result = exact(operator, x, y);
            if (!fits(result)) {
                throw new ArithmeticException("the result has more than " + MOST_DIGITS + " digits");
            }
            return result;
        }
        double x = a.doubleValue();
        double y = b.doubleValue();
        return ofDouble(
                switch (operator) {
                    case '+' -> x + y;
                    case '-' -> x - y;
                    case '*' -> x * y;
                    case '/' -> x / y;
                    default -> x % y;
                });
    }

    private static BigDecimal exact(char operator, BigDecimal a, BigDecimal b) {
        boolean divides = operator == '/' || operator == '%';
        if (divides && b.signum() == 0) {
            throw new ArithmeticException("division by zero");
        }
        return switch (operator) {
            case '+' -> a.add(b);
            case '-' -> a.subtract(b);
            case '*' -> a.multiply(b);
            case '/' -> a.divide(b, QUOTIENT);
            default -> a.remainder(b);
        };
    }

    static Number negate(Number number) {
        return number instanceof BigDecimal exact ? exact.negate() : (Number) (-number.doubleValue());
    }

    /** Whether a comparison holds. NaN is equal to nothing, and neither less nor greater. */
    static boolean compare(String operator, Number a, Number b) {
        int order;
        if (a instanceof BigDecimal x && b instanceof BigDecimal y) {
            order = x.compareTo(y);
        } else if (Double.isNaN(a.doubleValue()) || Double.isNaN(b.doubleValue())) {
            return operator.equals("!=");
        } else {
            order = Double.compare(a.doubleValue(), b.doubleValue());
        }
        return switch (operator) {
            case "==" -> order == 0;
            case "!=" -> order != 0;
            case "<" -> order < 0;
            case "<=" -> order <= 0;
            case ">" -> order > 0;
            default -> order >= 0;
        };
    }

    /** A number in messages. */
    static String shown(Number number) {
        if (!(number instanceof BigDecimal exact)) {
            return number.toString();
        }
        BigDecimal stripped = exact.signum() == 0 ? BigDecimal.ZERO : exact.stripTrailingZeros();
        return Math.abs(stripped.scale()) <= LONGEST_PLAIN ? stripped.toPlainString() : stripped.toString();
    }
}
