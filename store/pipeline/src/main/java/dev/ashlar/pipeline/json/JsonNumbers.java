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

    /** Whether the current value is a number of an integer type with few digits, which the parser knows without a text of it. */
    static boolean isShort(ValueType type, JsonParser parser) {
        if (!type.isInteger()
                || parser.currentToken() != JsonToken.VALUE_NUMBER_INT
                || parser.getStringLength() > MOST_SAFE_DIGITS) {
            return false;
        }
        long value = parser.getLongValue();
        return type == ValueType.U64 ? value >= 0 : Integers.fits(type, value);
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
