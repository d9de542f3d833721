package dev.ashlar.pipeline.json;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Integers;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.Expected;
import dev.ashlar.pipeline.backend.RecordReceiver;
import java.math.BigInteger;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Reads JSON values as the values of fields, and says what is wrong with those that have another form. The parser stands
 * on the value's first token before, and on its last behind.
 */
final class ValueReader {
    /** A number of no more characters fits a long. */
    private static final int MOST_SAFE_DIGITS = 18;

    private final JsonParser parser;
    private final String file;
    private final RecordReceiver receiver;

    ValueReader(JsonParser parser, String file, RecordReceiver receiver) {
        this.parser = parser;
        this.file = file;
        this.receiver = receiver;
    }

    /** The value; null when it has a problem, which was told. Elements are told their places only where limits may need them. */
    @Nullable
    Variant read(SchemaField field, String subject, JsonPlaces places) {
        JsonToken token = parser.currentToken();
        Variant converted = ofFormerType(field, field.shape());
        if (converted != null) {
            return converted;
        }
        if (field.shape() == Shape.ARRAY) {
            return array(field, subject, places);
        }
        return switch (field.type()) {
            case STRING -> token == JsonToken.VALUE_STRING ? Variant.of(parser.getString()) : wrong(field, subject);
            case ENUM -> token == JsonToken.VALUE_STRING ? Variant.ofEnum(parser.getString()) : wrong(field, subject);
            case REF -> reference(field, subject);
            default -> {
                Long bits = number(field.type(), subject);
                yield bits == null ? null : variant(field.type(), bits);
            }
        };
    }

    /** The value, or element, by a former type of the field; null where the present one may have it, or none has. */
    private @Nullable Variant ofFormerType(SchemaField field, Shape shape) {
        JsonToken token = parser.currentToken();
        Variant written = field.retyped().isEmpty() || isOf(field.type(), shape, token) ? null : written(token);
        if (written == null) {
            return null;
        }
        return shape == field.shape() ? RetypedValues.convert(field, written) : RetypedValues.element(field, written);
    }

    private static boolean isOf(ValueType type, Shape shape, JsonToken token) {
        if (shape == Shape.ARRAY) {
            return token == JsonToken.START_ARRAY;
        }
        return switch (type) {
            case STRING, ENUM -> token == JsonToken.VALUE_STRING;
            case BOOL -> token == JsonToken.VALUE_TRUE || token == JsonToken.VALUE_FALSE;
            case REF -> true;
            default -> token == JsonToken.VALUE_NUMBER_INT || type.isFloat() && token == JsonToken.VALUE_NUMBER_FLOAT;
        };
    }

    /** The current token by the closest type that JSON knows; null for what is no single value. */
    private @Nullable Variant written(JsonToken token) {
        return switch (token) {
            case VALUE_STRING -> Variant.of(parser.getString());
            case VALUE_TRUE, VALUE_FALSE -> Variant.of(token == JsonToken.VALUE_TRUE);
            case VALUE_NUMBER_INT -> {
                Long bits = integerBits(ValueType.I64, parser.getString());
                Long unsigned = bits == null ? integerBits(ValueType.U64, parser.getString()) : null;
                yield bits != null
                        ? Variant.ofInteger(ValueType.I64, bits)
                        : unsigned == null ? null : Variant.ofInteger(ValueType.U64, unsigned);
            }
            case VALUE_NUMBER_FLOAT -> {
                Long bits = floatBits(ValueType.F64, parser.getString());
                yield bits == null ? null : Variant.of(Double.longBitsToDouble(bits));
            }
            default -> null;
        };
    }

    private static Variant variant(ValueType type, long bits) {
        return switch (type) {
            case BOOL -> Variant.of(bits != 0);
            case F32 -> Variant.of(Float.intBitsToFloat((int) bits));
            case F64 -> Variant.of(Double.longBitsToDouble(bits));
            default -> Variant.ofInteger(type, bits);
        };
    }

    private @Nullable Variant reference(SchemaField field, String subject) {
        if (parser.currentToken() == JsonToken.VALUE_STRING) {
            return Variant.ofRefByKey(field.target(), parser.getString());
        }
        long id = id();
        return id == 0 ? wrong(field, subject) : Variant.ofRef(field.target(), id);
    }

    /** The current value as an id; 0 when it is none. */
    long id() {
        if (parser.currentToken() == JsonToken.VALUE_NUMBER_INT) {
            String text = parser.getString();
            if (text.length() < 20 && new BigInteger(text).bitLength() < 64 && Long.parseLong(text) > 0) {
                return Long.parseLong(text);
            }
        }
        return 0;
    }

    private @Nullable Variant array(SchemaField field, String subject, JsonPlaces places) {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            return wrong(field, subject);
        }
        JsonPlaces.Elements elementPlaces = new JsonPlaces.Elements();
        boolean limited = field.min() != null || field.max() != null;
        long[] elements = new long[8];
        int count = 0;
        boolean good = true;
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (limited) {
                elementPlaces.add(here());
            }
            Variant converted = ofFormerType(field, Shape.SINGLE);
            Long bits = converted != null
                    ? Long.valueOf(converted.bits())
                    : number(field.type(), subject + "[" + count + "]");
            good &= bits != null;
            if (count == elements.length) {
                elements = Arrays.copyOf(elements, 2 * count);
            }
            elements[count++] = bits == null ? 0 : bits;
        }
        places.put(field.name(), elementPlaces);
        return good ? Variant.ofArray(field.type(), Arrays.copyOf(elements, count)) : null;
    }

    /** Bits of a bool or a number, as a variant has them. */
    private @Nullable Long number(ValueType type, String subject) {
        JsonToken token = parser.currentToken();
        if (type == ValueType.BOOL) {
            return switch (token) {
                case VALUE_TRUE -> 1L;
                case VALUE_FALSE -> 0L;
                default -> this.<Long>wrong(subject, Expected.number(type), described());
            };
        }
        if (type.isFloat() && token == JsonToken.VALUE_STRING) {
            Long bits = special(type, parser.getString());
            return bits == null ? wrong(subject, Expected.number(type), described()) : bits;
        }
        boolean whole = token == JsonToken.VALUE_NUMBER_INT;
        if (!whole && !(type.isFloat() && token == JsonToken.VALUE_NUMBER_FLOAT)) {
            return wrong(subject, Expected.number(type), described());
        }
        String text = parser.getString();
        Long bits = type.isFloat() ? floatBits(type, text) : integerBits(type, text);
        if (bits == null) {
            return wrong(subject, type.isFloat() ? Expected.fitting(type) : Expected.number(type), text);
        }
        return bits;
    }

    /** Floats that JSON has no numbers for, in quotes. */
    private static @Nullable Long special(ValueType type, String text) {
        boolean isSpecial = text.equals("NaN") || text.equals("Infinity") || text.equals("-Infinity");
        if (!isSpecial) {
            return null;
        }
        double value = Double.parseDouble(text);
        return type == ValueType.F32
                ? Long.valueOf(Float.floatToRawIntBits((float) value))
                : Long.valueOf(Double.doubleToRawLongBits(value));
    }

    private static @Nullable Long floatBits(ValueType type, String text) {
        if (type == ValueType.F32) {
            float value = Float.parseFloat(text);
            return Float.isInfinite(value) ? null : Long.valueOf(Float.floatToRawIntBits(value));
        }
        double value = Double.parseDouble(text);
        return Double.isInfinite(value) ? null : Long.valueOf(Double.doubleToRawLongBits(value));
    }

    private static @Nullable Long integerBits(ValueType type, String text) {
        if (text.length() <= MOST_SAFE_DIGITS) {
            long value = Long.parseLong(text);
            return type == ValueType.U64
                    ? (value < 0 ? null : Long.valueOf(value))
                    : Integers.fits(type, value) ? value : null;
        }
        BigInteger value = new BigInteger(text);
        boolean fits = value.compareTo(Integers.least(type)) >= 0 && value.compareTo(Integers.greatest(type)) <= 0;
        return fits ? value.longValue() : null;
    }

    private <T> @Nullable T wrong(SchemaField field, String subject) {
        return wrong(subject, Expected.value(field), described());
    }

    /** Tells a problem of the current value and skips what is left of it. */
    <T> @Nullable T wrong(String subject, String expected, String found) {
        receiver.problem(here(), subject, "wrong value", expected, found);
        parser.skipChildren();
        return null;
    }

    /** The current value, for messages. */
    String described() {
        return switch (parser.currentToken()) {
            case START_OBJECT -> "an object";
            case START_ARRAY -> "an array";
            case VALUE_STRING -> quoted(parser.getString());
            default -> parser.getString();
        };
    }

    static String quoted(String text) {
        return '"' + text + '"';
    }

    Location here() {
        var at = parser.currentTokenLocation();
        return new Location(file, at.getLineNr(), at.getColumnNr());
    }
}
