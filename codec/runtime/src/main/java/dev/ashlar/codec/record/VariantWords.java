package dev.ashlar.codec.record;

import dev.ashlar.codec.layout.ValueType;
import java.util.StringJoiner;

/** Values in messages: short and readable, and not to be read back. */
final class VariantWords {
    private VariantWords() {}

    static String of(Variant value) {
        if (value.shape().isArray()) {
            StringJoiner text = new StringJoiner(", ", value.type().schemaName() + "[", "]");
            for (int i = 0; i < value.elementCount(); i++) {
                text.add(content(value.element(i)));
            }
            return text.toString();
        }
        String type = value.type() == ValueType.REF
                ? "ref<" + value.target() + ">"
                : value.type().schemaName();
        return type + " " + content(value);
    }

    private static String content(Variant value) {
        ValueType type = value.type();
        if (type.lanes() > 1) {
            StringJoiner text = new StringJoiner(", ", "(", ")");
            for (int i = 0; i < type.lanes(); i++) {
                text.add(number(type.lane(), value.lane(i)));
            }
            return text.toString();
        }
        return switch (type) {
            case STRING, ENUM, HASH -> value.text();
            case FLAGS -> value.flags().toString();
            case BYTES -> value.byteCount() + " bytes";
            case REF -> value.isByKey() ? value.text() : Long.toString(value.bits());
            default -> number(type, value.bits());
        };
    }

    private static String number(ValueType type, long of) {
        return switch (type) {
            case BOOL -> of != 0 ? "true" : "false";
            case F32 -> Float.toString(Float.intBitsToFloat((int) of));
            case F64 -> Double.toString(Double.longBitsToDouble(of));
            case U64 -> Long.toUnsignedString(of);
            default -> Long.toString(of);
        };
    }
}
