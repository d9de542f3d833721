package dev.ashlar.compiler.describe;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.SchemaText;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.StringJoiner;

/** Values as defaults of a schema file; the same text on every JDK. */
final class DefaultText {
    private static final int MOST_DIGITS = 17;
    /** Longer ones have an exponent. */
    private static final int MOST_PLAIN = 20;

    private DefaultText() {}

    /** Empty for what a field without a default reads, and for what can be none: arrays, lists, bytes, references, NaN and infinity. */
    static String of(Variant value) {
        ValueType type = value.type();
        if (value.shape().isArray() || type == ValueType.BYTES || type == ValueType.REF || type.isList()) {
            return "";
        }
        if (type == ValueType.STRING || type == ValueType.ENUM || type == ValueType.HASH) {
            return value.text().isEmpty() ? "" : SchemaText.quoted(value.text());
        }
        if (type == ValueType.FLAGS) {
            StringJoiner names = new StringJoiner(", ", "[", "]");
            value.flags().forEach(name -> names.add(SchemaText.quoted(name)));
            return value.flags().isEmpty() ? "" : names.toString();
        }
        if (type.lanes() == 1) {
            return value.bits() == 0 ? "" : number(type, value.bits());
        }
        StringJoiner lanes = new StringJoiner(", ", "[", "]");
        boolean isInitial = true;
        for (int i = 0; i < type.lanes(); i++) {
            String lane = number(type.lane(), value.lane(i));
            if (lane.isEmpty()) {
                return "";
            }
            isInitial &= value.lane(i) == type.initialLane(i);
            lanes.add(lane);
        }
        return isInitial ? "" : lanes.toString();
    }

    private static String number(ValueType type, long bits) {
        return switch (type) {
            case BOOL -> Boolean.toString(bits != 0);
            case F32 -> decimal(Float.intBitsToFloat((int) bits), true);
            case F64 -> decimal(Double.longBitsToDouble(bits), false);
            case U64 -> Long.toUnsignedString(bits);
            default -> Long.toString(bits);
        };
    }

    /** As few digits as tell the number from its neighbours; Float.toString has more of them on older JDKs. */
    private static String decimal(double value, boolean single) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            return "";
        }
        BigDecimal exact = new BigDecimal(value);
        BigDecimal rounded = exact;
        for (int digits = 1; digits <= MOST_DIGITS; digits++) {
            rounded = exact.round(new MathContext(digits));
            if (single ? rounded.floatValue() == (float) value : rounded.doubleValue() == value) {
                break;
            }
        }
        if (value == 0 && 1 / value < 0) {
            return "-0.0";
        }
        String plain = rounded.stripTrailingZeros().toPlainString();
        return plain.length() <= MOST_PLAIN ? plain : rounded.toString();
    }
}
