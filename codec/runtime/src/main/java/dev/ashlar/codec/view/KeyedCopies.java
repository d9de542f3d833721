package dev.ashlar.codec.view;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import java.nio.BufferOverflowException;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.util.Objects;

/**
 * Copies vectors and arrays of a keyed view. If the target is too small, nothing is copied: an array throws {@link
 * IndexOutOfBoundsException}, a buffer {@link BufferOverflowException}.
 */
abstract class KeyedCopies extends KeyedArrays {
    KeyedCopies(FieldLink[] links, EmptyRecords defaults, RecordLayout data) {
        super(links, defaults, data);
    }

    /**
     * Copies the lanes of one element.
     *
     * @param view that reads
     * @param field an array of such vectors
     * @param index of the element
     * @param into receives them
     * @param at index of the first lane in {@code into}
     */
    public final void copyAt(View view, int field, int index, float[] into, int at) {
        int lanes = lanes(compiled(field));
        Objects.checkFromIndexSize(at, lanes, into.length);
        for (int lane = 0; lane < lanes; lane++) {
            into[at + lane] = f32At(view, field, index, lane);
        }
    }

    /**
     * Copies the lanes of one element.
     *
     * @param view that reads
     * @param field an array of such vectors
     * @param index of the element
     * @param into receives them at its position, which then follows them
     */
    public final void copyAt(View view, int field, int index, FloatBuffer into) {
        int lanes = lanes(compiled(field));
        if (into.remaining() < lanes) {
            throw new BufferOverflowException();
        }
        for (int lane = 0; lane < lanes; lane++) {
            into.put(f32At(view, field, index, lane));
        }
    }

    /**
     * Copies the lanes of one element.
     *
     * @param view that reads
     * @param field an array of such vectors
     * @param index of the element
     * @param into receives them
     * @param at index of the first lane in {@code into}
     */
    public final void copyAt(View view, int field, int index, int[] into, int at) {
        int lanes = lanes(compiled(field));
        Objects.checkFromIndexSize(at, lanes, into.length);
        for (int lane = 0; lane < lanes; lane++) {
            into[at + lane] = i32At(view, field, index, lane);
        }
    }

    /**
     * Copies the lanes of one element.
     *
     * @param view that reads
     * @param field an array of such vectors
     * @param index of the element
     * @param into receives them at its position, which then follows them
     */
    public final void copyAt(View view, int field, int index, IntBuffer into) {
        int lanes = lanes(compiled(field));
        if (into.remaining() < lanes) {
            throw new BufferOverflowException();
        }
        for (int lane = 0; lane < lanes; lane++) {
            into.put(i32At(view, field, index, lane));
        }
    }

    /**
     * Copies a vector, or all elements of an array.
     *
     * @param view that reads
     * @param field of such lanes
     * @param into receives them
     * @param at index of the first there
     * @return the number of elements; 1 for a single value
     */
    public final int copy(View view, int field, float[] into, int at) {
        int offset = offset(view, field);
        FieldLayout compiled = compiled(field);
        int lanes = lanes(compiled);
        if (offset >= 0) {
            return compiled.shape() == Shape.ARRAY
                    ? view.copyAt(offset, lanes, into, at)
                    : view.copy(offset, compiled.count() * lanes, into, at) / lanes;
        }
        int count = count(view, field);
        Objects.checkFromIndexSize(at, count * lanes, into.length);
        for (int i = 0; i < count * lanes; i++) {
            into[at + i] = f32At(view, field, i / lanes, i % lanes);
        }
        return count;
    }

    /**
     * Copies a vector, or all elements of an array, to the position of a buffer, which then follows them.
     *
     * @param view that reads
     * @param field of such lanes
     * @param into receives them
     * @return the number of elements; 1 for a single value
     */
    public final int copy(View view, int field, FloatBuffer into) {
        int offset = offset(view, field);
        FieldLayout compiled = compiled(field);
        int lanes = lanes(compiled);
        if (offset >= 0) {
            return compiled.shape() == Shape.ARRAY
                    ? view.copyAt(offset, lanes, into)
                    : view.copy(offset, compiled.count() * lanes, into) / lanes;
        }
        int count = count(view, field);
        if (into.remaining() < count * lanes) {
            throw new BufferOverflowException();
        }
        for (int i = 0; i < count * lanes; i++) {
            into.put(f32At(view, field, i / lanes, i % lanes));
        }
        return count;
    }

    /**
     * Copies a vector, or all elements of an array; a colour is one packed number.
     *
     * @param view that reads
     * @param field of such lanes
     * @param into receives them
     * @param at index of the first there
     * @return the number of elements; 1 for a single value
     */
    public final int copy(View view, int field, int[] into, int at) {
        int offset = offset(view, field);
        FieldLayout compiled = compiled(field);
        int lanes = ints(compiled);
        if (offset >= 0) {
            return compiled.shape() == Shape.ARRAY
                    ? view.copyAt(offset, lanes, into, at)
                    : view.copy(offset, compiled.count() * lanes, into, at) / lanes;
        }
        int count = count(view, field);
        Objects.checkFromIndexSize(at, count * lanes, into.length);
        for (int i = 0; i < count * lanes; i++) {
            into[at + i] = lanes == 1 ? i32At(view, field, i) : i32At(view, field, i / lanes, i % lanes);
        }
        return count;
    }

    /**
     * Copies a vector, or all elements of an array, to the position of a buffer, which then follows them.
     *
     * @param view that reads
     * @param field of such lanes
     * @param into receives them
     * @return the number of elements; 1 for a single value
     */
    public final int copy(View view, int field, IntBuffer into) {
        int offset = offset(view, field);
        FieldLayout compiled = compiled(field);
        int lanes = ints(compiled);
        if (offset >= 0) {
            return compiled.shape() == Shape.ARRAY
                    ? view.copyAt(offset, lanes, into)
                    : view.copy(offset, compiled.count() * lanes, into) / lanes;
        }
        int count = count(view, field);
        if (into.remaining() < count * lanes) {
            throw new BufferOverflowException();
        }
        for (int i = 0; i < count * lanes; i++) {
            into.put(lanes == 1 ? i32At(view, field, i) : i32At(view, field, i / lanes, i % lanes));
        }
        return count;
    }

    /**
     * Copies a vector, or all elements of an array.
     *
     * @param view that reads
     * @param field of such lanes
     * @param into receives them
     * @param at index of the first there
     * @return the number of elements; 1 for a single value
     */
    public final int copy(View view, int field, double[] into, int at) {
        int offset = offset(view, field);
        FieldLayout compiled = compiled(field);
        int lanes = lanes(compiled);
        if (offset >= 0) {
            return compiled.shape() == Shape.ARRAY
                    ? view.copyAt(offset, lanes, into, at)
                    : view.copy(offset, compiled.count() * lanes, into, at) / lanes;
        }
        int count = count(view, field);
        Objects.checkFromIndexSize(at, count * lanes, into.length);
        for (int i = 0; i < count * lanes; i++) {
            into[at + i] = f64At(view, field, i);
        }
        return count;
    }

    /**
     * Copies a vector, or all elements of an array.
     *
     * @param view that reads
     * @param field of such lanes
     * @param into receives them
     * @param at index of the first there
     * @return the number of elements; 1 for a single value
     */
    public final int copy(View view, int field, long[] into, int at) {
        int offset = offset(view, field);
        FieldLayout compiled = compiled(field);
        int lanes = lanes(compiled);
        if (offset >= 0) {
            return compiled.shape() == Shape.ARRAY
                    ? view.copyAt(offset, lanes, into, at)
                    : view.copy(offset, compiled.count() * lanes, into, at) / lanes;
        }
        int count = count(view, field);
        Objects.checkFromIndexSize(at, count * lanes, into.length);
        for (int i = 0; i < count * lanes; i++) {
            into[at + i] = i64At(view, field, i);
        }
        return count;
    }

    /**
     * Copies a vector, or all elements of an array.
     *
     * @param view that reads
     * @param field of such lanes
     * @param into receives them
     * @param at index of the first there
     * @return the number of elements; 1 for a single value
     */
    public final int copy(View view, int field, short[] into, int at) {
        int offset = offset(view, field);
        FieldLayout compiled = compiled(field);
        int lanes = lanes(compiled);
        if (offset >= 0) {
            return compiled.shape() == Shape.ARRAY
                    ? view.copyAt(offset, lanes, into, at)
                    : view.copy(offset, compiled.count() * lanes, into, at) / lanes;
        }
        int count = count(view, field);
        Objects.checkFromIndexSize(at, count * lanes, into.length);
        for (int i = 0; i < count * lanes; i++) {
            into[at + i] = i16At(view, field, i);
        }
        return count;
    }

    /**
     * Copies a vector, or all elements of an array.
     *
     * @param view that reads
     * @param field of such lanes
     * @param into receives them
     * @param at index of the first there
     * @return the number of elements; 1 for a single value
     */
    public final int copy(View view, int field, byte[] into, int at) {
        int offset = offset(view, field);
        FieldLayout compiled = compiled(field);
        int lanes = lanes(compiled);
        if (offset >= 0) {
            return compiled.shape() == Shape.ARRAY
                    ? view.copyAt(offset, lanes, into, at)
                    : view.copy(offset, compiled.count() * lanes, into, at) / lanes;
        }
        int count = count(view, field);
        Objects.checkFromIndexSize(at, count * lanes, into.length);
        for (int i = 0; i < count * lanes; i++) {
            into[at + i] = i8At(view, field, i);
        }
        return count;
    }

    /**
     * Copies a vector, or all elements of an array.
     *
     * @param view that reads
     * @param field of such lanes
     * @param into receives them
     * @param at index of the first there
     * @return the number of elements; 1 for a single value
     */
    public final int copy(View view, int field, boolean[] into, int at) {
        int offset = offset(view, field);
        FieldLayout compiled = compiled(field);
        int lanes = lanes(compiled);
        if (offset >= 0) {
            return compiled.shape() == Shape.ARRAY
                    ? view.copyAt(offset, lanes, into, at)
                    : view.copy(offset, compiled.count() * lanes, into, at) / lanes;
        }
        int count = count(view, field);
        Objects.checkFromIndexSize(at, count * lanes, into.length);
        for (int i = 0; i < count * lanes; i++) {
            into[at + i] = boolAt(view, field, i);
        }
        return count;
    }

    /** Lanes where a colour is one number. */
    private static int ints(FieldLayout field) {
        return field.type() == ValueType.COLOR ? 1 : lanes(field);
    }
}
