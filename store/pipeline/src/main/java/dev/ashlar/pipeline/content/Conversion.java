package dev.ashlar.pipeline.content;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Integers;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.SchemaField;
import org.jspecify.annotations.Nullable;

/**
 * Makes a value that a backend knows by another type one of its field's type, where nothing is lost but what writing it
 * as a decimal would lose.
 */
final class Conversion {
    /** 2^63, the least f64 that no i64 holds. */
    private static final double I64_END = 0x1p63;
    /** 2^64, likewise for u64. */
    private static final double U64_END = 0x1p64;

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
        long[] elements = value.elements();
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
        boolean isNumber = value.type().isArrayElement();
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
        if (from.isFloat()) {
            double value = from == ValueType.F32 ? Float.intBitsToFloat((int) bits) : Double.longBitsToDouble(bits);
            return to.isFloat() ? floating(to, value) : whole(to, value);
        }
        if (from == ValueType.BOOL && to != ValueType.BOOL) {
            return null;
        }
        boolean large = from == ValueType.U64 && bits < 0;
        return switch (to) {
            case BOOL -> bits == 0 || bits == 1 ? bits : null;
            case U64 -> large || bits >= 0 ? bits : null;
            case F32, F64 -> large ? null : exact(to, bits);
            default -> !large && Integers.fits(to, bits) ? bits : null;
        };
    }

    /** An integer as a float that is equal to it. */
    private static @Nullable Long exact(ValueType to, long value) {
        double floating = to == ValueType.F32 ? (float) value : (double) value;
        return floating < I64_END && (long) floating == value ? floating(to, floating) : null;
    }

    /** Rounded, where rounding does not make it infinite. */
    private static @Nullable Long floating(ValueType to, double value) {
        if (to == ValueType.F64) {
            return Double.doubleToRawLongBits(value);
        }
        float rounded = (float) value;
        boolean overflown = Float.isInfinite(rounded) && !Double.isInfinite(value);
        return overflown ? null : Long.valueOf(Float.floatToRawIntBits(rounded));
    }

    private static @Nullable Long whole(ValueType to, double value) {
        if (to == ValueType.BOOL) {
            return value == 0 || value == 1 ? Long.valueOf((long) value) : null;
        }
        if (value != Math.rint(value) || !(Math.abs(value) < U64_END)) {
            return null;
        }
        if (to == ValueType.U64) {
            return value < 0
                    ? null
                    : Long.valueOf(value < I64_END ? (long) value : (long) (value - I64_END) + Long.MIN_VALUE);
        }
        boolean isLong = value >= -I64_END && value < I64_END;
        return isLong && Integers.fits(to, (long) value) ? Long.valueOf((long) value) : null;
    }
}
