package dev.ashlar.codec.internal.memory;

import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.agrona.UnsafeApi;

/**
 * Memory of the process outside of the heap, not counted against the limits of the heap or of direct buffers. It is freed when
 * nobody can see it any more, once the garbage collector finds that out, or by {@link #free()}.
 *
 * <p>Writing is for whoever fills it, one thread, before others read.
 */
public final class NativeMemory {
    /** Address of the first byte, a multiple of this, in bytes. */
    public static final int ALIGNMENT = 4096;

    /**
     * Memory of this length or more begins at a multiple of it and has room up to another, so that all of it can lie on huge pages. What
     * is too much for that is never touched, and so takes addresses only.
     */
    public static final int HUGE_PAGE = 1 << 21;

    private static final Cleaner CLEANER = Cleaner.create();

    private final long address;
    private final Cleaner.Cleanable freeing;
    private long length;

    private NativeMemory(long allocated, long length) {
        this.address = roundUp(allocated, alignment(length));
        this.length = length;
        this.freeing = CLEANER.register(this, new Freeing(allocated));
    }

    /**
     * Allocates memory, whose bytes are anything.
     *
     * @param length bytes, 0 or more
     * @return the memory
     * @throws OutOfMemoryError when the system does not have it
     */
    public static NativeMemory allocate(long length) {
        if (length < 0 || length > Long.MAX_VALUE - 2 * HUGE_PAGE) {
            throw new IllegalArgumentException("length: expected 0 or more, found " + length);
        }
        HostCheck.require();
        int alignment = alignment(length);
        return new NativeMemory(UnsafeApi.allocateMemory(roundUp(length, alignment) + alignment), length);
    }

    /** No constant: the class would need the flag before {@link HostCheck} can name it. */
    private static long bytesBase() {
        return UnsafeApi.arrayBaseOffset(byte[].class);
    }

    private static int alignment(long length) {
        return length < HUGE_PAGE ? ALIGNMENT : HUGE_PAGE;
    }

    private static long roundUp(long number, int alignment) {
        return (number + alignment - 1) & -alignment;
    }

    /**
     * Frees the memory at once: the garbage collector does not know how much it is, and may not come for long. Only for whoever
     * made it and has given nobody its address or a slice. Afterwards there are no bytes here.
     */
    public void free() {
        length = 0;
        freeing.clean();
    }

    /** Must not see the memory that it frees. */
    private static final class Freeing implements Runnable {
        private final long allocated;

        private Freeing(long allocated) {
            this.allocated = allocated;
        }

        @Override
        public void run() {
            UnsafeApi.freeMemory(allocated);
        }
    }

    /** {@return address of the first byte; good while this object is reachable} */
    public long address() {
        return address;
    }

    /** {@return bytes; 0 once freed} */
    public long length() {
        return length;
    }

    /**
     * Copies bytes in.
     *
     * @param offset of the first byte here
     * @param source a direct buffer; its remaining bytes are copied, its position moves to its limit
     * @throws IndexOutOfBoundsException when they have no room
     */
    public void put(long offset, ByteBuffer source) {
        int count = source.remaining();
        Objects.checkFromIndexSize(offset, (long) count, length);
        UnsafeApi.copyMemory(null, Memory.addressOf(source) + source.position(), null, address + offset, count);
        source.position(source.limit());
        Reference.reachabilityFence(source);
        Reference.reachabilityFence(this);
    }

    /**
     * Copies bytes of an array in.
     *
     * @param offset of the first byte here
     * @param source the array
     * @param from index of the first byte there
     * @param count how many
     * @throws IndexOutOfBoundsException when they are not there, or have no room
     */
    public void put(long offset, byte[] source, int from, int count) {
        Objects.checkFromIndexSize(from, count, source.length);
        Objects.checkFromIndexSize(offset, (long) count, length);
        UnsafeApi.copyMemory(source, bytesBase() + from, null, address + offset, count);
        Reference.reachabilityFence(this);
    }

    /**
     * Copies bytes of other memory in.
     *
     * @param offset of the first byte here
     * @param source the other memory, or this where the bytes do not overlap
     * @param from offset of the first byte there
     * @param count how many
     * @throws IndexOutOfBoundsException when they are not there, or have no room
     */
    public void put(long offset, NativeMemory source, long from, long count) {
        Objects.checkFromIndexSize(from, count, source.length);
        Objects.checkFromIndexSize(offset, count, length);
        UnsafeApi.copyMemory(null, source.address + from, null, address + offset, count);
        Reference.reachabilityFence(source);
        Reference.reachabilityFence(this);
    }

    /**
     * Copies bytes out.
     *
     * @param offset of the first byte here
     * @param into receives as many as it has room for, at its position, which moves to its limit
     * @throws IndexOutOfBoundsException when there are fewer
     */
    public void get(long offset, ByteBuffer into) {
        int count = into.remaining();
        Objects.checkFromIndexSize(offset, (long) count, length);
        if (into.hasArray()) {
            get(offset, into.array(), into.arrayOffset() + into.position(), count);
            into.position(into.limit());
        } else {
            into.put(slice(offset, count));
        }
    }

    /**
     * Copies bytes out to an array.
     *
     * @param offset of the first byte here
     * @param into receives them
     * @param at index of the first byte there
     * @param count how many
     * @throws IndexOutOfBoundsException when they are not here, or have no room
     */
    public void get(long offset, byte[] into, int at, int count) {
        Objects.checkFromIndexSize(at, count, into.length);
        Objects.checkFromIndexSize(offset, (long) count, length);
        UnsafeApi.copyMemory(null, address + offset, into, bytesBase() + at, count);
        Reference.reachabilityFence(this);
    }

    /**
     * A buffer over some of the bytes.
     *
     * @param offset of the first byte
     * @param size bytes
     * @return a new buffer of just these bytes, big-endian like all new buffers; the memory stays as long as it is reachable
     * @throws IndexOutOfBoundsException when they are not all here
     */
    public ByteBuffer slice(long offset, int size) {
        Objects.checkFromIndexSize(offset, (long) size, length);
        return DirectBuffers.over(address + offset, size, this);
    }

    /**
     * {@return the byte at an offset}
     *
     * @param offset of the byte
     * @throws IndexOutOfBoundsException when it is not here
     */
    public byte getByte(long offset) {
        Objects.checkIndex(offset, length);
        byte value = UnsafeApi.getByte(address + offset);
        Reference.reachabilityFence(this);
        return value;
    }

    /**
     * Writes a byte.
     *
     * @param offset of the byte
     * @param value what it is to be
     * @throws IndexOutOfBoundsException when it is not here
     */
    public void putByte(long offset, byte value) {
        Objects.checkIndex(offset, length);
        UnsafeApi.putByte(address + offset, value);
        Reference.reachabilityFence(this);
    }

    /**
     * {@return the four bytes at an offset}
     *
     * @param offset of the first byte
     * @throws IndexOutOfBoundsException when they are not all here
     */
    public int getInt(long offset) {
        Objects.checkFromIndexSize(offset, (long) Integer.BYTES, length);
        int value = UnsafeApi.getInt(address + offset);
        Reference.reachabilityFence(this);
        return value;
    }

    /**
     * Writes four bytes.
     *
     * @param offset of the first byte
     * @param value what they are to be
     * @throws IndexOutOfBoundsException when they have no room
     */
    public void putInt(long offset, int value) {
        Objects.checkFromIndexSize(offset, (long) Integer.BYTES, length);
        UnsafeApi.putInt(address + offset, value);
        Reference.reachabilityFence(this);
    }

    /**
     * {@return the eight bytes at an offset}
     *
     * @param offset of the first byte
     * @throws IndexOutOfBoundsException when they are not all here
     */
    public long getLong(long offset) {
        Objects.checkFromIndexSize(offset, (long) Long.BYTES, length);
        long value = UnsafeApi.getLong(address + offset);
        Reference.reachabilityFence(this);
        return value;
    }

    /**
     * Writes eight bytes.
     *
     * @param offset of the first byte
     * @param value what they are to be
     * @throws IndexOutOfBoundsException when they have no room
     */
    public void putLong(long offset, long value) {
        Objects.checkFromIndexSize(offset, (long) Long.BYTES, length);
        UnsafeApi.putLong(address + offset, value);
        Reference.reachabilityFence(this);
    }

    /**
     * Makes bytes zero.
     *
     * @param offset of the first
     * @param count how many
     * @throws IndexOutOfBoundsException when they are not all here
     */
    public void clear(long offset, long count) {
        Objects.checkFromIndexSize(offset, count, length);
        UnsafeApi.setMemory(address + offset, count, (byte) 0);
        Reference.reachabilityFence(this);
    }
}
