package dev.ashlar.store.internal.verify;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Reads a file, and truncates it after so many reads; or fails then, when nothing is to be left. */
public final class ShrinkingChannel extends FileChannel {
    static final String GONE = "the disk is gone";

    private final FileChannel file;
    private final FileChannel writer;
    private final long left;
    private int readsUntilThen;
    private int reads;
    private long bytesRead;

    /** Two channels: one that may write would make the file longer again where it is mapped. */
    public ShrinkingChannel(Path path, int readsUntilThen, long left) throws IOException {
        this.file = FileChannel.open(path, StandardOpenOption.READ);
        this.writer = FileChannel.open(path, StandardOpenOption.WRITE);
        this.readsUntilThen = readsUntilThen;
        this.left = left;
    }

    /** Whether there were as many reads. */
    public boolean hasShrunk() {
        return readsUntilThen <= 0;
    }

    /** How often the file was read through this channel. */
    public int reads() {
        return reads;
    }

    /** How many bytes were read through this channel. */
    public long bytesRead() {
        return bytesRead;
    }

    @Override
    public int read(ByteBuffer target, long position) throws IOException {
        int count = file.read(target, position);
        reads++;
        bytesRead += Math.max(0, count);
        if (--readsUntilThen == 0) {
            if (left < 0) {
                throw new IOException(GONE);
            }
            writer.truncate(left);
        }
        return count;
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        throw new UnsupportedOperationException();
    }

    @Override
    public long read(ByteBuffer[] targets, int offset, int length) throws IOException {
        throw new UnsupportedOperationException();
    }

    @Override
    public int write(ByteBuffer source) throws IOException {
        throw new UnsupportedOperationException();
    }

    @Override
    public long write(ByteBuffer[] sources, int offset, int length) throws IOException {
        throw new UnsupportedOperationException();
    }

    @Override
    public int write(ByteBuffer source, long position) throws IOException {
        throw new UnsupportedOperationException();
    }

    @Override
    public long position() throws IOException {
        return file.position();
    }

    @Override
    public FileChannel position(long position) throws IOException {
        return file.position(position);
    }

    @Override
    public long size() throws IOException {
        return file.size();
    }

    @Override
    public FileChannel truncate(long size) throws IOException {
        throw new UnsupportedOperationException();
    }

    @Override
    public void force(boolean metaData) throws IOException {
        file.force(metaData);
    }

    @Override
    public long transferTo(long position, long count, WritableByteChannel target) throws IOException {
        return file.transferTo(position, count, target);
    }

    @Override
    public long transferFrom(ReadableByteChannel source, long position, long count) throws IOException {
        throw new UnsupportedOperationException();
    }

    @Override
    public MappedByteBuffer map(MapMode mode, long position, long size) throws IOException {
        return file.map(mode, position, size);
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
        writer.close();
    }
}
