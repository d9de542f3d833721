package dev.ashlar.pipeline.json;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import java.math.BigInteger;
import java.util.Set;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.io.JsonStringEncoder;

/** Values as JSON: written, and compared with what stands in a text. */
final class ValueText {
    private static final String NULL = "null";
    private static final Set<String> NO_NUMBERS = Set.of("NaN", "Infinity", "-Infinity");

    private ValueText() {}

    static String of(Variant value) {
        if (value.shape() == Shape.ARRAY) {
            StringBuilder text = new StringBuilder("[");
            for (long element : value.lanes()) {
                text.append(text.length() == 1 ? "" : ", ").append(of(value.type(), element));
            }
            return text.append(']').toString();
        }
        return switch (value.type()) {
            case STRING, ENUM -> quoted(value.text());
            case REF -> value.isByKey() ? quoted(value.text()) : value.bits() == 0 ? NULL : Long.toString(value.bits());
            default -> of(value.type(), value.bits());
        };
    }

    static String quoted(String text) {
        StringBuilder quoted = new StringBuilder(text.length() + 2).append('"');
        JsonStringEncoder.getInstance().quoteAsString(text, quoted);
        return quoted.append('"').toString();
    }

    private static String of(ValueType type, long bits) {
        if (type.isFloat()) {
            String text = floatText(type, bits);
            return NO_NUMBERS.contains(text) ? '"' + text + '"' : text;
        }
        return type == ValueType.BOOL ? Boolean.toString(bits != 0) : integerText(type, bits);
    }

    private static String floatText(ValueType type, long bits) {
        return type == ValueType.F32
                ? Decimals.shortest(Float.intBitsToFloat((int) bits))
                : Decimals.shortest(Double.longBitsToDouble(bits));
    }

    private static String integerText(ValueType type, long bits) {
        return type == ValueType.U64 ? Long.toUnsignedString(bits) : Long.toString(bits);
    }

    /** Whether the parser's current value means the same, however it is written. The parser is at its last token then. */
    static boolean stands(JsonParser parser, Variant value) {
        boolean stands = value.shape() == Shape.ARRAY ? standsArray(parser, value) : standsSingle(parser, value);
        parser.skipChildren();
        return stands;
    }

    private static boolean standsArray(JsonParser parser, Variant value) {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            return false;
        }
        long[] elements = value.lanes();
        int count = 0;
        boolean same = true;
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            same = same && count < elements.length && stands(parser, value.type(), elements[count]);
            count++;
            parser.skipChildren();
        }
        return same && count == elements.length;
    }

    private static boolean standsSingle(JsonParser parser, Variant value) {
        return switch (value.type()) {
            case STRING, ENUM -> standsText(parser, value.text());
            case REF ->
                value.isByKey()
                        ? standsText(parser, value.text())
                        : value.bits() == 0
                                ? parser.currentToken() == JsonToken.VALUE_NULL
                                : stands(parser, ValueType.I64, value.bits());
            default -> stands(parser, value.type(), value.bits());
        };
    }

    private static boolean standsText(JsonParser parser, String text) {
        return parser.currentToken() == JsonToken.VALUE_STRING
                && parser.getString().equals(text);
    }

    private static boolean stands(JsonParser parser, ValueType type, long bits) {
        JsonToken token = parser.currentToken();
        if (type == ValueType.BOOL) {
            return token == (bits != 0 ? JsonToken.VALUE_TRUE : JsonToken.VALUE_FALSE);
        }
        if (type.isFloat()) {
            return standsFloat(parser, type, bits);
        }
        return token == JsonToken.VALUE_NUMBER_INT
                && new BigInteger(parser.getString()).equals(new BigInteger(integerText(type, bits)));
    }

    private static boolean standsFloat(JsonParser parser, ValueType type, long bits) {
        double value = type == ValueType.F32 ? Float.intBitsToFloat((int) bits) : Double.longBitsToDouble(bits);
        if (!Double.isFinite(value)) {
            return standsText(parser, floatText(type, bits));
        }
        if (!parser.currentToken().isNumeric()) {
            return false;
        }
        String text = parser.getString();
        // By bits: -0.0 is another value than 0.0.
        return type == ValueType.F32
                ? Float.floatToRawIntBits(Float.parseFloat(text)) == (int) bits
                : Double.doubleToRawLongBits(Double.parseDouble(text)) == bits;
    }

    /** Whether some field could have the parser's current value. The parser is at its last token then. */
    static boolean isOfAField(JsonParser parser) {
        if (parser.currentToken() == JsonToken.START_OBJECT) {
            parser.skipChildren();
            return false;
        }
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            return parser.currentToken() != JsonToken.VALUE_NULL;
        }
        boolean elements = true;
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            elements &= isElement(parser);
            parser.skipChildren();
        }
        return elements;
    }

    private static boolean isElement(JsonParser parser) {
        JsonToken token = parser.currentToken();
        return token.isNumeric()
                || token.isBoolean()
                || token == JsonToken.VALUE_STRING && NO_NUMBERS.contains(parser.getString());
    }
}
