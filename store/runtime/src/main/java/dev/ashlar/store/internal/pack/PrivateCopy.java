package dev.ashlar.store.internal.pack;

import dev.ashlar.codec.internal.memory.NativeMemory;
import dev.ashlar.store.format.PackErrorKind;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.format.PackPlace;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.List;

/**
 * A copy of a whole pack in native memory, which nobody else can change. Freed by the garbage collector, or at once when it cannot be
 * used.
 */
final class PrivateCopy extends PackMemory {
    private static final int CHUNK_LENGTH = 1 << 20;

    private final NativeMemory memory;

    private PrivateCopy(NativeMemory memory, int windowShift) {
        super(windowShift);
        this.memory = memory;
    }

    /**
     * Copies a file. The header is checked before memory is asked for, so that what is no pack costs nothing; how much is
     * asked for is what the file really has.
     *
     * @throws PackException when the header is not that of a pack of this length, or the file shrinks meanwhile
     */
    static NativeMemory read(Path path, FileChannel channel) throws IOException {
        PackInput in = new PackInput(path, new ChannelBytes(channel));
        HeaderReader.read(in);
        NativeMemory memory = NativeMemory.allocate(in.length());
        try {
            fill(memory, in, channel);
            return memory;
        } catch (IOException | RuntimeException | Error e) {
            memory.free();
            throw e;
        }
    }

    private static void fill(NativeMemory memory, PackInput in, FileChannel channel) throws IOException {
        ByteBuffer chunk = ByteBuffer.allocateDirect((int) Math.min(CHUNK_LENGTH, in.length()));
        for (long at = 0; at < in.length(); at += chunk.capacity()) {
            chunk.clear().limit((int) Math.min(chunk.capacity(), in.length() - at));
            in.read(at, chunk);
            memory.put(at, chunk);
        }
        if (channel.size() != in.length()) {
            PackPlace length = PackPlace.ofFile("length while it was read");
            throw in.fault(PackErrorKind.CORRUPT, length, in.length(), channel.size());
        }
    }

    static PrivateCopy of(NativeMemory memory, int windowShift) {
        return new PrivateCopy(memory, windowShift);
    }

    @Override
    protected long address(long offset) {
        return memory.address() + offset;
    }

    @Override
    public ByteBuffer slice(long offset, int length) {
        return memory.slice(offset, length);
    }

    @Override
    public List<?> pieces() {
        return List.of(memory);
    }

    @Override
    void free() {
        memory.free();
    }
}
