package dev.ashlar.compiler.schema;

import dev.ashlar.codec.internal.number.Integers;
import dev.ashlar.codec.layout.ValueType;
import java.math.BigDecimal;
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
        BigDecimal number = written == null ? null : NumberText.decimal(written);
        if (written == null || number == null) {
            report.wrongKind(what, node, "a number");
            return null;
        }
        return type.isFloat() ? floating(what, node, written) : integer(what, node, written, number);
    }

    private @Nullable Value integer(String what, Node node, String written, BigDecimal number) {
        if (!NumberText.isWhole(number)) {
            report.add(node.at(), what + " is not of type " + type.schemaName(), "a whole number", written);
            return null;
        }
        Long bits = NumberText.integerBits(type, number);
        if (bits == null) {
            String expected = Integers.least(type) + " to " + Integers.greatest(type);
            report.add(node.at(), what + " is outside the range of " + type.schemaName(), expected, written);
            return null;
        }
        return new Value(written, bits, number);
    }

    private @Nullable Value floating(String what, Node node, String written) {
        boolean single = type == ValueType.F32;
        Long bits = NumberText.floatBits(type, written);
        if (bits == null) {
            String greatest = single ? "3.4028235e38" : "1.7976931348623157e308";
            String expected = "-" + greatest + " to " + greatest;
            report.add(node.at(), what + " is outside the range of " + type.schemaName(), expected, written);
            return null;
        }
        double value = single ? Float.intBitsToFloat(bits.intValue()) : Double.longBitsToDouble(bits);
        return new Value(written, bits, new BigDecimal(value));
    }
}
