package dev.ashlar.store.internal.pack;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** The bytes of a file, through its channel. */
final class ChannelBytes implements PackBytes {
    private final FileChannel channel;

    ChannelBytes(FileChannel channel) {
        this.channel = channel;
    }

    @Override
    public long length() throws IOException {
        return channel.size();
    }

    @Override
    public int read(ByteBuffer into, long offset) throws IOException {
        return channel.read(into, offset);
    }
}
