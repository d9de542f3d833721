package dev.ashlar.pipeline.pack;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;

/**
 * Writes a file from front to back, through a buffer that a cache holds and that the next file is written through as well. For one
 * thread.
 */
final class FileOutput {
    private static final int BUFFER_LENGTH = 256 << 10;
    private static final byte[] ZEROS = new byte[4096];
    /** As many as there are packs that are written at the same time, most often; the collector frees what is more. */
    private static final Spares<ByteBuffer> BUFFERS = new Spares<>(
            () -> ByteBuffer.allocateDirect(BUFFER_LENGTH).order(ByteOrder.LITTLE_ENDIAN), buffer -> {}, 4);

    private final FileChannel channel;
    private final ByteBuffer buffer = BUFFERS.take().clear();
    private long position;

    /**
     * At the beginning of a file.
     *
     * @param channel of an empty file, open for writing
     */
    FileOutput(FileChannel channel) {
        this.channel = channel;
    }

    /** {@return where the next byte comes to lie} */
    long position() {
        return position;
    }

    /**
     * Room for the next bytes. They count once {@link #filled} has been called, which must be before anything else is written.
     *
     * @param most bytes, 1 or more
     * @return a little-endian buffer of its own, with so many bytes remaining, or fewer; at least one
     */
    ByteBuffer room(long most) {
        int length = (int) Math.min(buffer.remaining(), most);
        return buffer.duplicate().limit(buffer.position() + length);
    }

    /**
     * Adds what has been put where there was room.
     *
     * @param count bytes, as many as there was room for at most
     * @throws IOException if it cannot be written
     */
    void filled(int count) throws IOException {
        buffer.position(buffer.position() + count);
        position += count;
        if (!buffer.hasRemaining()) {
            flush();
        }
    }

    /**
     * Adds bytes.
     *
     * @param bytes all that remain
     * @throws IOException if it cannot be written
     */
    void write(ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            int part = Math.min(buffer.remaining(), bytes.remaining());
            buffer.duplicate().put(bytes.slice().limit(part));
            bytes.position(bytes.position() + part);
            filled(part);
        }
    }

    /**
     * Adds zeros.
     *
     * @param offset where the next byte is to lie, not before {@link #position}
     * @throws IOException if it cannot be written
     */
    void padTo(long offset) throws IOException {
        while (position < offset) {
            write(ByteBuffer.wrap(ZEROS, 0, (int) Math.min(ZEROS.length, offset - position)));
        }
    }

    private void flush() throws IOException {
        long at = position - buffer.position();
        writeFully(buffer.flip(), at);
        buffer.clear();
    }

    private void writeFully(ByteBuffer bytes, long offset) throws IOException {
        long at = offset;
        while (bytes.hasRemaining()) {
            at += channel.write(bytes, at);
        }
    }

    /**
     * Writes what is left. Nothing can be added afterwards. Nothing is forced to the device.
     *
     * @param first bytes that take the place of those at the beginning
     * @throws IOException if something could not be written
     */
    void finish(ByteBuffer first) throws IOException {
        flush();
        writeFully(first, 0);
        BUFFERS.giveBack(buffer);
    }
}
