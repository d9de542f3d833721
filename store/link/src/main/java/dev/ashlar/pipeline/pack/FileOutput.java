package dev.ashlar.pipeline.pack;

import dev.ashlar.store.internal.format.ChecksumFormat;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;

/**
 * Writes a file from front to back, through a buffer that a cache holds and that the next file is written through as well. For one
 * thread.
 */
final class FileOutput implements PackOutput {
    private static final int BUFFER_LENGTH = 256 << 10;
    private static final int PIECE_LENGTH = 64 << 10;
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

    @Override
    public long position() {
        return position;
    }

    @Override
    public void write(ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            int part = Math.min(buffer.remaining(), bytes.remaining());
            buffer.duplicate().put(bytes.slice().limit(part));
            bytes.position(bytes.position() + part);
            filled(part);
        }
    }

    /** Copies a section into the buffer, piece by piece, and sums each while a cache has it. */
    @Override
    public int[] write(ByteSink section) throws IOException {
        ChecksumFormat checksum = new ChecksumFormat();
        long length = section.length();
        for (long at = 0; at < length; ) {
            int part = (int) Math.min(Math.min(PIECE_LENGTH, buffer.remaining()), length - at);
            ByteBuffer piece = buffer.duplicate().limit(buffer.position() + part);
            section.read(at, piece.duplicate());
            checksum.update(piece);
            filled(part);
            at += part;
        }
        return checksum.chunks();
    }

    /** Adds what has been put into the buffer, as much as it had room for at most. */
    private void filled(int count) throws IOException {
        buffer.position(buffer.position() + count);
        position += count;
        if (!buffer.hasRemaining()) {
            flush();
        }
    }

    @Override
    public void padTo(long offset) throws IOException {
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

    @Override
    public void finish(ByteBuffer first) throws IOException {
        flush();
        writeFully(first, 0);
        BUFFERS.giveBack(buffer);
    }
}
