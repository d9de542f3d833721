package dev.ashlar.codec.memory;

import java.nio.ByteBuffer;
import org.agrona.BufferUtil;
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

    private static final boolean CHECKED = Boolean.getBoolean(CHECKED_PROPERTY);

    static {
        HostCheck.require();
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
     * Address of a direct buffer's first byte. The caller keeps the buffer reachable while the address is in use.
     *
     * @param buffer a direct or mapped buffer
     * @return the address
     */
    public static long addressOf(ByteBuffer buffer) {
        return BufferUtil.address(buffer);
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
