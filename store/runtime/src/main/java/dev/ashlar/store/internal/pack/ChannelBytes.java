package dev.ashlar.store.internal.pack;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** The bytes of a file, through its channel. */
record ChannelBytes(FileChannel channel) implements PackBytes {
    @Override
    public long length() throws IOException {
        return channel.size();
    }

    @Override
    public int read(ByteBuffer into, long offset) throws IOException {
        return channel.read(into, offset);
    }
}
