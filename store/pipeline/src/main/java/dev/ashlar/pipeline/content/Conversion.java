package dev.ashlar.pipeline.content;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Numbers;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.SchemaField;
import org.jspecify.annotations.Nullable;

/**
 * Makes a value that a backend knows by another type one of its field's type, where nothing is lost but what writing it
 * as a decimal would lose.
 */
final class Conversion {
    private Conversion() {}

    /** The value as one of the field's type; null when it is none. */
    static @Nullable Variant convert(SchemaField field, Variant value) {
        if (value.shape() != field.shape()) {
            return null;
        }
        if (field.shape() == Shape.ARRAY) {
            return value.type() == field.type() ? value : elements(field.type(), value);
        }
        return switch (field.type()) {
            case STRING -> value.type() == ValueType.STRING ? value : null;
            case ENUM -> constant(value);
            case REF -> reference(field, value);
            default -> number(field.type(), value);
        };
    }

    private static @Nullable Variant elements(ValueType type, Variant value) {
        long[] elements = value.lanes();
        for (int i = 0; i < elements.length; i++) {
            Long bits = bits(type, value.type(), elements[i]);
            if (bits == null) {
                return null;
            }
            elements[i] = bits;
        }
        return Variant.ofArray(type, elements);
    }

    private static @Nullable Variant constant(Variant value) {
        return switch (value.type()) {
            case ENUM -> value;
            case STRING -> Variant.ofEnum(value.text());
            default -> null;
        };
    }

    private static @Nullable Variant reference(SchemaField field, Variant value) {
        if (value.type() == ValueType.REF) {
            return value.target().equals(field.target()) ? value : null;
        }
        if (value.type() == ValueType.STRING) {
            return Variant.ofRefByKey(field.target(), value.text());
        }
        boolean isId = value.type().isInteger() && value.bits() >= 0;
        return isId ? Variant.ofRef(field.target(), value.bits()) : null;
    }

    private static @Nullable Variant number(ValueType type, Variant value) {
        if (value.type() == type) {
            return value;
        }
        boolean isNumber = Numbers.isNumber(value.type());
        Long bits = isNumber ? bits(type, value.type(), value.bits()) : null;
        if (bits == null) {
            return null;
        }
        return switch (type) {
            case BOOL -> Variant.of(bits != 0);
            case F32 -> Variant.of(Float.intBitsToFloat((int) (long) bits));
            case F64 -> Variant.of(Double.longBitsToDouble(bits));
            default -> Variant.ofInteger(type, bits);
        };
    }

    /** Bits of a number of one type as those of another, in the form of {@link Variant#bits}. */
    private static @Nullable Long bits(ValueType to, ValueType from, long bits) {
        boolean boolAsNumber = from == ValueType.BOOL && to != ValueType.BOOL;
        return !boolAsNumber && Numbers.converts(from, bits, to) ? Long.valueOf(Numbers.convert(from, bits, to)) : null;
    }
}
