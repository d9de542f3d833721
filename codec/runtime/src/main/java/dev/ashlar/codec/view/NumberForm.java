package dev.ashlar.codec.view;

import dev.ashlar.codec.internal.memory.Memory;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;

/**
 * What the bytes of a number mean: the code of the {@link ValueType} that they have, whatever the type of the field is called. Numbers, not an
 * enum: they are compared at each read.
 */
final class NumberForm {
    /** No number, or not one alone. */
    static final int NONE = 0;

    static final int BOOL = 1;
    static final int I8 = 2;
    static final int U8 = 3;
    static final int I16 = 4;
    static final int U16 = 5;
    static final int I32 = 6;
    static final int U32 = 7;
    /** An u64 in its bits too, and a key. */
    static final int I64 = 8;

    static final int F32 = 10;
    static final int F64 = 11;

    private NumberForm() {}

    /** Of one lane of a field, or of one of its elements. */
    static int of(FieldLayout field) {
        ValueType lane = field.type().lane();
        if (lane.isNumeric()) {
            return lane == ValueType.U64 ? I64 : lane.code();
        }
        if (lane.hasConstants()) {
            return ofConstants(field.elementWidth());
        }
        return lane == ValueType.REF ? I32 : lane == ValueType.HASH ? I64 : NONE;
    }

    private static int ofConstants(int width) {
        return width == 1 ? U8 : width == 2 ? U16 : I32;
    }

    /** Of a field whose rows have one number each, as which a colour counts too; else {@link #NONE}. */
    static int single(FieldLayout field) {
        if (field.type() == ValueType.COLOR && field.shape() == Shape.SINGLE) {
            return I32;
        }
        return field.count() == 1 && field.type().lanes() == 1 ? of(field) : NONE;
    }

    /** Whether a buffer of ints can show the field. */
    static boolean isFourBytes(FieldLayout field) {
        return field.type() == ValueType.COLOR || of(field) == I32 || of(field) == U32;
    }

    /** Whether an int has every such number. */
    static boolean isInt(int form) {
        return form >= I8 && form <= I32;
    }

    /** Whether a number is read as a long. */
    static boolean isLong(int form) {
        return form == I64 || form == U32;
    }

    /** The integer at an address, of a form that {@link #isInt} accepts. The caller keeps the memory reachable. */
    static int intAt(int form, long address) {
        if (form == I32) {
            return Memory.i32(address);
        }
        return switch (form) {
            case I8 -> Memory.i8(address);
            case U8 -> Memory.i8(address) & 0xFF;
            case I16 -> Memory.i16(address);
            default -> Memory.i16(address) & 0xFFFF;
        };
    }

    /** A number as 64 bits, in the form that {@code Variant.bits} gives. The caller keeps the memory reachable. */
    static long bits(ValueType type, int width, long address) {
        return switch (width) {
            case 1 -> extend(type, Memory.i8(address), 0xFFL);
            case 2 -> extend(type, Memory.i16(address), 0xFFFFL);
            case 4 -> extend(type, Memory.i32(address), 0xFFFFFFFFL);
            default -> Memory.i64(address);
        };
    }

    private static long extend(ValueType type, long value, long mask) {
        boolean extended = type == ValueType.F32 || type == ValueType.REF || type.isSigned();
        return extended ? value : value & mask;
    }
}
