package dev.ashlar.pipeline.pack;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;
import java.util.logging.Level;
import java.util.logging.Logger;
import net.openhft.chronicle.bytes.Bytes;

/**
 * Grows off-heap while a section is put together, beyond 2 GiB if need be: Chronicle-Bytes' elastic native memory. Its
 * store does not check bounds, so this class does. For one thread; {@link #close} gives the memory back.
 */
final class OffHeapSink implements AutoCloseable {
    private static final int FIRST_CAPACITY = 64 << 10;
    private static final int COPY_LENGTH = 64 << 10;
    private static final byte[] ZEROS = new byte[4096];

    /** Held, since the logging of the JDK forgets the level of a logger that nobody holds. */
    private static final Logger CLEANER_LOG =
            Logger.getLogger("net.openhft.chronicle.core.internal.cleaner.ReflectionBasedByteBufferCleanerService");

    static {
        // Chronicle warns of a missing flag that only its cleaning of direct ByteBuffers needs; there are none here.
        CLEANER_LOG.setLevel(Level.OFF);
    }

    private final Bytes<Void> bytes = Bytes.allocateElasticDirect(FIRST_CAPACITY);
    private final byte[] copy = new byte[COPY_LENGTH];
    private long length;

    /** Bytes so far. */
    long length() {
        return length;
    }

    /** Adds bytes at the end. */
    void append(byte[] source, int count) {
        Objects.checkFromIndexSize(0, count, source.length);
        bytes.ensureCapacity(length + count);
        bytes.writePosition(length + count);
        bytes.write(length, source, 0, count);
        length += count;
    }

    /** Adds zeros until the length is reached. */
    void padTo(long target) {
        while (length < target) {
            append(ZEROS, (int) Math.min(ZEROS.length, target - length));
        }
    }

    /** Overwrites four bytes, little-endian. */
    void putInt(long offset, int value) {
        Objects.checkFromIndexSize(offset, Integer.BYTES, length);
        bytes.writeInt(offset, value);
    }

    /** The four bytes at an offset, little-endian. */
    int getInt(long offset) {
        Objects.checkFromIndexSize(offset, Integer.BYTES, length);
        return bytes.readInt(offset);
    }

    /** Whether the bytes at an offset are the first {@code count} of an array. */
    boolean matches(long offset, byte[] expected, int count) {
        Objects.checkFromIndexSize(offset, (long) count, length);
        for (int done = 0; done < count; done += COPY_LENGTH) {
            int part = Math.min(COPY_LENGTH, count - done);
            bytes.read(offset + done, copy, 0, part);
            if (!Arrays.equals(copy, 0, part, expected, done, done + part)) {
                return false;
            }
        }
        return true;
    }

    /** Hands all bytes over, in order and in pieces. */
    void drainTo(Target target) throws IOException {
        for (long at = 0; at < length; at += COPY_LENGTH) {
            int part = (int) Math.min(COPY_LENGTH, length - at);
            bytes.read(at, copy, 0, part);
            target.accept(ByteBuffer.wrap(copy, 0, part));
        }
    }

    /** Takes bytes that are valid during the call. */
    interface Target {
        void accept(ByteBuffer piece) throws IOException;
    }

    @Override
    public void close() {
        bytes.releaseLast();
    }
}
