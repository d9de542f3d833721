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
        if (type == ValueType.FLAGS) {
            return value.flags().toString();
        }
        if (type == ValueType.BYTES) {
            return value.byteCount() + " bytes";
        }
        if (type.isList()) {
            return value.list().size() + " elements";
        }
        return type.isNumeric() || type == ValueType.REF && !value.isByKey()
                ? number(type, value.bits())
                : value.text();
    }

    private static String number(ValueType type, long of) {
        if (type == ValueType.BOOL) {
            return Boolean.toString(of != 0);
        }
        if (type == ValueType.F32) {
            return Float.toString(Float.intBitsToFloat((int) of));
        }
        if (type == ValueType.F64) {
            return Double.toString(Double.longBitsToDouble(of));
        }
        return type == ValueType.U64 ? Long.toUnsignedString(of) : Long.toString(of);
    }
}
