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
    private static final Fields FIELDS = Fields.find();

    private DirectBuffers() {}

    /** Where a direct buffer keeps what it is about; −1 for all when this JDK's keep it elsewhere. */
    private record Fields(long address, long capacity, long attachment) {
        private static final int PROOF = 0x41534852;

        static Fields find() {
            try {
                Fields found = new Fields(
                        UnsafeApi.objectFieldOffset(Buffer.class, "address"),
                        UnsafeApi.objectFieldOffset(Buffer.class, "capacity"),
                        UnsafeApi.objectFieldOffset(TEMPLATE.getClass(), "att"));
                return found.work() ? found : unknown();
            } catch (InternalError e) {
                return unknown(); // No such field.
            }
        }

        static Fields unknown() {
            return new Fields(-1, -1, -1);
        }

        /** Tries them on memory that is known. */
        private boolean work() {
            ByteBuffer known = ByteBuffer.allocateDirect(2 * Integer.BYTES).putInt(Integer.BYTES, PROOF);
            ByteBuffer made = point(Memory.addressOf(known) + Integer.BYTES, Integer.BYTES, known);
            boolean right = made.capacity() == Integer.BYTES && made.getInt(0) == PROOF;
            Reference.reachabilityFence(known);
            return right;
        }

        ByteBuffer point(long to, int length, Object owner) {
            ByteBuffer buffer = TEMPLATE.duplicate();
            UnsafeApi.putLong(buffer, address, to);
            UnsafeApi.putInt(buffer, capacity, length);
            UnsafeApi.putReference(buffer, attachment, owner);
            return buffer.clear();
        }
    }

    /** Whether buffers are copies on this JDK. */
    static boolean copies() {
        return FIELDS.address() < 0;
    }

    /** A buffer over memory that its owner keeps. */
    static ByteBuffer over(long address, int length, Object owner) {
        return copies() ? copy(address, length, owner) : FIELDS.point(address, length, owner);
    }

    static ByteBuffer copy(long address, int length, Object owner) {
        ByteBuffer buffer = ByteBuffer.allocateDirect(length);
        UnsafeApi.copyMemory(null, address, null, Memory.addressOf(buffer), length);
        Reference.reachabilityFence(owner);
        return buffer;
    }
}
