package dev.ashlar.feed.internal.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/** A file that grows until it is complete. All that is written and read goes through one channel. For one thread. */
public final class PartFile implements AutoCloseable {
    private final Path path;
    private final FileChannel channel;
    private long length;

    PartFile(Path path, FileChannel channel) throws IOException {
        this.path = path;
        this.channel = channel;
        this.length = channel.size();
    }

    /** {@return where it lies} */
    public Path path() {
        return path;
    }

    /** {@return bytes that it has} */
    public long length() {
        return length;
    }

    /**
     * Writes behind the end.
     *
     * @param bytes all that remain
     * @throws IOException when the disk is full, for instance
     */
    public void append(ByteBuffer bytes) throws IOException {
        try {
            while (bytes.hasRemaining()) {
                length += channel.write(bytes, length);
            }
        } catch (ClosedByInterruptException e) {
            throw e;
        } catch (IOException e) {
            throw new IOException(path + ": cannot be written: " + e.getMessage(), e);
        }
    }

    /** What writes a whole file. */
    public interface Content {
        /**
         * Writes it.
         *
         * @param channel of an empty file
         * @throws IOException when that fails
         */
        void write(FileChannel channel) throws IOException;
    }

    /**
     * Writes all of the file, in place of what it has.
     *
     * @param content of it
     * @throws IOException when the disk is full, for instance
     */
    public void write(Content content) throws IOException {
        clear();
        content.write(channel);
        length = channel.size();
    }

    /**
     * Begins anew.
     *
     * @throws IOException when the file cannot be made shorter
     */
    public void clear() throws IOException {
        channel.truncate(0);
        length = 0;
    }

    /**
     * Writes all through to the device.
     *
     * @throws IOException when that fails
     */
    public void force() throws IOException {
        channel.force(true);
    }

    /**
     * {@return SHA-256 of what the file has now, read anew}
     *
     * @throws IOException when it cannot be read
     */
    public String sha256() throws IOException {
        return Sha256.of(channel, channel.size());
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
