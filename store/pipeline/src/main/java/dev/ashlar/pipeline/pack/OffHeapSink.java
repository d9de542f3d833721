package dev.ashlar.pipeline.pack;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.logging.Level;
import java.util.logging.Logger;
import net.openhft.chronicle.bytes.Bytes;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Grows off-heap while a section is put together, beyond 2 GiB if need be: Chronicle-Bytes' elastic native memory. Its
 * store does not check bounds, so this class does; bytes come and go through buffers over that memory, which are laid anew when
 * it grows. For one thread at a time; {@link #close} gives the memory back.
 */
final class OffHeapSink implements ByteSink {
    private static final int FIRST_CAPACITY = 64 << 10;
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, LITTLE_ENDIAN);
    /** Most bytes that the buffer at the end is laid over. */
    private static final int MOST_AT_THE_END = 1 << 30;

    /** Held, since the logging of the JDK forgets the level of a logger that nobody holds. */
    private static final Logger CLEANER_LOG =
            Logger.getLogger("net.openhft.chronicle.core.internal.cleaner.ReflectionBasedByteBufferCleanerService");

    static {
        // Chronicle warns of a missing flag that only its cleaning of direct ByteBuffers needs; there are none here.
        CLEANER_LOG.setLevel(Level.OFF);
    }

    private final Bytes<Void> bytes = Bytes.allocateElasticDirect(FIRST_CAPACITY);
    /** Memory behind what was there when it was laid. */
    private final UnsafeBuffer end = new UnsafeBuffer(0, 0);
    /** Memory of whatever is looked at. */
    private final UnsafeBuffer inside = new UnsafeBuffer(0, 0);

    private long address;
    private long length;
    /** Where {@link #end} begins. */
    private long endOffset;

    OffHeapSink() {
        bytes.singleThreadedCheckDisabled(true); // What one thread has filled, another may write and close.
    }

    @Override
    public long length() {
        return length;
    }

    @Override
    public void append(byte[] source, int count) {
        Objects.checkFromIndexSize(0, count, source.length);
        end.putBytes(room(count), source, 0, count);
        length += count;
    }

    @Override
    public void padTo(long target) {
        while (length < target) {
            int part = (int) Math.min(MOST_AT_THE_END / 2, target - length);
            end.setMemory(room(part), part, (byte) 0);
            length += part;
        }
    }

    /** {@return where the next bytes belong in {@link #end}, which has so many more} */
    private int room(int count) {
        if (end.capacity() - (length - endOffset) < count) {
            long needed = length + count;
            if (needed > bytes.realCapacity()) {
                bytes.writePosition(length);
                bytes.ensureCapacity(Math.max(needed, 2 * bytes.realCapacity()));
            }
            address = bytes.addressForWrite(0);
            endOffset = length;
            end.wrap(address + length, (int) Math.min(MOST_AT_THE_END, bytes.realCapacity() - length));
        }
        return (int) (length - endOffset);
    }

    /** Lays a buffer over bytes that are there. */
    private UnsafeBuffer at(long offset, int count) {
        Objects.checkFromIndexSize(offset, (long) count, length);
        inside.wrap(address + offset, count);
        return inside;
    }

    @Override
    public void put(long offset, byte[] source, int count) {
        Objects.checkFromIndexSize(0, count, source.length);
        at(offset, count).putBytes(0, source, 0, count);
    }

    @Override
    public void putInt(long offset, int value) {
        at(offset, Integer.BYTES).putInt(0, value, LITTLE_ENDIAN);
    }

    @Override
    public int getInt(long offset) {
        return at(offset, Integer.BYTES).getInt(0, LITTLE_ENDIAN);
    }

    @Override
    public long getLong(long offset) {
        return at(offset, Long.BYTES).getLong(0, LITTLE_ENDIAN);
    }

    @Override
    public boolean matches(long offset, byte[] expected, int count) {
        Objects.checkFromIndexSize(0, count, expected.length);
        UnsafeBuffer stored = at(offset, count);
        int words = count & -Long.BYTES;
        for (int i = 0; i < words; i += Long.BYTES) {
            if (stored.getLong(i, LITTLE_ENDIAN) != (long) LONGS.get(expected, i)) {
                return false;
            }
        }
        for (int i = words; i < count; i++) {
            if (stored.getByte(i) != expected[i]) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void read(long offset, ByteBuffer into) {
        int count = into.remaining();
        at(offset, count).getBytes(0, into, count);
    }

    @Override
    public void close() {
        length = 0;
        endOffset = 0;
        end.wrap(0, 0);
        inside.wrap(0, 0);
        bytes.releaseLast();
    }
}
