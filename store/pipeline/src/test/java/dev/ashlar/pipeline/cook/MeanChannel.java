package dev.ashlar.pipeline.cook;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;

/** Writes a file piecemeal, until the disk is full, and until an operation fails. */
public final class MeanChannel extends FileChannel {
    /** Is told of each operation before it is done; of {@code close} afterwards, so that no file stays open. */
    public interface Operations {
        void at(String operation) throws IOException;
    }

    private final FileChannel file;
    private final Operations operations;
    private final int mostAtOnce;
    private long left;

    /** {@code mostAtOnce} bytes in one call, {@code room} in all. */
    public MeanChannel(FileChannel file, int mostAtOnce, long room) {
        this(file, mostAtOnce, room, operation -> {});
    }

    /** {@code operations} may make each of them fail. */
    public MeanChannel(FileChannel file, int mostAtOnce, long room, Operations operations) {
        this.file = file;
        this.operations = operations;
        this.mostAtOnce = mostAtOnce;
        this.left = room;
    }

    @Override
    public int write(ByteBuffer source, long position) throws IOException {
        operations.at("write");
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
        operations.at("read");
        return file.read(target);
    }

    @Override
    public long read(ByteBuffer[] targets, int offset, int length) throws IOException {
        operations.at("read");
        return file.read(targets, offset, length);
    }

    @Override
    public int read(ByteBuffer target, long position) throws IOException {
        operations.at("read");
        return file.read(target, position);
    }

    @Override
    public long position() throws IOException {
        operations.at("position");
        return file.position();
    }

    @Override
    public FileChannel position(long position) throws IOException {
        operations.at("position");
        file.position(position);
        return this;
    }

    @Override
    public long size() throws IOException {
        operations.at("size");
        return file.size();
    }

    @Override
    public FileChannel truncate(long size) throws IOException {
        operations.at("truncate");
        file.truncate(size);
        return this;
    }

    @Override
    public void force(boolean metaData) throws IOException {
        operations.at("force");
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
    public MappedByteBuffer map(MapMode mode, long position, long size) throws IOException {
        operations.at("map");
        if (mode != MapMode.READ_ONLY) {
            throw new UnsupportedOperationException("writers must not map");
        }
        return file.map(mode, position, size);
    }

    @Override
    public FileLock lock(long position, long size, boolean shared) throws IOException {
        operations.at("lock");
        return file.lock(position, size, shared);
    }

    @Override
    public FileLock tryLock(long position, long size, boolean shared) throws IOException {
        operations.at("lock");
        return file.tryLock(position, size, shared);
    }

    @Override
    protected void implCloseChannel() throws IOException {
        file.close();
        operations.at("close");
    }
}
