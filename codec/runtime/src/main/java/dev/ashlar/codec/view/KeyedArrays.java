package dev.ashlar.codec.view;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.Shape;

/** Reads elements of arrays and lanes of vectors of a keyed view, and converts them if the data has another type. */
abstract class KeyedArrays extends KeyedLinks {
    KeyedArrays(FieldLink[] links, EmptyRecords defaults, RecordLayout data) {
        super(links, defaults, data);
    }

    /**
     * {@return an element of one byte}
     *
     * @param view that reads
     * @param field an array of bool, i8 or u8
     * @param index of the element
     */
    public final byte i8At(View view, int field, int index) {
        int offset = offset(view, field);
        if (offset < 0) {
            return (byte) lane(view, field, index, 0);
        }
        FieldLayout compiled = compiled(field);
        return compiled.shape() == Shape.ARRAY
                ? view.i8At(offset, index)
                : view.i8(offset + view.indexIn(index, compiled.count(), compiled.name()));
    }

    /**
     * {@return an element of two bytes}
     *
     * @param view that reads
     * @param field an array of i16 or u16
     * @param index of the element
     */
    public final short i16At(View view, int field, int index) {
        int offset = offset(view, field);
        if (offset < 0) {
            return (short) lane(view, field, index, 0);
        }
        FieldLayout compiled = compiled(field);
        return compiled.shape() == Shape.ARRAY
                ? view.i16At(offset, index)
                : view.i16(offset + 2 * view.indexIn(index, compiled.count(), compiled.name()));
    }

    /**
     * {@return an element of four bytes}
     *
     * @param view that reads
     * @param field an array of i32, u32 or colours, each packed into one number
     * @param index of the element
     */
    public final int i32At(View view, int field, int index) {
        int offset = offset(view, field);
        if (offset < 0) {
            return packed(view, field, index);
        }
        FieldLayout compiled = compiled(field);
        return compiled.shape() == Shape.ARRAY
                ? view.i32At(offset, index)
                : view.i32(offset + 4 * view.indexIn(index, compiled.count(), compiled.name()));
    }

    /**
     * {@return an element of eight bytes}
     *
     * @param view that reads
     * @param field an array of i64, u64 or hashed names
     * @param index of the element
     */
    public final long i64At(View view, int field, int index) {
        int offset = offset(view, field);
        if (offset < 0) {
            return lane(view, field, index, 0);
        }
        FieldLayout compiled = compiled(field);
        return compiled.shape() == Shape.ARRAY
                ? view.i64At(offset, index)
                : view.i64(offset + 8 * view.indexIn(index, compiled.count(), compiled.name()));
    }

    /**
     * {@return an element of an array of floats}
     *
     * @param view that reads
     * @param field an array of f32
     * @param index of the element
     */
    public final float f32At(View view, int field, int index) {
        int offset = offset(view, field);
        if (offset < 0) {
            return Float.intBitsToFloat((int) lane(view, field, index, 0));
        }
        FieldLayout compiled = compiled(field);
        return compiled.shape() == Shape.ARRAY
                ? view.f32At(offset, index)
                : view.f32(offset + 4 * view.indexIn(index, compiled.count(), compiled.name()));
    }

    /**
     * {@return an element of an array of doubles}
     *
     * @param view that reads
     * @param field an array of f64
     * @param index of the element
     */
    public final double f64At(View view, int field, int index) {
        int offset = offset(view, field);
        if (offset < 0) {
            return Double.longBitsToDouble(lane(view, field, index, 0));
        }
        FieldLayout compiled = compiled(field);
        return compiled.shape() == Shape.ARRAY
                ? view.f64At(offset, index)
                : view.f64(offset + 8 * view.indexIn(index, compiled.count(), compiled.name()));
    }

    /**
     * {@return an element of an array of bool}
     *
     * @param view that reads
     * @param field an array of bool
     * @param index of the element
     */
    public final boolean boolAt(View view, int field, int index) {
        return i8At(view, field, index) != 0;
    }

    /**
     * {@return a lane of a vector of floats}
     *
     * @param view that reads
     * @param field vec2 … vec4, quat, mat3, mat4 or aabb
     * @param lane 0 for the first
     */
    public final float f32(View view, int field, int lane) {
        int offset = offset(view, field);
        return offset >= 0 ? view.f32(offset + 4 * lane) : Float.intBitsToFloat((int) lane(view, field, 0, lane));
    }

    /**
     * {@return a lane of a vector of integers}
     *
     * @param view that reads
     * @param field ivec2 … ivec4
     * @param lane 0 for the first
     */
    public final int i32(View view, int field, int lane) {
        int offset = offset(view, field);
        return offset >= 0 ? view.i32(offset + 4 * lane) : (int) lane(view, field, 0, lane);
    }

    /**
     * {@return a lane of an element of floats}
     *
     * @param view that reads
     * @param field an array of vec2 … vec4, quat, mat3, mat4 or aabb
     * @param index of the element
     * @param lane 0 for the first
     */
    public final float f32At(View view, int field, int index, int lane) {
        return Float.intBitsToFloat((int) lane(view, field, index, lane));
    }

    /**
     * {@return a lane of an element of integers}
     *
     * @param view that reads
     * @param field an array of ivec2 … ivec4
     * @param index of the element
     * @param lane 0 for the first
     */
    public final int i32At(View view, int field, int index, int lane) {
        return (int) lane(view, field, index, lane);
    }

    static int lanes(FieldLayout field) {
        return field.type().lanes();
    }

    /** An element of four bytes as one number: the lanes of a colour side by side, the first lowest. */
    private int packed(View view, int field, int index) {
        int lanes = lanes(compiled(field));
        int packed = (int) lane(view, field, index, 0);
        for (int lane = 1; lane < lanes; lane++) {
            packed |= (int) lane(view, field, index, lane) << Byte.SIZE * lane;
        }
        return packed;
    }
}
