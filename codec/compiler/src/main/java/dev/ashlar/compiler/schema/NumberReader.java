package dev.ashlar.compiler.schema;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Integers;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the numbers of one field: its limits and defaults. */
final class NumberReader {
    /**
     * A number of the field's type.
     *
     * @param written as in the file
     * @param bits as a variant keeps them
     * @param exact what the bits stand for, to the last digit
     */
    record Value(String written, long bits, BigDecimal exact) {}

    private static final int MAX_LENGTH = 1024;
    /** Four digits of exponent are beyond every type, and few enough to calculate with. */
    private static final Pattern NUMBER =
            Pattern.compile("-?(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)(?:[eE][+-]?[0-9]{1,4})?(?=[fFdDL]?\\z)");

    private final ValueType type;
    private final Report report;

    NumberReader(ValueType type, Report report) {
        this.type = type;
        this.report = report;
    }

    /**
     * Reads a number of the type.
     *
     * @param what names it in problems
     * @param node should be one
     * @return null when it is not
     */
    @Nullable
    Value read(String what, Node node) {
        String written = node.numberOrText();
        String digits = written == null ? null : digits(written);
        if (written == null || digits == null) {
            report.wrongKind(what, node, "a number");
            return null;
        }
        BigDecimal number = new BigDecimal(digits);
        return type.isFloat() ? floating(what, node, written, digits) : integer(what, node, written, number);
    }

    /** {@return the number without the letter that C and Java put behind it; null when the text is none} */
    private static @Nullable String digits(String written) {
        var number = NUMBER.matcher(written);
        return written.length() <= MAX_LENGTH && number.lookingAt() ? number.group() : null;
    }

    private @Nullable Value integer(String what, Node node, String written, BigDecimal number) {
        if (number.stripTrailingZeros().scale() > 0) {
            report.add(node.at(), what + " is not of type " + type.schemaName(), "a whole number", written);
            return null;
        }
        BigInteger whole = number.toBigIntegerExact();
        if (whole.compareTo(Integers.least(type)) < 0 || whole.compareTo(Integers.greatest(type)) > 0) {
            String expected = Integers.least(type) + " to " + Integers.greatest(type);
            report.add(node.at(), what + " is outside the range of " + type.schemaName(), expected, written);
            return null;
        }
        return new Value(written, whole.longValue(), new BigDecimal(whole));
    }

    private @Nullable Value floating(String what, Node node, String written, String digits) {
        boolean single = type == ValueType.F32;
        double value = single ? Float.parseFloat(digits) : Double.parseDouble(digits);
        if (Double.isInfinite(value)) {
            String greatest = single ? "3.4028235e38" : "1.7976931348623157e308";
            String expected = "-" + greatest + " to " + greatest;
            report.add(node.at(), what + " is outside the range of " + type.schemaName(), expected, written);
            return null;
        }
        long bits = single ? Float.floatToRawIntBits((float) value) : Double.doubleToRawLongBits(value);
        return new Value(written, bits, new BigDecimal(value));
    }
}
