package dev.ashlar.pipeline.content;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.Places;
import java.math.BigDecimal;

/** Whether numbers lie inside their field's limits: every lane of every element does. */
final class LimitChecks {
    /** Plain decimals are shown up to this many characters, longer ones with an exponent. */
    private static final int LONGEST_PLAIN = 9;

    private final Problems problems;

    LimitChecks(Problems problems) {
        this.problems = problems;
    }

    /** Whether a value of numbers is inside; whatever is not is told. */
    boolean admit(SourceRecord source, SchemaField field, Variant value, Places places) {
        if (field.min() == null && field.max() == null) {
            return true;
        }
        int lanes = field.type().lanes();
        boolean inside = true;
        for (int element = 0; element < value.elementCount(); element++) {
            for (int lane = 0; lane < lanes; lane++) {
                boolean one = lanes == 1 && !value.shape().isArray();
                long bits = one ? value.bits() : value.lane(element * lanes + lane);
                if (!admits(field, bits)) {
                    tell(source, field, bits, element, lane, places);
                    inside = false;
                }
            }
        }
        return inside;
    }

    /** Whether what a field without a value and a default reads lies inside: 0, or the identity. */
    static boolean admitsInitial(SchemaField field) {
        BigDecimal min = field.min();
        BigDecimal max = field.max();
        BigDecimal greatest = field.type().hasIdentity() ? BigDecimal.ONE : BigDecimal.ZERO;
        return (min == null || min.signum() <= 0) && (max == null || max.compareTo(greatest) >= 0);
    }

    private static boolean admits(SchemaField field, long bits) {
        ValueType type = field.type().lane();
        BigDecimal min = field.min();
        BigDecimal max = field.max();
        if (type.isFloat() && !Double.isFinite(toDouble(type, bits))) {
            return isInfiniteWithin(field, toDouble(type, bits));
        }
        BigDecimal value = exact(type, bits);
        return (min == null || value.compareTo(min) >= 0) && (max == null || value.compareTo(max) <= 0);
    }

    /** An infinity lies inside where there is no limit on its side; NaN lies inside none. */
    private static boolean isInfiniteWithin(SchemaField field, double value) {
        return value > 0 ? field.max() == null : value < 0 && field.min() == null;
    }

    private void tell(SourceRecord source, SchemaField field, long bits, int element, int lane, Places places) {
        String subject = source.subject(field.name());
        if (field.shape().isArray()) {
            subject += "[" + element + "]";
        }
        if (field.type().lanes() > 1) {
            subject += "[" + lane + "]";
        }
        Location at = places.of(field.name(), element, lane);
        problems.add(at, subject, "out of range", shown(field), shown(field, bits));
    }

    /** The limits of a field, for messages. */
    static String shown(SchemaField field) {
        BigDecimal min = field.min();
        BigDecimal max = field.max();
        String least = min == null ? "" : field.shown(min) + (max == null ? " or more" : " to ");
        return max == null ? least : least + field.shown(max) + (min == null ? " or less" : "");
    }

    private static String shown(SchemaField field, long bits) {
        ValueType type = field.type().lane();
        double number = toDouble(type, bits);
        if (type.isFloat() && !Double.isFinite(number)) {
            // As JSON files write them.
            return RecordChecks.quoted(Double.isNaN(number) ? "NaN" : number > 0 ? "Infinity" : "-Infinity");
        }
        String plain = field.shown(exact(type, bits));
        if (!type.isFloat() || plain.length() <= LONGEST_PLAIN) {
            return plain;
        }
        BigDecimal decimal = new BigDecimal(plain).stripTrailingZeros();
        String digits = decimal.unscaledValue() + (decimal.scale() == 0 ? "" : "e" + -decimal.scale());
        return digits.length() < plain.length() ? digits : plain;
    }

    private static double toDouble(ValueType type, long bits) {
        return type == ValueType.F32 ? Float.intBitsToFloat((int) bits) : Double.longBitsToDouble(bits);
    }

    /** The value as it will be stored: limits of floats are rounded as values are. */
    private static BigDecimal exact(ValueType type, long bits) {
        return switch (type) {
            case F32 -> new BigDecimal(Float.intBitsToFloat((int) bits));
            case F64 -> new BigDecimal(Double.longBitsToDouble(bits));
            case U64 -> new BigDecimal(Long.toUnsignedString(bits));
            default -> BigDecimal.valueOf(bits);
        };
    }
}
