package dev.ashlar.codec.view;

import dev.ashlar.codec.internal.memory.Memory;
import java.lang.ref.Reference;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;

/**
 * Reads arrays of variable length, which lie in the pool. An <em>offset</em> is that of the array's slot in the row.
 * Each read loads the slot once; {@link Slots} checks the slot and the index. An element is one number, or has
 * <em>lanes</em>: several adjacent numbers.
 */
abstract class ArrayValues extends RowValues {
    ArrayValues(Binding binding) {
        super(binding);
    }

    /**
     * Returns the number of elements of an array, all of which lie in the pool.
     *
     * @param offset of the slot
     * @param elementWidth bytes of an element; 1 for strings and bytes
     * @return 0 or more
     * @throws CorruptDataException if the slot points outside the pool
     */
    protected final int arrayCount(int offset, int elementWidth) {
        return Slots.elementCount(source(), this, i64(offset), elementWidth);
    }

    /** An element of one byte. */
    protected final byte i8At(int offset, int index) {
        byte value = Memory.i8(elementAddress(offset, index, 1));
        Reference.reachabilityFence(this);
        return value;
    }

    /** An element of two bytes. */
    protected final short i16At(int offset, int index) {
        short value = Memory.i16(elementAddress(offset, index, 2));
        Reference.reachabilityFence(this);
        return value;
    }

    /** An element of four bytes. */
    protected final int i32At(int offset, int index) {
        int value = Memory.i32(elementAddress(offset, index, 4));
        Reference.reachabilityFence(this);
        return value;
    }

    /** A lane of an element of integers; the lane is not checked. */
    protected final int i32At(int offset, int index, int lanes, int lane) {
        int value = Memory.i32(elementAddress(offset, index, 4 * lanes) + 4L * lane);
        Reference.reachabilityFence(this);
        return value;
    }

    /** An element of eight bytes. */
    protected final long i64At(int offset, int index) {
        long value = Memory.i64(elementAddress(offset, index, 8));
        Reference.reachabilityFence(this);
        return value;
    }

    /** An element of an array of floats. */
    protected final float f32At(int offset, int index) {
        float value = Memory.f32(elementAddress(offset, index, 4));
        Reference.reachabilityFence(this);
        return value;
    }

    /** A lane of an element of floats; the lane is not checked. */
    protected final float f32At(int offset, int index, int lanes, int lane) {
        float value = Memory.f32(elementAddress(offset, index, 4 * lanes) + 4L * lane);
        Reference.reachabilityFence(this);
        return value;
    }

    /** An element of an array of doubles. */
    protected final double f64At(int offset, int index) {
        double value = Memory.f64(elementAddress(offset, index, 8));
        Reference.reachabilityFence(this);
        return value;
    }

    /** Whether an element of one byte is not 0. */
    protected final boolean boolAt(int offset, int index) {
        return i8At(offset, index) != 0;
    }

    /**
     * Copies the lanes of one element. The overloads with an index do the same.
     *
     * @param offset of the slot
     * @param index of the element
     * @param lanes of an element
     * @param into receives them
     * @param at index of the first lane in {@code into}
     */
    protected final void copyAt(int offset, int index, int lanes, float[] into, int at) {
        Memory.copy(elementAddress(offset, index, 4 * lanes), into, at, lanes);
        Reference.reachabilityFence(this);
    }

    /** Copies the lanes of one element to a buffer's position. */
    protected final void copyAt(int offset, int index, int lanes, FloatBuffer into) {
        Memory.copy(elementAddress(offset, index, 4 * lanes), into, lanes);
        Reference.reachabilityFence(this);
    }

    /** Copies the lanes of one element of integers. */
    protected final void copyAt(int offset, int index, int lanes, int[] into, int at) {
        Memory.copy(elementAddress(offset, index, 4 * lanes), into, at, lanes);
        Reference.reachabilityFence(this);
    }

    /** Copies the lanes of one element of integers to a buffer's position. */
    protected final void copyAt(int offset, int index, int lanes, IntBuffer into) {
        Memory.copy(elementAddress(offset, index, 4 * lanes), into, lanes);
        Reference.reachabilityFence(this);
    }

    /**
     * Copies all elements. The overloads without an index do the same.
     *
     * @param offset of the slot
     * @param lanes of an element
     * @param into receives them
     * @param at index of the first lane in {@code into}
     * @return the number of elements
     * @throws IndexOutOfBoundsException if {@code into} is too small; nothing is copied then
     */
    protected final int copyAt(int offset, int lanes, float[] into, int at) {
        long slot = i64(offset);
        int count = count(slot, 4 * lanes);
        Memory.copy(address(slot, 4 * lanes), into, at, count * lanes);
        Reference.reachabilityFence(this);
        return count;
    }

    /** Copies all elements to a buffer's position. */
    protected final int copyAt(int offset, int lanes, FloatBuffer into) {
        long slot = i64(offset);
        int count = count(slot, 4 * lanes);
        Memory.copy(address(slot, 4 * lanes), into, count * lanes);
        Reference.reachabilityFence(this);
        return count;
    }

    /** Copies all elements of integers of four bytes. */
    protected final int copyAt(int offset, int lanes, int[] into, int at) {
        long slot = i64(offset);
        int count = count(slot, 4 * lanes);
        Memory.copy(address(slot, 4 * lanes), into, at, count * lanes);
        Reference.reachabilityFence(this);
        return count;
    }

    /** Copies all elements of integers of four bytes to a buffer's position. */
    protected final int copyAt(int offset, int lanes, IntBuffer into) {
        long slot = i64(offset);
        int count = count(slot, 4 * lanes);
        Memory.copy(address(slot, 4 * lanes), into, count * lanes);
        Reference.reachabilityFence(this);
        return count;
    }

    /** Copies all elements of doubles. */
    protected final int copyAt(int offset, int lanes, double[] into, int at) {
        long slot = i64(offset);
        int count = count(slot, 8 * lanes);
        Memory.copy(address(slot, 8 * lanes), into, at, count * lanes);
        Reference.reachabilityFence(this);
        return count;
    }

    /** Copies all elements of integers of eight bytes. */
    protected final int copyAt(int offset, int lanes, long[] into, int at) {
        long slot = i64(offset);
        int count = count(slot, 8 * lanes);
        Memory.copy(address(slot, 8 * lanes), into, at, count * lanes);
        Reference.reachabilityFence(this);
        return count;
    }

    /** Copies all elements of integers of two bytes. */
    protected final int copyAt(int offset, int lanes, short[] into, int at) {
        long slot = i64(offset);
        int count = count(slot, 2 * lanes);
        Memory.copy(address(slot, 2 * lanes), into, at, count * lanes);
        Reference.reachabilityFence(this);
        return count;
    }

    /** Copies all elements of bytes. */
    protected final int copyAt(int offset, int lanes, byte[] into, int at) {
        long slot = i64(offset);
        int count = count(slot, lanes);
        Memory.copy(address(slot, lanes), into, at, count * lanes);
        Reference.reachabilityFence(this);
        return count;
    }

    /** Copies all elements of bools; a byte that is not 0 is true. */
    protected final int copyAt(int offset, int lanes, boolean[] into, int at) {
        long slot = i64(offset);
        int count = count(slot, lanes);
        Memory.copy(address(slot, lanes), into, at, count * lanes);
        Reference.reachabilityFence(this);
        return count;
    }

    /** No item is longer than a window: its lanes are counted by an int. */
    private int count(long slot, int elementWidth) {
        return Slots.elementCount(source(), this, slot, elementWidth);
    }

    private long address(long slot, int elementWidth) {
        return Slots.address(source(), this, slot, elementWidth);
    }
}
