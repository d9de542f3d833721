package dev.ashlar.pipeline.json;

import dev.ashlar.codec.internal.number.Integers;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.schema.NumberText;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** The numbers of JSON text as bits of the number types. */
final class JsonNumbers {
    private static final int MOST_ID_DIGITS = 19;
    /** So many characters of a whole number fit a long, with a sign and without. */
    private static final int MOST_SAFE_DIGITS = 18;
    /** Another digit than so many gives a number that doubles hold, as they hold these powers of ten. */
    private static final long MOST_EXACT = 100_000_000_000_000L;

    private static final double[] POWERS = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12};
    /** Bits of a double that a float does not have, and their value in the middle of two floats. */
    private static final long SPARE_BITS = (1L << 29) - 1;

    private static final long MIDDLE = 1L << 28;
    /** No bits of a number of few digits. */
    static final long MANY = Long.MIN_VALUE;

    private JsonNumbers() {}

    /** Floats that JSON has no numbers for, in quotes. */
    static @Nullable Long special(ValueType type, String text) {
        if (!NumberText.isSpecial(text)) {
            return null;
        }
        double value = Double.parseDouble(text);
        return type == ValueType.F32
                ? Long.valueOf(Float.floatToRawIntBits((float) value))
                : Long.valueOf(Double.doubleToRawLongBits(value));
    }

    /**
     * The current value of a number type: a number, in quotes or not, as {@link NumberText} has it.
     *
     * @return the bits; null when it is none that the type holds
     */
    static @Nullable Long bits(ValueType type, JsonParser parser) {
        JsonToken token = parser.currentToken();
        if (!token.isNumeric() && token != JsonToken.VALUE_STRING) {
            return null;
        }
        String text = parser.getString();
        if (!type.isFloat()) {
            return NumberText.integerBits(type, text);
        }
        Long special = token == JsonToken.VALUE_STRING ? special(type, text) : null;
        return special == null ? NumberText.floatBits(type, text) : special;
    }

    /** The bits of the current value, where it is a bool or has so few digits that no text of it is needed; else {@link #MANY}. */
    static long ofFewDigits(ValueType type, JsonParser parser) {
        JsonToken token = parser.currentToken();
        if (type == ValueType.BOOL) {
            return token == JsonToken.VALUE_TRUE ? 1 : token == JsonToken.VALUE_FALSE ? 0 : MANY;
        }
        if (type == ValueType.F32 && token.isNumeric()) {
            return floatOfFewDigits(parser.getStringCharacters(), parser.getStringOffset(), parser.getStringLength());
        }
        if (!type.isInteger() || token != JsonToken.VALUE_NUMBER_INT || parser.getStringLength() > MOST_SAFE_DIGITS) {
            return MANY;
        }
        long value = parser.getLongValue();
        boolean fits = type == ValueType.U64 ? value >= 0 : Integers.fits(type, value);
        return fits ? value : MANY;
    }

    /**
     * Doubles hold digits and power exactly, so that their quotient is rounded once. Rounded again, to a float, it is right unless it lies in the middle
     * of two.
     */
    private static long floatOfFewDigits(char[] text, int from, int length) {
        int end = from + length;
        boolean isNegative = text[from] == '-';
        int point = end;
        long digits = 0;
        for (int at = isNegative ? from + 1 : from; at < end; at++) {
            char c = text[at];
            if (c == '.' && point == end) {
                point = at;
            } else if (c >= '0' && c <= '9' && digits < MOST_EXACT) {
                digits = 10 * digits + (c - '0');
            } else {
                return MANY;
            }
        }
        int places = Math.max(0, end - point - 1);
        double value = places < POWERS.length ? digits / POWERS[places] : 0;
        boolean isNearMiddle = Math.abs((Double.doubleToRawLongBits(value) & SPARE_BITS) - MIDDLE) <= 1;
        return places < POWERS.length && !isNearMiddle
                ? Float.floatToRawIntBits((float) (isNegative ? -value : value))
                : MANY;
    }

    /** The current value as an id; {@link DataRecord#NO_ID} when it is none. */
    static long id(JsonParser parser) {
        boolean isPlain = parser.currentToken() == JsonToken.VALUE_NUMBER_INT
                && parser.getStringLength() <= MOST_ID_DIGITS
                && parser.getNumberType() != JsonParser.NumberType.BIG_INTEGER;
        if (isPlain) { // Once for each record of a file, at each save: neither a text nor a boxed number is made.
            return Math.max(DataRecord.NO_ID, parser.getLongValue());
        }
        Long bits = bits(ValueType.I64, parser);
        return bits == null ? DataRecord.NO_ID : Math.max(DataRecord.NO_ID, bits);
    }
}
