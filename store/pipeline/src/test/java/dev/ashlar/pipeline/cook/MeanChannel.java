package dev.ashlar.pipeline.cook;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;

/** Writes a file piecemeal, and until the disk is full. */
final class MeanChannel extends FileChannel {
    private final FileChannel file;
    private final int mostAtOnce;
    private long left;

    /** {@code mostAtOnce} bytes in one call, {@code room} in all. */
    MeanChannel(FileChannel file, int mostAtOnce, long room) {
        this.file = file;
        this.mostAtOnce = mostAtOnce;
        this.left = room;
    }

    @Override
    public int write(ByteBuffer source, long position) throws IOException {
        int count = (int) Math.min(Math.min(source.remaining(), mostAtOnce), left);
        if (count == 0 && source.hasRemaining()) {
            throw new IOException("No space left on device");
        }
        int written = file.write(source.slice(source.position(), count), position);
        source.position(source.position() + written);
        left -= written;
        return written;
    }

    @Override
    public int write(ByteBuffer source) throws IOException {
        int written = write(source, file.position());
        file.position(file.position() + written);
        return written;
    }

    @Override
    public long write(ByteBuffer[] sources, int offset, int length) throws IOException {
        return length == 0 ? 0 : write(sources[offset]);
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        return file.read(target);
    }

    @Override
    public long read(ByteBuffer[] targets, int offset, int length) throws IOException {
        return file.read(targets, offset, length);
    }

    @Override
    public int read(ByteBuffer target, long position) throws IOException {
        return file.read(target, position);
    }

    @Override
    public long position() throws IOException {
        return file.position();
    }

    @Override
    public FileChannel position(long position) throws IOException {
        file.position(position);
        return this;
    }

    @Override
    public long size() throws IOException {
        return file.size();
    }

    @Override
    public FileChannel truncate(long size) throws IOException {
        file.truncate(size);
        return this;
    }

    @Override
    public void force(boolean metaData) throws IOException {
        file.force(metaData);
    }

    @Override
    public long transferTo(long position, long count, WritableByteChannel target) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long transferFrom(ReadableByteChannel source, long position, long count) {
        throw new UnsupportedOperationException();
    }

    @Override
    public MappedByteBuffer map(MapMode mode, long position, long size) {
        throw new UnsupportedOperationException("writers must not map");
    }

    @Override
    public FileLock lock(long position, long size, boolean shared) throws IOException {
        return file.lock(position, size, shared);
    }

    @Override
    public FileLock tryLock(long position, long size, boolean shared) throws IOException {
        return file.tryLock(position, size, shared);
    }

    @Override
    protected void implCloseChannel() throws IOException {
        file.close();
    }
}
