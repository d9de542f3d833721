package dev.ashlar.pipeline.backend;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Decimals;
import dev.ashlar.codec.record.Integers;
import dev.ashlar.codec.record.Numbers;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.FormerType;
import dev.ashlar.compiler.schema.SchemaField;
import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Values that were written when their field had another type, one that its schema lists as {@code retyped}. Numbers convert by
 * value, to text as the former type writes them, from text by reading it; a single value becomes an array of one. What does not
 * convert is for the caller to refuse. Pure functions; any thread.
 */
public final class RetypedValues {
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,400}(\\.[0-9]{1,400})?([eE][-+]?[0-9]{1,4})?");

    private RetypedValues() {}

    /**
     * A value of a former type as one of the field's type.
     *
     * @param field with the former types
     * @param value as it is written, by the closest type that the place of records knows; where that has no bool, 0 or 1
     * @return null when no former type has the value, or the field's type has no counterpart
     */
    public static @Nullable Variant convert(SchemaField field, Variant value) {
        if (value.shape() == Shape.ARRAY) {
            boolean wasArray =
                    field.retyped().stream().anyMatch(former -> former.shape().isArray());
            return wasArray ? elements(field, value) : null;
        }
        Variant single = single(field, value, false);
        return single == null || !field.shape().isArray() ? single : arrayOfOne(field, single);
    }

    /**
     * An element of an array of a former type as one of the field's type.
     *
     * @param field an array
     * @param value the element, as it is written
     * @return null when there is no counterpart
     */
    public static @Nullable Variant element(SchemaField field, Variant value) {
        return single(field, value, true);
    }

    /** First by types that write such values, then 0 and 1 as bool. */
    private static @Nullable Variant single(SchemaField field, Variant value, boolean inArray) {
        for (boolean numberAsBool : new boolean[] {false, true}) {
            for (FormerType former : field.retyped()) {
                boolean mayBe = former.shape().isArray() == inArray && writes(former.type(), value, numberAsBool);
                Variant old = mayBe ? single(former.type(), value) : null;
                Variant converted = old == null ? null : single(field.type(), old);
                if (converted != null) {
                    return converted;
                }
            }
        }
        return null;
    }

    private static boolean writes(ValueType former, Variant value, boolean numberAsBool) {
        return switch (former) {
            case STRING, ENUM -> isText(value);
            case BOOL -> value.type() == ValueType.BOOL != numberAsBool;
            default -> Numbers.isNumber(value.type()) && value.type() != ValueType.BOOL && !numberAsBool;
        };
    }

    private static boolean isText(Variant value) {
        return value.type() == ValueType.STRING || value.type() == ValueType.ENUM;
    }

    private static @Nullable Variant arrayOfOne(SchemaField field, Variant single) {
        boolean fits = single.type().isArrayElement() && (field.shape() == Shape.ARRAY || field.count() == 1);
        return fits ? Variant.ofElements(single.type(), List.of(single)) : null;
    }

    private static @Nullable Variant elements(SchemaField field, Variant array) {
        ValueType to = field.type();
        if (!Numbers.isNumber(to) || !Numbers.isNumber(array.type())) {
            return null;
        }
        long[] elements = array.lanes();
        if (field.shape() == Shape.SINGLE || field.shape() == Shape.FIXED && elements.length != field.count()) {
            return null;
        }
        for (int i = 0; i < elements.length; i++) {
            if (!Numbers.converts(array.type(), elements[i], to)) {
                return null;
            }
            elements[i] = Numbers.convert(array.type(), elements[i], to);
        }
        return Variant.ofArray(to, elements);
    }

    /** A single value of any type as one of another, both of those that have a text or a number. */
    private static @Nullable Variant single(ValueType to, Variant value) {
        if (to == value.type()) {
            return value;
        }
        boolean isText = isText(value);
        if (to == ValueType.STRING || to == ValueType.ENUM) {
            String text = isText ? value.text() : Numbers.isNumber(value.type()) ? text(value) : null;
            // A number was never the name of a constant, and a constant never written as one.
            boolean fits = text != null && (to == ValueType.STRING || isText);
            return fits ? to == ValueType.STRING ? Variant.of(text) : Variant.ofEnum(text) : null;
        }
        if (!Numbers.isNumber(to)) {
            return null;
        }
        if (isText) {
            return parsed(to, value.text());
        }
        boolean converts = Numbers.isNumber(value.type()) && Numbers.converts(value.type(), value.bits(), to);
        return converts ? number(to, Numbers.convert(value.type(), value.bits(), to)) : null;
    }

    private static Variant number(ValueType type, long bits) {
        return switch (type) {
            case BOOL -> Variant.of(bits != 0);
            case F32 -> Variant.of(Float.intBitsToFloat((int) bits));
            case F64 -> Variant.of(Double.longBitsToDouble(bits));
            default -> Variant.ofInteger(type, bits);
        };
    }

    private static String text(Variant number) {
        long bits = number.bits();
        return switch (number.type()) {
            case BOOL -> Boolean.toString(bits != 0);
            case F32 -> Decimals.shortest(Float.intBitsToFloat((int) bits));
            case F64 -> Decimals.shortest(Double.longBitsToDouble(bits));
            case U64 -> Long.toUnsignedString(bits);
            default -> Long.toString(bits);
        };
    }

    private static @Nullable Variant parsed(ValueType to, String text) {
        if (to == ValueType.BOOL) {
            return text.equals("true") || text.equals("false") ? Variant.of(text.equals("true")) : null;
        }
        if (!NUMBER.matcher(text).matches()) {
            return null;
        }
        BigDecimal number = new BigDecimal(text);
        return switch (to) {
            case F32 -> Float.isInfinite(number.floatValue()) ? null : Variant.of(Float.parseFloat(text));
            case F64 -> Double.isInfinite(number.doubleValue()) ? null : Variant.of(Double.parseDouble(text));
            default -> integer(to, number);
        };
    }

    private static @Nullable Variant integer(ValueType to, BigDecimal number) {
        boolean outside = number.compareTo(new BigDecimal(Integers.least(to))) < 0
                || number.compareTo(new BigDecimal(Integers.greatest(to))) > 0;
        boolean whole = !outside && number.stripTrailingZeros().scale() <= 0;
        return whole ? Variant.ofInteger(to, number.toBigInteger().longValue()) : null;
    }
}
