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
final class OffHeapSink implements ByteSink {
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

    @Override
    public long length() {
        return length;
    }

    @Override
    public void append(byte[] source, int count) {
        Objects.checkFromIndexSize(0, count, source.length);
        bytes.ensureCapacity(length + count);
        bytes.writePosition(length + count);
        bytes.write(length, source, 0, count);
        length += count;
    }

    @Override
    public void padTo(long target) {
        while (length < target) {
            append(ZEROS, (int) Math.min(ZEROS.length, target - length));
        }
    }

    @Override
    public void put(long offset, byte[] source, int count) {
        Objects.checkFromIndexSize(0, count, source.length);
        Objects.checkFromIndexSize(offset, (long) count, length);
        bytes.write(offset, source, 0, count);
    }

    @Override
    public void putInt(long offset, int value) {
        Objects.checkFromIndexSize(offset, Integer.BYTES, length);
        bytes.writeInt(offset, value);
    }

    @Override
    public boolean matches(long offset, byte[] expected, int count) {
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

    @Override
    public void drainTo(Target target) throws IOException {
        for (long at = 0; at < length; at += COPY_LENGTH) {
            int part = (int) Math.min(COPY_LENGTH, length - at);
            bytes.read(at, copy, 0, part);
            target.accept(ByteBuffer.wrap(copy, 0, part));
        }
    }

    @Override
    public void close() {
        bytes.releaseLast();
    }
}
