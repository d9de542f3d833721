package dev.ashlar.codec.internal.memory;

import java.lang.ref.Reference;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import org.agrona.UnsafeApi;

/**
 * Buffers over memory that the JDK has not allocated. Before JDK 22 there is no public way to make one: a duplicate of a direct
 * buffer is pointed at the memory and given its owner to keep, as LWJGL does. On a JDK whose buffers look different a buffer is a
 * copy.
 */
final class DirectBuffers {
    private static final ByteBuffer TEMPLATE = ByteBuffer.allocateDirect(1);
    private static final int PROOF = 0x41534852;

    // Where a direct buffer keeps what it is about; negative when this JDK's keep it elsewhere.
    private static final long ADDRESS = offset(Buffer.class, "address");
    private static final long CAPACITY = offset(Buffer.class, "capacity");
    private static final long ATTACHMENT = offset(TEMPLATE.getClass(), "att");
    private static final boolean COPIES = (ADDRESS | CAPACITY | ATTACHMENT) < 0 || !work();

    private DirectBuffers() {}

    private static long offset(Class<?> buffer, String field) {
        try {
            return UnsafeApi.objectFieldOffset(buffer, field);
        } catch (InternalError e) {
            return -1; // No such field.
        }
    }

    /** Tries the fields on memory that is known. */
    private static boolean work() {
        ByteBuffer known = ByteBuffer.allocateDirect(2 * Integer.BYTES).putInt(Integer.BYTES, PROOF);
        ByteBuffer made = point(Memory.addressOf(known) + Integer.BYTES, Integer.BYTES, known);
        boolean right = made.capacity() == Integer.BYTES && made.getInt(0) == PROOF;
        Reference.reachabilityFence(known);
        return right;
    }

    private static ByteBuffer point(long to, int length, Object owner) {
        ByteBuffer buffer = TEMPLATE.duplicate();
        UnsafeApi.putLong(buffer, ADDRESS, to);
        UnsafeApi.putInt(buffer, CAPACITY, length);
        UnsafeApi.putReference(buffer, ATTACHMENT, owner);
        return buffer.clear();
    }

    /** Whether buffers are copies on this JDK. */
    static boolean copies() {
        return COPIES;
    }

    /** A buffer over memory that its owner keeps. */
    static ByteBuffer over(long address, int length, Object owner) {
        return copies() ? copy(address, length, owner) : point(address, length, owner);
    }

    static ByteBuffer copy(long address, int length, Object owner) {
        ByteBuffer buffer = ByteBuffer.allocateDirect(length);
        UnsafeApi.copyMemory(null, address, null, Memory.addressOf(buffer), length);
        Reference.reachabilityFence(owner);
        return buffer;
    }
}
