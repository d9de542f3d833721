package dev.ashlar.codec.view;

import dev.ashlar.codec.internal.layout.ColumnPlaces;
import dev.ashlar.codec.internal.memory.Memory;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.Shape;
import java.lang.ref.Reference;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.util.List;

/**
 * Reads what lies in the row itself: numbers, and adjacent numbers. An <em>offset</em> counts bytes from the row's
 * first byte, or is the result of {@link #in} if records lie in columns. No method checks it: see {@link View}.
 */
abstract class RowValues extends RowCursor {
    RowValues(Binding binding) {
        super(binding);
    }

    /** The byte at an offset. */
    protected final byte i8(int offset) {
        byte value = Memory.i8(address() + offset);
        Reference.reachabilityFence(this);
        return value;
    }

    /** Two bytes at an offset. */
    protected final short i16(int offset) {
        short value = Memory.i16(address() + offset);
        Reference.reachabilityFence(this);
        return value;
    }

    /** Four bytes at an offset. */
    protected final int i32(int offset) {
        int value = Memory.i32(address() + offset);
        Reference.reachabilityFence(this);
        return value;
    }

    /** Eight bytes at an offset. */
    protected final long i64(int offset) {
        long value = Memory.i64(address() + offset);
        Reference.reachabilityFence(this);
        return value;
    }

    /** The float at an offset. */
    protected final float f32(int offset) {
        float value = Memory.f32(address() + offset);
        Reference.reachabilityFence(this);
        return value;
    }

    /** The double at an offset. */
    protected final double f64(int offset) {
        double value = Memory.f64(address() + offset);
        Reference.reachabilityFence(this);
        return value;
    }

    /** Whether the byte at an offset is not 0. */
    protected final boolean bool(int offset) {
        return i8(offset) != 0;
    }

    /**
     * Tests whether an optional field has a value.
     *
     * @param offset of the bitmap's byte
     * @param bit 0 to 7
     * @return its bit
     */
    protected final boolean presentAt(int offset, int bit) {
        return (i8(offset) >>> bit & 1) != 0;
    }

    /**
     * Checks an index.
     *
     * @param index of an element, or of a lane
     * @param count number of elements or lanes
     * @param field name of the field, for the message
     * @return the index
     * @throws IndexOutOfBoundsException if the index is not 0 to {@code count} − 1
     */
    protected final int indexIn(int index, int count, String field) {
        if (Integer.compareUnsigned(index, count) >= 0) {
            throw noElement(this + "." + field + '[' + index + ']', count);
        }
        return index;
    }

    static IndexOutOfBoundsException noElement(String element, long count) {
        return new IndexOutOfBoundsException(element + ": no such element of " + count);
    }

    /**
     * Copies adjacent numbers. The overloads for other types do the same.
     *
     * @param offset of the first
     * @param count number of values
     * @param into receives them
     * @param at index of the first value in {@code into}
     * @return the count
     * @throws IndexOutOfBoundsException if {@code into} is too small; nothing is copied then
     */
    protected final int copy(int offset, int count, float[] into, int at) {
        Memory.copy(address() + offset, into, at, count);
        Reference.reachabilityFence(this);
        return count;
    }

    /**
     * Copies adjacent numbers to the position of a buffer. The position then follows the numbers, as after {@link
     * FloatBuffer#put(float)}. All methods that copy to a buffer do so. If the buffer is too small, they throw {@link
     * java.nio.BufferOverflowException}: nothing is copied then, and the position stays.
     */
    protected final int copy(int offset, int count, FloatBuffer into) {
        Memory.copy(address() + offset, into, count);
        Reference.reachabilityFence(this);
        return count;
    }

    /** Copies integers of four bytes, as the overload for floats. */
    protected final int copy(int offset, int count, int[] into, int at) {
        Memory.copy(address() + offset, into, at, count);
        Reference.reachabilityFence(this);
        return count;
    }

    /** Copies integers of four bytes to the position of a buffer, as the overload for floats. */
    protected final int copy(int offset, int count, IntBuffer into) {
        Memory.copy(address() + offset, into, count);
        Reference.reachabilityFence(this);
        return count;
    }

    /** Copies doubles, as the overload for floats. */
    protected final int copy(int offset, int count, double[] into, int at) {
        Memory.copy(address() + offset, into, at, count);
        Reference.reachabilityFence(this);
        return count;
    }

    /** Copies integers of eight bytes, as the overload for floats. */
    protected final int copy(int offset, int count, long[] into, int at) {
        Memory.copy(address() + offset, into, at, count);
        Reference.reachabilityFence(this);
        return count;
    }

    /** Copies integers of two bytes, as the overload for floats. */
    protected final int copy(int offset, int count, short[] into, int at) {
        Memory.copy(address() + offset, into, at, count);
        Reference.reachabilityFence(this);
        return count;
    }

    /** Copies bytes, as the overload for floats. */
    protected final int copy(int offset, int count, byte[] into, int at) {
        Memory.copy(address() + offset, into, at, count);
        Reference.reachabilityFence(this);
        return count;
    }

    /** Copies bools, as the overload for floats; a byte that is not 0 is true. */
    protected final int copy(int offset, int count, boolean[] into, int at) {
        Memory.copy(address() + offset, into, at, count);
        Reference.reachabilityFence(this);
        return count;
    }

    /** A field that is not pooled and has one lane, as {@link NumberForm#bits} gives it. */
    final long bits(FieldLayout field, int column) {
        long bits = NumberForm.bits(field.type(), field.width(), address() + offsetOf(field, column));
        Reference.reachabilityFence(this);
        return bits;
    }

    /** Some bytes of an element, as {@link NumberForm#bits} gives them. */
    final long elementBits(FieldLayout field, int place, int element, int inElement, int width) {
        long at = elementAddress(field, place, element) + inElement;
        long bits = NumberForm.bits(field.type().lane(), width, at);
        Reference.reachabilityFence(this);
        return bits;
    }

    private long elementAddress(FieldLayout field, int place, int element) {
        if (field.shape() == Shape.ARRAY) {
            return elementAddress(place, element, field.elementWidth());
        }
        return address()
                + place
                + (long) indexIn(element, field.count(), field.name()) * (field.width() / field.count());
    }

    /** The address of an element of the array whose slot lies at an offset. */
    final long elementAddress(int offset, int index, int elementWidth) {
        long slot = i64(offset);
        int count = Slots.count(source(), this, slot);
        if (Integer.compareUnsigned(index, count) >= 0) {
            throw noElementAt(offset, index, count);
        }
        return Slots.elementAddress(source(), this, slot, index, elementWidth);
    }

    private IndexOutOfBoundsException noElementAt(int offset, int index, int count) {
        List<FieldLayout> fields = source().layout().fields();
        int field = 0;
        while (offsetOf(fields.get(field), ColumnPlaces.FIRST_FIELD_COLUMN + field) != offset) {
            field++;
        }
        return noElement(this + "." + fields.get(field).name() + '[' + index + ']', count);
    }
}
