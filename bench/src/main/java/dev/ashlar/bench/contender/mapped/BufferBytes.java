package dev.ashlar.bench.contender.mapped;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.agrona.BufferUtil;

/** A {@link MappedByteBuffer}, read by absolute places. */
final class BufferBytes extends RowBytes {
    private final MappedByteBuffer bytes;

    BufferBytes(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            this.bytes = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
            bytes.order(ByteOrder.LITTLE_ENDIAN);
        }
    }

    @Override
    byte i8(int at) {
        return bytes.get(at);
    }

    @Override
    int i32(int at) {
        return bytes.getInt(at);
    }

    @Override
    long i64(int at) {
        return bytes.getLong(at);
    }

    @Override
    float f32(int at) {
        return bytes.getFloat(at);
    }

    @Override
    long length() {
        return bytes.capacity();
    }

    /** Thousands that wait for the collector would slow down the next to map, up to the system's limit. */
    @Override
    void unmap() {
        BufferUtil.free(bytes);
    }
}
