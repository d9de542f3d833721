package dev.ashlar.pipeline.json;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The bytes of a file of records, of which parts are read again: of a file, or of the JSON text of an XML file. For one thread. */
final class OpenBytes implements AutoCloseable {
    private final @Nullable FileChannel channel;
    private final byte[] bytes;

    private OpenBytes(@Nullable FileChannel channel, byte[] bytes) {
        this.channel = channel;
        this.bytes = bytes;
    }

    static OpenBytes open(Path file) throws IOException {
        return new OpenBytes(FileChannel.open(file, StandardOpenOption.READ), new byte[0]);
    }

    static OpenBytes of(byte[] bytes) {
        return new OpenBytes(null, bytes);
    }

    /** The bytes of a range. */
    byte[] read(long start, long end) throws IOException {
        return channel == null ? Arrays.copyOfRange(bytes, (int) start, (int) end) : ByteEdit.read(channel, start, end);
    }

    /** The text of a range. */
    String text(long start, long end) throws IOException {
        return new String(read(start, end), StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        if (channel != null) {
            channel.close();
        }
    }
}
