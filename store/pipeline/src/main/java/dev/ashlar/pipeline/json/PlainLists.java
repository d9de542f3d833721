package dev.ashlar.pipeline.json;

import dev.ashlar.codec.internal.number.Decimals;
import dev.ashlar.codec.internal.number.Integers;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.SchemaField;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads lists of numbers as {@link ValueText} writes them, {@code [1.5, -2.0]}: without a parser, which costs more than the numbers of
 * a vector. Whatever looks otherwise, or does not fit its field, is left to {@link ValueReader}, which says what is wrong with it.
 */
final class PlainLists {
    /** A number of no more characters fits a long. */
    private static final int MOST_SAFE_DIGITS = 18;

    private PlainLists() {}

    /** Whether a field is a list of numbers: an array, or a vector. */
    private static boolean isList(SchemaField field) {
        ValueType type = field.type();
        return type.isNumeric()
                && (type.lanes() == 1) == field.shape().isArray()
                && type.lane() != ValueType.BOOL
                && type != ValueType.COLOR
                && field.retyped().isEmpty();
    }

    /** The value of an array, from a text for each element; null where {@link ValueReader} has to look. */
    static @Nullable Variant read(String[] elements, int count, SchemaField field) {
        ValueType type = field.type();
        if (!isList(field) || type.lanes() > 1) {
            return null;
        }
        long[] lanes = new long[count];
        for (int i = 0; i < count; i++) {
            Long bits = bits(elements[i], 0, elements[i].length(), type);
            if (bits == null) {
                return null;
            }
            lanes[i] = bits;
        }
        return Variant.ofArray(type, lanes);
    }

    /** The value; null where {@link ValueReader} has to look. */
    static @Nullable Variant read(String text, SchemaField field) {
        ValueType type = field.type();
        if (!isList(field)) {
            return null;
        }
        long[] lanes = lanes(text, type.lane());
        if (lanes == null || type.lanes() > 1 && lanes.length != type.lanes()) {
            return null;
        }
        return type.lanes() > 1 ? Variant.ofLanes(type, lanes) : Variant.ofArray(type, lanes);
    }

    private static long @Nullable [] lanes(String text, ValueType type) {
        int last = text.length() - 1;
        if (last < 2 || text.charAt(0) != '[' || text.charAt(last) != ']') {
            return null;
        }
        long[] lanes = new long[4];
        int count = 0;
        int from = 1;
        while (from <= last) {
            int comma = text.indexOf(',', from);
            int to = comma < 0 ? last : comma;
            Long bits = bits(text, from, to, type);
            if (bits == null) {
                return null;
            }
            lanes = count < lanes.length ? lanes : Arrays.copyOf(lanes, 2 * count);
            lanes[count++] = bits;
            boolean isSpaced = comma >= 0 && text.charAt(comma + 1) == ' ';
            from = to + (isSpaced ? 2 : 1);
        }
        return Arrays.copyOf(lanes, count);
    }

    private static @Nullable Long bits(String text, int from, int to, ValueType type) {
        try {
            if (type == ValueType.F32) {
                float value = Decimals.parseFloat(text, from, to);
                return Float.isInfinite(value) ? null : Long.valueOf(Float.floatToRawIntBits(value));
            }
            return type == ValueType.F64 || to - from > MOST_SAFE_DIGITS ? null : integer(text, from, to, type);
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private static @Nullable Long integer(String text, int from, int to, ValueType type) {
        int first = from < to && text.charAt(from) == '-' ? from + 1 : from;
        boolean isZero = first < to && text.charAt(first) == '0';
        if (!areDigits(text, first, to) || isZero && to - from > 1) {
            return null; // A plus, a zero in front of others, minus zero.
        }
        long value = Long.parseLong(text, from, to, 10);
        boolean fits = type == ValueType.U64 ? value >= 0 : Integers.fits(type, value);
        return fits ? value : null;
    }

    /** Those of JSON: {@link Long#parseLong} takes those of other scripts too. */
    private static boolean areDigits(String text, int from, int to) {
        for (int i = from; i < to; i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return from < to;
    }
}
