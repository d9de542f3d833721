package dev.ashlar.pipeline.backend;

import dev.ashlar.codec.internal.number.Decimals;
import dev.ashlar.codec.internal.number.Numbers;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.FormerType;
import dev.ashlar.compiler.schema.NumberText;
import dev.ashlar.compiler.schema.SchemaField;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Converts values that were written when their field had another type, which its schema lists as {@code retyped}. Numbers convert by value ({@link
 * DecimalNumbers}). A number converts to text as the former type writes it, and text converts to a number by parsing. A single value becomes an array
 * with one element. The caller rejects values that do not convert. Pure functions; any thread.
 */
public final class RetypedValues {
    private RetypedValues() {}

    /**
     * Converts a value of a former type to the type of the field.
     *
     * @param field with the former types
     * @param value as it is written, in the closest type that the backend knows; if the backend has no bool, 0 or 1
     * @return the converted value; null if no former type has the value, or if the type of the field does not hold it
     */
    public static @Nullable Variant convert(SchemaField field, Variant value) {
        if (value.shape() == Shape.ARRAY) {
            boolean wasArray =
                    field.retyped().stream().anyMatch(former -> former.shape().isArray());
            return wasArray ? elements(field, value) : null;
        }
        if (value.type().lanes() > 1 && !field.shape().isArray()) {
            long @Nullable [] lanes = field.retyped().isEmpty() ? null : lanes(field.type(), value);
            return lanes == null ? null : Variant.ofLanes(field.type(), lanes);
        }
        Variant single = single(field, value, false);
        return single == null || !field.shape().isArray() ? single : arrayOfOne(field, single);
    }

    /**
     * Converts an element of an array of a former type to the type of the field.
     *
     * @param field an array
     * @param value the element, as it is written
     * @return the converted element; null if the type of the field does not hold it
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
            case STRING, ENUM, HASH -> isText(value);
            case BOOL -> value.type() == ValueType.BOOL != numberAsBool;
            default ->
                !numberAsBool
                        && (former.isFloat() && isText(value) && NumberText.isSpecial(value.text())
                                || Numbers.isNumber(value.type()) && value.type() != ValueType.BOOL);
        };
    }

    private static boolean isText(Variant value) {
        return value.type() == ValueType.STRING || value.type() == ValueType.ENUM || value.type() == ValueType.HASH;
    }

    private static @Nullable Variant arrayOfOne(SchemaField field, Variant single) {
        boolean fits = single.type().isArrayElement() && (field.shape() == Shape.ARRAY || field.count() == 1);
        return fits ? Variant.ofElements(single.type(), List.of(single)) : null;
    }

    private static @Nullable Variant elements(SchemaField field, Variant array) {
        int count = array.elementCount();
        if (field.shape() == Shape.SINGLE || field.shape() == Shape.FIXED && count != field.count()) {
            return null;
        }
        if (array.type().isNumeric() && field.type().isNumeric() && array.type() != ValueType.BOOL) {
            long @Nullable [] lanes = lanes(field.type(), array);
            return lanes == null ? null : Variant.ofArray(field.type(), lanes);
        }
        List<Variant> elements = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            Variant element = array.element(i);
            Variant converted = element.type() == field.type() ? element : element(field, element);
            if (converted == null) {
                return null;
            }
            elements.add(converted);
        }
        return field.type().isArrayElement() ? Variant.ofElements(field.type(), elements) : null;
    }

    /** All numbers of an array, or of a vector, as those of another type; those of colours mean something of their own. */
    private static long @Nullable [] lanes(ValueType to, Variant value) {
        ValueType from = value.type();
        if (!from.isNumeric() || from.lanes() != to.lanes() || from == ValueType.COLOR || to == ValueType.COLOR) {
            return null;
        }
        long[] lanes = value.lanes();
        for (int i = 0; i < lanes.length; i++) {
            Long bits = DecimalNumbers.nearest(from.lane(), lanes[i], to.lane());
            if (bits == null) {
                return null;
            }
            lanes[i] = bits;
        }
        return lanes;
    }

    /** A single value of any type as one of another, both of those that have a text or a number. */
    private static @Nullable Variant single(ValueType to, Variant value) {
        if (to == value.type()) {
            return value;
        }
        if (to == ValueType.STRING || to == ValueType.ENUM || to == ValueType.HASH) {
            return text(to, value);
        }
        if (!Numbers.isNumber(to)) {
            return null;
        }
        if (isText(value)) {
            return parsed(to, value.text());
        }
        boolean isNumber = Numbers.isNumber(value.type());
        Long bits = isNumber ? DecimalNumbers.nearest(value.type(), value.bits(), to) : null;
        return bits == null ? null : number(to, bits);
    }

    /** A number was never the name of a constant, and a constant never written as one; a hash has the text of special floats alone. */
    private static @Nullable Variant text(ValueType to, Variant value) {
        boolean isText = isText(value);
        String text = isText ? value.text() : Numbers.isNumber(value.type()) ? text(value) : null;
        if (text == null) {
            return null;
        }
        return switch (to) {
            case STRING -> Variant.of(text);
            case ENUM -> isText ? Variant.ofEnum(text) : null;
            default -> isText || NumberText.isSpecial(text) ? Variant.ofHash(text) : null;
        };
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
        if (to.isFloat() && NumberText.isSpecial(text)) {
            return to == ValueType.F32 ? Variant.of(Float.parseFloat(text)) : Variant.of(Double.parseDouble(text));
        }
        Long bits = to.isFloat() ? NumberText.floatBits(to, text) : NumberText.integerBits(to, text);
        return bits == null ? null : number(to, bits);
    }
}
