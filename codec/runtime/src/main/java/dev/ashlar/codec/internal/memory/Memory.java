package dev.ashlar.codec.internal.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.Buffer;
import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.util.Objects;
import org.agrona.UnsafeApi;

/**
 * Reads of raw memory by address, little-endian, unchecked: the caller has proved the bound, as
 * {@code docs/memory-safety.md} says for each kind of read.
 *
 * <p>With the system property {@value #CHECKED_PROPERTY} set to {@code true} when this class is initialised, every read
 * must lie inside a section given to {@link #register}; else it throws {@link IllegalAddressException}. Without it the
 * check is a constant {@code false} that the JIT removes.
 */
public final class Memory {
    /** Name of the system property that turns the checks on. */
    public static final String CHECKED_PROPERTY = "dev.ashlar.memory.checked";

    /** Numbers that a loop copies. */
    private static final int FEW = 16;

    /** Bytes that a call copies: of fewer, such as those of most texts, the call would be most of the time. */
    private static final int MANY_BYTES = 64;

    /** What opening a pack does not need, and would load many classes of the JDK. */
    private static final class Words {
        static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
        /** Offset of the first element of an array. */
        static final long INTS = UnsafeApi.arrayBaseOffset(int[].class);
    }

    /** What copies to direct buffers need. */
    private static final class Pieces {
        static final int PIECE = 512;
        static final ThreadLocal<float[]> FLOATS = ThreadLocal.withInitial(() -> new float[PIECE]);
        static final ThreadLocal<int[]> INTS = ThreadLocal.withInitial(() -> new int[PIECE]);
    }

    /** Whether this is the checked twin. */
    public static final boolean CHECKED = Boolean.getBoolean(CHECKED_PROPERTY);

    /** Of the field of a buffer that has its address. */
    private static final long ADDRESS_OFFSET;

    static {
        HostCheck.require();
        ADDRESS_OFFSET = UnsafeApi.objectFieldOffset(Buffer.class, "address");
    }

    private Memory() {}

    /**
     * {@return the byte at the address, −128 to 127}
     *
     * @param address where to read
     */
    public static byte i8(long address) {
        if (CHECKED) {
            Sections.check(address, Byte.BYTES);
        }
        return UnsafeApi.getByte(address);
    }

    /**
     * {@return the two bytes at the address}
     *
     * @param address where to read
     */
    public static short i16(long address) {
        if (CHECKED) {
            Sections.check(address, Short.BYTES);
        }
        return UnsafeApi.getShort(address);
    }

    /**
     * {@return the four bytes at the address}
     *
     * @param address where to read
     */
    public static int i32(long address) {
        if (CHECKED) {
            Sections.check(address, Integer.BYTES);
        }
        return UnsafeApi.getInt(address);
    }

    /**
     * {@return the eight bytes at the address}
     *
     * @param address where to read
     */
    public static long i64(long address) {
        if (CHECKED) {
            Sections.check(address, Long.BYTES);
        }
        return UnsafeApi.getLong(address);
    }

    /**
     * {@return the float at the address, its bits as they are}
     *
     * @param address where to read
     */
    public static float f32(long address) {
        if (CHECKED) {
            Sections.check(address, Float.BYTES);
        }
        return UnsafeApi.getFloat(address);
    }

    /**
     * {@return the double at the address, its bits as they are}
     *
     * @param address where to read
     */
    public static double f64(long address) {
        if (CHECKED) {
            Sections.check(address, Double.BYTES);
        }
        return UnsafeApi.getDouble(address);
    }

    /**
     * Copies bytes to the heap.
     *
     * @param address where the bytes begin
     * @param into receives them from index 0
     * @param length how many bytes, at most {@code into.length}
     */
    public static void copy(long address, byte[] into, int length) {
        if (CHECKED) {
            Sections.check(address, length);
        }
        if (length > into.length) {
            throw new IndexOutOfBoundsException("cannot copy " + length + " bytes into " + into.length);
        }
        UnsafeApi.copyMemory(null, address, into, UnsafeApi.arrayBaseOffset(byte[].class), length);
    }

    /**
     * Copies floats to an array.
     *
     * @param address of the first
     * @param into receives them
     * @param at index of the first there
     * @param count how many
     * @throws IndexOutOfBoundsException when they have no room; nothing is copied then
     */
    public static void copy(long address, float[] into, int at, int count) {
        Objects.checkFromIndexSize(at, count, into.length);
        if (count > FEW) {
            copy(address, into, into.getClass(), at, count, Float.BYTES);
        } else {
            for (int i = 0; i < count; i++) {
                into[at + i] = f32(address + Float.BYTES * i);
            }
        }
    }

    /**
     * Copies integers of four bytes to an array.
     *
     * @param address of the first
     * @param into receives them
     * @param at index of the first there
     * @param count how many
     * @throws IndexOutOfBoundsException when they have no room; nothing is copied then
     */
    public static void copy(long address, int[] into, int at, int count) {
        Objects.checkFromIndexSize(at, count, into.length);
        if (count > FEW) {
            copy(address, into, into.getClass(), at, count, Integer.BYTES);
        } else {
            for (int i = 0; i < count; i++) {
                into[at + i] = i32(address + Integer.BYTES * i);
            }
        }
    }

    /**
     * Copies doubles to an array.
     *
     * @param address of the first
     * @param into receives them
     * @param at index of the first there
     * @param count how many
     * @throws IndexOutOfBoundsException when they have no room; nothing is copied then
     */
    public static void copy(long address, double[] into, int at, int count) {
        Objects.checkFromIndexSize(at, count, into.length);
        if (count > FEW) {
            copy(address, into, into.getClass(), at, count, Double.BYTES);
        } else {
            for (int i = 0; i < count; i++) {
                into[at + i] = f64(address + Double.BYTES * i);
            }
        }
    }

    /**
     * Copies integers of eight bytes to an array.
     *
     * @param address of the first
     * @param into receives them
     * @param at index of the first there
     * @param count how many
     * @throws IndexOutOfBoundsException when they have no room; nothing is copied then
     */
    public static void copy(long address, long[] into, int at, int count) {
        Objects.checkFromIndexSize(at, count, into.length);
        if (count > FEW) {
            copy(address, into, into.getClass(), at, count, Long.BYTES);
        } else {
            for (int i = 0; i < count; i++) {
                into[at + i] = i64(address + Long.BYTES * i);
            }
        }
    }

    /**
     * Copies bytes to an array of longs, at most as many as it has.
     *
     * @param address of the first
     * @param into receives them from index 0
     * @param length how many bytes
     */
    public static void copy(long address, long[] into, int length) {
        Objects.checkFromIndexSize(0, length, into.length * Long.BYTES);
        copy(address, into, into.getClass(), 0, length, Byte.BYTES);
    }

    /**
     * Copies integers of two bytes to an array.
     *
     * @param address of the first
     * @param into receives them
     * @param at index of the first there
     * @param count how many
     * @throws IndexOutOfBoundsException when they have no room; nothing is copied then
     */
    public static void copy(long address, short[] into, int at, int count) {
        Objects.checkFromIndexSize(at, count, into.length);
        if (count > FEW) {
            copy(address, into, into.getClass(), at, count, Short.BYTES);
        } else {
            for (int i = 0; i < count; i++) {
                into[at + i] = i16(address + Short.BYTES * i);
            }
        }
    }

    /**
     * Copies bytes to an array.
     *
     * @param address of the first
     * @param into receives them
     * @param at index of the first there
     * @param count how many
     * @throws IndexOutOfBoundsException when they have no room; nothing is copied then
     */
    public static void copy(long address, byte[] into, int at, int count) {
        Objects.checkFromIndexSize(at, count, into.length);
        if (count > MANY_BYTES) {
            copy(address, into, into.getClass(), at, count, Byte.BYTES);
        } else if (count >= Long.BYTES) {
            copyInLongs(address, into, at, count);
        } else {
            for (int i = 0; i < count; i++) {
                into[at + i] = i8(address + i);
            }
        }
    }

    /** The last eight bytes may take some with them that are there already. For 8 bytes or more. */
    private static void copyInLongs(long address, byte[] into, int at, int count) {
        int last = count - Long.BYTES;
        for (int i = 0; i < last; i += Long.BYTES) {
            Words.LONGS.set(into, at + i, i64(address + i));
        }
        Words.LONGS.set(into, at + last, i64(address + last));
    }

    /**
     * Copies bytes, of which those that are not 0 are true, to an array.
     *
     * @param address of the first
     * @param into receives them
     * @param at index of the first there
     * @param count how many
     * @throws IndexOutOfBoundsException when they have no room; nothing is copied then
     */
    public static void copy(long address, boolean[] into, int at, int count) {
        Objects.checkFromIndexSize(at, count, into.length);
        for (int i = 0; i < count; i++) {
            into[at + i] = i8(address + i) != 0;
        }
    }

    /**
     * Copies floats to the position of a buffer, which moves on.
     *
     * @param address of the first
     * @param into receives them
     * @param count how many
     * @throws BufferOverflowException when they have no room; nothing is copied then
     */
    public static void copy(long address, FloatBuffer into, int count) {
        if (into.remaining() < count) {
            throw new BufferOverflowException();
        }
        if (into.hasArray()) {
            copy(address, into.array(), into.arrayOffset() + into.position(), count);
            into.position(into.position() + count);
            return;
        }
        if (count <= FEW) {
            for (int i = 0; i < count; i++) {
                into.put(f32(address + Float.BYTES * (long) i));
            }
            return;
        }
        // Of a direct buffer the JDK alone knows the address and the order: a piece on the heap lies between.
        float[] piece = Pieces.FLOATS.get();
        for (int done = 0; done < count; ) {
            int part = Math.min(piece.length, count - done);
            copy(address + Float.BYTES * (long) done, piece, 0, part);
            into.put(piece, 0, part);
            done += part;
        }
    }

    /**
     * Copies integers of four bytes to the position of a buffer, which moves on.
     *
     * @param address of the first
     * @param into receives them
     * @param count how many
     * @throws BufferOverflowException when they have no room; nothing is copied then
     */
    public static void copy(long address, IntBuffer into, int count) {
        if (into.remaining() < count) {
            throw new BufferOverflowException();
        }
        if (into.hasArray()) {
            copy(address, into.array(), into.arrayOffset() + into.position(), count);
            into.position(into.position() + count);
            return;
        }
        if (count <= FEW) {
            for (int i = 0; i < count; i++) {
                into.put(i32(address + Integer.BYTES * (long) i));
            }
            return;
        }
        // Of a direct buffer the JDK alone knows the address and the order: a piece on the heap lies between.
        int[] piece = Pieces.INTS.get();
        for (int done = 0; done < count; ) {
            int part = Math.min(piece.length, count - done);
            copy(address + Integer.BYTES * (long) done, piece, 0, part);
            into.put(piece, 0, part);
            done += part;
        }
    }

    /** What is longer than a few numbers is copied as a whole. */
    private static void copy(long address, Object into, Class<?> arrays, int at, int count, int width) {
        if (CHECKED) {
            Sections.check(address, (long) count * width);
        }
        long first = UnsafeApi.arrayBaseOffset(arrays) + (long) at * width;
        UnsafeApi.copyMemory(null, address, into, first, (long) count * width);
    }

    /**
     * {@return all bits of 32 ints in the low half, and those of the next 32 in the high half}
     *
     * @param ints holds them
     * @param from index of the first; the caller has checked that 64 follow
     */
    public static long union(int[] ints, int from) {
        long at = Words.INTS + (long) from * Integer.BYTES;
        long low = 0;
        long high = 0;
        for (int i = 0; i < Long.SIZE / 4; i++, at += Long.BYTES) {
            low |= UnsafeApi.getLong(ints, at);
            high |= UnsafeApi.getLong(ints, at + Long.SIZE / 2 * Integer.BYTES);
        }
        return (low | low >>> Integer.SIZE) & 0xFFFF_FFFFL | (high | high >>> Integer.SIZE) << Integer.SIZE;
    }

    /**
     * Address of a direct buffer's first byte. The caller keeps the buffer reachable while the address is in use.
     *
     * @param buffer a direct or mapped buffer
     * @return the address
     * @throws IllegalArgumentException for a buffer on the heap
     */
    public static long addressOf(ByteBuffer buffer) {
        if (!buffer.isDirect()) {
            throw new IllegalArgumentException("expected a direct buffer, found one on the heap");
        }
        return UnsafeApi.getLong(buffer, ADDRESS_OFFSET);
    }

    /**
     * Names a section that may be read. Does nothing unless the checks are on.
     *
     * @param address first byte
     * @param length bytes
     * @param owner object whose reachability keeps the memory mapped
     * @param name for messages
     */
    public static void register(long address, long length, Object owner, String name) {
        if (CHECKED) {
            Sections.register(address, length, owner, name);
        }
    }
}
