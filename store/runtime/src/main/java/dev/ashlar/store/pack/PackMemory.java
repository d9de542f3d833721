package dev.ashlar.store.pack;

import dev.ashlar.codec.memory.MemorySpan;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Supplier;

/**
 * The bytes of a pack where views read them, in pieces of {@code 2^}{@value #PIECE_SHIFT} bytes. A window is at most as long as a
 * piece, so that none lies in two. Immutable.
 */
abstract class PackMemory {
    static final int PIECE_SHIFT = 30;

    static final long PIECE_MASK = (1L << PIECE_SHIFT) - 1;

    private final int windowShift;

    PackMemory(int windowShift) {
        this.windowShift = windowShift;
    }

    /** Address of a byte of the file. */
    abstract long address(long offset);

    /** What makes buffers over the bytes of a section; it keeps no more of the memory than it needs. */
    abstract MemorySpan.Slices slices(long sectionOffset);

    /** The bytes of a section of less than 2 GiB, in its place; on the heap where that lies in two pieces, as only packs with small windows have it. */
    ByteBuffer bytes(PackInput in, Section section) {
        int length = (int) section.length();
        boolean inOnePiece = (section.offset() & PIECE_MASK) + length <= 1L << PIECE_SHIFT;
        return inOnePiece ? slices(section.offset()).slice(0, length) : in.read(section.offset(), length);
    }

    /** What the garbage collector has to take before all of the memory is free again. */
    abstract List<?> pieces();

    /** The bytes of a section, whose place the directory's checks have proved to lie in the file and in its windows. */
    MemorySpan span(Section section, Supplier<String> name) {
        long window = 1L << windowShift;
        long[] bases = new long[(int) Math.max(1, (section.length() + window - 1) / window)];
        for (int i = 0; i < bases.length; i++) {
            bases[i] = address(section.offset() + i * window);
        }
        return MemorySpan.of(bases, windowShift, section.length(), this, slices(section.offset()), name);
    }
}
