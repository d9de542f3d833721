package dev.ashlar.store.pack;

import dev.ashlar.codec.memory.Memory;
import dev.ashlar.codec.memory.MemorySpan;
import dev.ashlar.store.format.HeaderFormat;
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
final class MappedFile {
    /** A window is at most as long as a piece, so that none lies in two. */
    private static final int PIECE_SHIFT = HeaderFormat.WINDOW_SHIFT;

    private final List<ByteBuffer> pieces = new ArrayList<>();
    private final int windowShift;

    private MappedFile(int windowShift) {
        this.windowShift = windowShift;
    }

    static MappedFile map(FileChannel channel, long length, int windowShift) throws IOException {
        MappedFile file = new MappedFile(windowShift);
        long piece = 1L << PIECE_SHIFT;
        for (long at = 0; at < length; at += piece) {
            file.pieces.add(channel.map(FileChannel.MapMode.READ_ONLY, at, Math.min(piece, length - at)));
        }
        return file;
    }

    /** The bytes of a section, whose place the directory's checks have proved to lie in the file and in its windows. */
    MemorySpan span(Section section, String name) {
        List<Long> bases = new ArrayList<>();
        long at = section.offset();
        do {
            long base = Memory.addressOf(pieces.get((int) (at >>> PIECE_SHIFT)));
            bases.add(base + (at & (1L << PIECE_SHIFT) - 1));
            at += 1L << windowShift;
        } while (at < section.end());
        Bytes bytes = new Bytes(pieces, section.offset());
        return MemorySpan.of(bases, windowShift, section.length(), this, bytes, name);
    }

    /** Buffers over the bytes of a section. A slice keeps the piece that it is of, and so its mapping. */
    private record Bytes(List<ByteBuffer> pieces, long sectionOffset) implements MemorySpan.Slices {
        @Override
        public ByteBuffer slice(long offset, int length) {
            long at = sectionOffset + offset;
            return pieces.get((int) (at >>> PIECE_SHIFT)).slice((int) (at & (1L << PIECE_SHIFT) - 1), length);
        }
    }
}
