package dev.ashlar.pipeline.content;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Integers;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.SchemaField;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Reads JSON values as the values of fields, and says what is wrong with those that are none. The parser stands on the
 * value's first token before, and on its last behind.
 */
final class ValueReader {
    /** A number of no more characters fits a long. */
    private static final int MOST_SAFE_DIGITS = 18;

    private final JsonParser parser;
    private final String file;
    private final Problems problems;

    ValueReader(JsonParser parser, String file, Problems problems) {
        this.parser = parser;
        this.file = file;
        this.problems = problems;
    }

    /** The value; null when it has a problem, which was added. References are not read here. */
    @Nullable
    Variant read(SchemaField field, String subject) {
        JsonToken token = parser.currentToken();
        if (field.shape() == Shape.ARRAY) {
            return array(field, subject);
        }
        return switch (field.type()) {
            case STRING ->
                token == JsonToken.VALUE_STRING
                        ? text(parser.getString(), subject)
                        : wrong(subject, "a string", described());
            case ENUM -> constant(field, subject);
            default -> {
                Long bits = number(field, subject);
                yield bits == null ? null : variant(field.type(), bits);
            }
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

    private @Nullable Variant text(String text, String subject) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                if (i + 1 == text.length() || !Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1))) {
                    return wrong(subject, "Unicode text", "half of a surrogate pair, \\u%04X".formatted((int)
                                    text.charAt(i)));
                }
                i++;
            }
        }
        return Variant.of(text);
    }

    private @Nullable Variant constant(SchemaField field, String subject) {
        String expected = "one of " + String.join(", ", field.constants());
        if (parser.currentToken() != JsonToken.VALUE_STRING) {
            return wrong(subject, expected, described());
        }
        String text = parser.getString();
        return field.constants().contains(text) ? Variant.ofEnum(text) : wrong(subject, expected, quoted(text));
    }

    private @Nullable Variant array(SchemaField field, String subject) {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            return wrong(subject, "an array of " + field.type().schemaName(), described());
        }
        long[] elements = new long[8];
        int count = 0;
        boolean good = true;
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            Long bits = number(field, subject + "[" + count + "]");
            good &= bits != null;
            if (count == elements.length) {
                elements = Arrays.copyOf(elements, 2 * count);
            }
            elements[count++] = bits == null ? 0 : bits;
        }
        return good ? Variant.ofArray(field.type(), Arrays.copyOf(elements, count)) : null;
    }

    /** Bits of a bool or a number, as a variant has them. */
    private @Nullable Long number(SchemaField field, String subject) {
        ValueType type = field.type();
        JsonToken token = parser.currentToken();
        if (type == ValueType.BOOL) {
            return switch (token) {
                case VALUE_TRUE -> 1L;
                case VALUE_FALSE -> 0L;
                default -> this.<Long>wrong(subject, "true or false", described());
            };
        }
        boolean whole = token == JsonToken.VALUE_NUMBER_INT;
        if (!whole && !(type.isFloat() && token == JsonToken.VALUE_NUMBER_FLOAT)) {
            return wrong(subject, type.isFloat() ? "a number (" + type.schemaName() + ")" : range(type), described());
        }
        String text = parser.getString();
        Long bits = type.isFloat() ? floatBits(type, text) : integerBits(type, text);
        if (bits == null) {
            return wrong(
                    subject, type.isFloat() ? "a number that " + type.schemaName() + " can hold" : range(type), text);
        }
        boolean limited = field.min() != null || field.max() != null;
        return !limited || inRange(field, exact(type, bits), subject) ? bits : null;
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

    /** The value as it will be stored: limits of floats are rounded as values are. */
    private static BigDecimal exact(ValueType type, long bits) {
        return switch (type) {
            case F32 -> new BigDecimal(Float.intBitsToFloat((int) bits));
            case F64 -> new BigDecimal(Double.longBitsToDouble(bits));
            case U64 -> new BigDecimal(Long.toUnsignedString(bits));
            default -> BigDecimal.valueOf(bits);
        };
    }

    private boolean inRange(SchemaField field, BigDecimal value, String subject) {
        BigDecimal min = field.min();
        BigDecimal max = field.max();
        boolean below = min != null && value.compareTo(min) < 0;
        boolean above = max != null && value.compareTo(max) > 0;
        if (below || above) {
            String expected = max == null
                    ? field.shown(min) + " or more"
                    : min == null ? field.shown(max) + " or less" : field.shown(min) + " to " + field.shown(max);
            problems.add(here(), subject, "out of range", expected, parser.getString());
        }
        return !below && !above;
    }

    private static String range(ValueType type) {
        return "a whole number from " + Integers.least(type) + " to " + Integers.greatest(type) + " ("
                + type.schemaName() + ")";
    }

    /** Adds a problem about the current value and skips what is left of it. */
    <T> @Nullable T wrong(String subject, String expected, String found) {
        problems.add(here(), subject, "wrong value", expected, found);
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
