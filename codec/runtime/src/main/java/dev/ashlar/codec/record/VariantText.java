package dev.ashlar.codec.record;

import dev.ashlar.codec.internal.number.Decimals;
import dev.ashlar.codec.layout.ValueType;
import java.util.Base64;
import java.util.HexFormat;

/**
 * Writes values as text that {@code ValueParser} of ashlar-serial reads back to the last bit, the same on every JDK.
 *
 * <p>The text of a string, an enum or a hashed name is the value as it stands. Elsewhere texts are in quotes, with the escapes of JSON
 * (RFC 8259); bytes are Base64 (RFC 4648); a NaN that is not the usual one shows its bits, in the form of C's {@code strtod}.
 */
final class VariantText {
    /** What {@code Float.NaN} and {@code Double.NaN} are. */
    private static final int USUAL_F32_NAN = 0x7FC0_0000;

    private static final long USUAL_F64_NAN = 0x7FF8_0000_0000_0000L;

    /** What a reference to nothing has instead of an id. */
    private static final String NULL = "null";

    private final StringBuilder text = new StringBuilder();

    static String of(Variant value) {
        VariantText text = new VariantText();
        if (value.shape().isArray()) {
            text.appendArray(value);
        } else {
            text.appendSingle(value);
        }
        return text.text.toString();
    }

    private void appendArray(Variant value) {
        int lanes = value.type().lanes();
        text.append('[');
        for (int i = 0; i < value.elementCount(); i++) {
            text.append(i == 0 ? "" : ", ");
            if (value.type().isNumeric()) {
                appendLanes(value, i * lanes);
            } else if (value.type() == ValueType.FLAGS || value.type() == ValueType.REF) {
                appendSingle(value.element(i));
            } else {
                quote(value.element(i).text());
            }
        }
        text.append(']');
    }

    private void appendSingle(Variant value) {
        ValueType type = value.type();
        if (type.lanes() > 1) {
            appendLanes(value, 0);
        } else if (type.isNumeric()) {
            appendNumber(type, value.bits());
        } else if (type == ValueType.FLAGS) {
            appendFlags(value);
        } else if (type == ValueType.BYTES) {
            text.append(Base64.getEncoder().encodeToString(value.bytes()));
        } else if (type == ValueType.REF) {
            appendReference(value);
        } else if (type.isList()) {
            appendList(value);
        } else {
            text.append(value.text());
        }
    }

    private void appendLanes(Variant value, int from) {
        int lanes = value.type().lanes();
        text.append(lanes > 1 ? "(" : "");
        for (int i = 0; i < lanes; i++) {
            text.append(i == 0 ? "" : ", ");
            appendNumber(value.type().lane(), value.lane(from + i));
        }
        text.append(lanes > 1 ? ")" : "");
    }

    private void appendNumber(ValueType type, long bits) {
        if (type == ValueType.BOOL) {
            text.append(bits != 0);
        } else if (type == ValueType.F32) {
            appendFloat((int) bits);
        } else if (type == ValueType.F64) {
            appendDouble(bits);
        } else {
            text.append(type == ValueType.U64 ? Long.toUnsignedString(bits) : Long.toString(bits));
        }
    }

    private void appendFloat(int bits) {
        Decimals.append(Float.intBitsToFloat(bits), text);
        if (Float.isNaN(Float.intBitsToFloat(bits)) && bits != USUAL_F32_NAN) {
            text.append("(").append(HexFormat.of().toHexDigits(bits)).append(')');
        }
    }

    private void appendDouble(long bits) {
        Decimals.append(Double.longBitsToDouble(bits), text);
        if (Double.isNaN(Double.longBitsToDouble(bits)) && bits != USUAL_F64_NAN) {
            text.append("(").append(HexFormat.of().toHexDigits(bits)).append(')');
        }
    }

    private void appendFlags(Variant value) {
        text.append('[');
        String before = "";
        for (String name : value.flags()) {
            text.append(before);
            quote(name);
            before = ", ";
        }
        text.append(']');
    }

    /** Members in alphabetical order: {@code [{chance: 0.5, item: Item:4}]}; maps as {@code {"Sword": 3}}, lists of values as {@code [[1, 2], [3]]}. */
    private void appendList(Variant value) {
        boolean isMap = value.type() == ValueType.MAP;
        text.append(isMap ? "{" : value.isOne() ? "" : "[");
        String before = "";
        for (DataRecord element : value.list()) {
            text.append(before);
            appendElement(element, value.type());
            before = ", ";
        }
        text.append(isMap ? "}" : value.isOne() ? "" : "]");
    }

    private void appendElement(DataRecord element, ValueType type) {
        if (!type.hasEntries()) {
            appendMembers(element, "");
            return;
        }
        Variant key = element.get("key");
        Variant value = element.get("value");
        if (key != null) {
            appendMember(key);
            text.append(": ");
        }
        if (value != null) {
            appendMember(value);
        } else if (key == null && element.fieldCount() == 0) {
            text.append(NULL);
        } else {
            appendMembers(element, "value.");
        }
    }

    private void appendMembers(DataRecord element, String prefix) {
        text.append('{');
        int before = text.length();
        element.forEach((name, member) -> {
            if (name.startsWith(prefix)) {
                text.append(text.length() == before ? "" : ", ")
                        .append(name, prefix.length(), name.length())
                        .append(": ");
                appendMember(member);
            }
        });
        text.append('}');
    }

    private void appendMember(Variant member) {
        boolean isText =
                member.type() == ValueType.STRING || member.type() == ValueType.ENUM || member.type() == ValueType.HASH;
        if (member.shape().isArray()) {
            appendArray(member);
        } else if (isText) {
            quote(member.text());
        } else {
            appendSingle(member);
        }
    }

    private void appendReference(Variant value) {
        if (isName(value.target())) {
            text.append(value.target());
        } else {
            quote(value.target());
        }
        text.append(':');
        if (value.isByKey()) {
            quote(value.text());
        } else if (value.isNull()) {
            text.append(NULL);
        } else {
            text.append(value.bits());
        }
    }

    /** Whether a text is a name as schemas have them, which needs no quotes. */
    private static boolean isName(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (!isNameCharacter(text.charAt(i))) {
                return false;
            }
        }
        return !text.isEmpty();
    }

    private static boolean isNameCharacter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_';
    }

    private void quote(String content) {
        text.append('"');
        for (int i = 0; i < content.length(); i++) {
            char c = content.charAt(i);
            switch (c) {
                case '"', '\\' -> text.append('\\').append(c);
                case '\b' -> text.append("\\b");
                case '\f' -> text.append("\\f");
                case '\n' -> text.append("\\n");
                case '\r' -> text.append("\\r");
                case '\t' -> text.append("\\t");
                default -> {
                    // Half of a pair too: it would not survive where the text is kept as UTF-8.
                    if (c < ' ' || c == 0x7F || isHalf(content, i)) {
                        text.append("\\u").append(HexFormat.of().toHexDigits(c));
                    } else {
                        text.append(c);
                    }
                }
            }
        }
        text.append('"');
    }

    private static boolean isHalf(String text, int index) {
        char c = text.charAt(index);
        if (Character.isHighSurrogate(c)) {
            return index + 1 == text.length() || !Character.isLowSurrogate(text.charAt(index + 1));
        }
        return Character.isLowSurrogate(c) && (index == 0 || !Character.isHighSurrogate(text.charAt(index - 1)));
    }
}
