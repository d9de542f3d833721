package dev.ashlar.store.pack;

import dev.ashlar.codec.memory.Memory;
import dev.ashlar.codec.memory.MemorySpan;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;

/**
 * Owns the mapping of one file, read-only, in pieces of 1 GiB whatever its windows are: a file must not be able to ask for
 * more mappings than the system grants. The one class that maps.
 *
 * <p>Nothing unmaps it: the garbage collector does, once no span, record source or view holds it. Mapping costs some
 * microseconds a piece and reads nothing.
 */
final class MappedFile extends PackMemory {
    private final List<ByteBuffer> mapped = new ArrayList<>();

    private MappedFile(int windowShift) {
        super(windowShift);
    }

    static MappedFile map(FileChannel channel, long length, int windowShift) throws IOException {
        MappedFile file = new MappedFile(windowShift);
        long piece = 1L << PIECE_SHIFT;
        for (long at = 0; at < length; at += piece) {
            file.mapped.add(channel.map(FileChannel.MapMode.READ_ONLY, at, Math.min(piece, length - at)));
        }
        return file;
    }

    @Override
    long address(long offset) {
        return Memory.addressOf(mapped.get((int) (offset >>> PIECE_SHIFT))) + (offset & PIECE_MASK);
    }

    @Override
    MemorySpan.Slices slices(long sectionOffset) {
        return new Bytes(mapped, sectionOffset);
    }

    @Override
    List<?> pieces() {
        return mapped;
    }

    /** Buffers over the bytes of a section. A slice keeps the piece that it is of, and so its mapping. */
    private record Bytes(List<ByteBuffer> pieces, long sectionOffset) implements MemorySpan.Slices {
        @Override
        public ByteBuffer slice(long offset, int length) {
            long at = sectionOffset + offset;
            return pieces.get((int) (at >>> PIECE_SHIFT)).slice((int) (at & PIECE_MASK), length);
        }
    }
}
