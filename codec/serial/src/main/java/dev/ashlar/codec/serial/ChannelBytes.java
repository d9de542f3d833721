package dev.ashlar.codec.serial;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channel;
import java.nio.channels.IllegalBlockingModeException;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SelectableChannel;
import java.nio.channels.WritableByteChannel;

/** What savers and loaders do with channels. Stateless. */
final class ChannelBytes {
    /** Bytes of the buffer in front of a channel: so many that the cost of a system call does not count. */
    static final int BUFFER = 1 << 15;

    /** Bytes of the longest array that every JVM makes. */
    static final int LONGEST_BUFFER = Integer.MAX_VALUE - 8;

    private ChannelBytes() {}

    /** Refuses a channel that may read or write nothing: a visitor has no way to wait for it. */
    static void requireBlocking(Channel channel) {
        if (channel instanceof SelectableChannel selectable && !selectable.isBlocking()) {
            throw new IllegalBlockingModeException();
        }
    }

    static void writeAll(WritableByteChannel channel, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            if (channel.write(bytes) <= 0) {
                throw new IOException("expected a channel that blocks until it has written, found one that wrote 0 of "
                        + bytes.remaining() + " bytes");
            }
        }
    }

    /** Reads at least a byte into a buffer that has room; {@return −1 at the end} */
    static int read(ReadableByteChannel channel, ByteBuffer into) throws IOException {
        int read = channel.read(into);
        if (read == 0) {
            throw new IOException(
                    "expected a channel that blocks until it has read, found one that read 0 bytes with room for "
                            + into.remaining());
        }
        return read;
    }
}
