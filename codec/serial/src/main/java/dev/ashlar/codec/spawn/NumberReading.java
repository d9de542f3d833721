package dev.ashlar.codec.spawn;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.FieldValues;
import dev.ashlar.codec.view.RecordView;
import org.jspecify.annotations.Nullable;

/**
 * Reads the numbers of a field, as primitives of one Java type or as arrays of it. Numbers count through the lanes of all elements. Nothing is
 * allocated but the arrays.
 */
final class NumberReading {
    private static final float COLOR_SCALE = 255f;

    private final FieldLayout field;
    private final ValueType to;
    private final Form form;
    private final @Nullable RecordView target;
    private final int perElement;
    private final FieldKey key;
    /** Whether views read it by key in one step: a single number of the member's own type. */
    private final boolean isDirect;

    /** How stored bits become those of the member. */
    private enum Form {
        BY_VALUE,
        AS_THEY_ARE,
        /** A colour as one number. */
        PACKED,
        /** A channel from 0 to 1. */
        SCALED,
        ID
    }

    private NumberReading(FieldLayout field, ValueType to, Form form, @Nullable RecordView target) {
        this.field = field;
        this.to = to;
        this.form = form;
        this.target = target;
        this.perElement = form == Form.PACKED ? 1 : field.type().lanes();
        this.key = Readings.key(field);
        this.isDirect = field.type() == to && field.shape() == Shape.SINGLE;
    }

    /**
     * A reading.
     *
     * @param field of the data
     * @param to what a Java type holds, see {@link #heldBy}
     * @param inArray whether into an array of it
     * @param references for ids
     * @return null where such a member cannot hold the field
     */
    static @Nullable NumberReading of(FieldLayout field, ValueType to, boolean inArray, References references) {
        Form form = form(field, to, inArray);
        if (form == null) {
            return null;
        }
        NumberReading reading =
                new NumberReading(field, to, form, form == Form.ID ? references.target(field.targetKey()) : null);
        boolean several = field.shape().isArray() || reading.perElement > 1;
        return several == inArray ? reading : null;
    }

    private static @Nullable Form form(FieldLayout field, ValueType to, boolean inArray) {
        ValueType from = field.type();
        return switch (from) {
            case REF -> to == ValueType.I64 ? Form.ID : null;
            case HASH -> to == ValueType.I64 ? Form.AS_THEY_ARE : null;
            case FLAGS -> to == ValueType.I64 || to == ValueType.I32 ? Form.AS_THEY_ARE : null;
            case COLOR -> to == ValueType.I32 ? Form.PACKED : to == ValueType.F32 ? Form.SCALED : null;
            case STRING, BYTES, ENUM -> null;
            default -> keepsBits(from, to, inArray) ? Form.AS_THEY_ARE : Form.BY_VALUE;
        };
    }

    private static boolean keepsBits(ValueType from, ValueType to, boolean inArray) {
        return from == ValueType.U64 && to == ValueType.I64
                || inArray
                        && (from == ValueType.U8 && to == ValueType.I8
                                || from == ValueType.U16 && to == ValueType.I16
                                || from == ValueType.U32 && to == ValueType.I32);
    }

    /** {@return the type of what a primitive, or its wrapper, holds; null for other classes} */
    static @Nullable ValueType heldBy(@Nullable Class<?> type) {
        if (type == boolean.class || type == Boolean.class) {
            return ValueType.BOOL;
        } else if (type == byte.class || type == Byte.class) {
            return ValueType.I8;
        } else if (type == short.class || type == Short.class) {
            return ValueType.I16;
        } else if (type == int.class || type == Integer.class) {
            return ValueType.I32;
        } else if (type == long.class || type == Long.class) {
            return ValueType.I64;
        } else if (type == float.class || type == Float.class) {
            return ValueType.F32;
        }
        return type == double.class || type == Double.class ? ValueType.F64 : null;
    }

    private long bits(RecordView view, int number) {
        return perElement == 1 ? bits(view, number, 0) : bits(view, number / perElement, number % perElement);
    }

    private long bits(RecordView view, int element, int lane) {
        FieldValues values = view.values();
        return switch (form) {
            case PACKED -> packed(values, element);
            case ID -> References.id(target, values.bits(field, element, 0));
            case SCALED -> Float.floatToRawIntBits(values.bits(field, element, lane) / COLOR_SCALE);
            case BY_VALUE -> values.converted(field, element, lane, to);
            case AS_THEY_ARE -> values.bits(field, element, lane);
        };
    }

    private long packed(FieldValues values, int element) {
        long packed = 0;
        for (int lane = field.type().lanes() - 1; lane >= 0; lane--) {
            packed = packed << Byte.SIZE | values.bits(field, element, lane);
        }
        return packed;
    }

    boolean bool(RecordView view) {
        return isDirect ? view.bool(key) : bits(view, 0) != 0;
    }

    byte i8(RecordView view) {
        return (byte) bits(view, 0);
    }

    short i16(RecordView view) {
        return (short) bits(view, 0);
    }

    int i32(RecordView view) {
        return isDirect ? view.i32(key) : (int) bits(view, 0);
    }

    long i64(RecordView view) {
        return isDirect ? view.i64(key) : bits(view, 0);
    }

    float f32(RecordView view) {
        return isDirect ? view.f32(key) : Float.intBitsToFloat((int) bits(view, 0));
    }

    double f64(RecordView view) {
        return isDirect ? view.f64(key) : Double.longBitsToDouble(bits(view, 0));
    }

    /** In the wrapper class; null where the record leaves out an optional field. */
    @Nullable
    Object boxed(RecordView view) {
        if (!view.values().present(field)) {
            return null;
        }
        return switch (to) {
            case BOOL -> bool(view);
            case I8 -> i8(view);
            case I16 -> i16(view);
            case I32 -> i32(view);
            case I64 -> i64(view);
            case F32 -> f32(view);
            default -> f64(view);
        };
    }

    /** All numbers, in a new array of the Java type. */
    Object array(RecordView view) {
        int count = Math.multiplyExact(view.values().copiedCount(field), perElement);
        return switch (to) {
            case BOOL -> booleans(view, count);
            case I8 -> bytes(view, count);
            case I16 -> shorts(view, count);
            case I32 -> ints(view, count);
            case I64 -> longs(view, count);
            case F32 -> floats(view, count);
            default -> doubles(view, count);
        };
    }

    /** The floats of one element. */
    void element(RecordView view, int index, float[] into) {
        element(view, index, into, 0);
    }

    private void element(RecordView view, int index, float[] into, int at) {
        for (int lane = 0; lane < perElement; lane++) {
            into[at + lane] = Float.intBitsToFloat((int) bits(view, index, lane));
        }
    }

    int perElement() {
        return perElement;
    }

    private float[] floats(RecordView view, int count) {
        float[] all = new float[count];
        for (int at = 0; at < count; at += perElement) {
            element(view, at / perElement, all, at);
        }
        return all;
    }

    private double[] doubles(RecordView view, int count) {
        double[] all = new double[count];
        for (int i = 0; i < count; i++) {
            all[i] = Double.longBitsToDouble(bits(view, i));
        }
        return all;
    }

    private long[] longs(RecordView view, int count) {
        long[] all = new long[count];
        for (int i = 0; i < count; i++) {
            all[i] = bits(view, i);
        }
        return all;
    }

    private int[] ints(RecordView view, int count) {
        int[] all = new int[count];
        for (int i = 0; i < count; i++) {
            all[i] = (int) bits(view, i);
        }
        return all;
    }

    private short[] shorts(RecordView view, int count) {
        short[] all = new short[count];
        for (int i = 0; i < count; i++) {
            all[i] = (short) bits(view, i);
        }
        return all;
    }

    private byte[] bytes(RecordView view, int count) {
        byte[] all = new byte[count];
        for (int i = 0; i < count; i++) {
            all[i] = (byte) bits(view, i);
        }
        return all;
    }

    private boolean[] booleans(RecordView view, int count) {
        boolean[] all = new boolean[count];
        for (int i = 0; i < count; i++) {
            all[i] = bits(view, i) != 0;
        }
        return all;
    }
}
