package dev.ashlar.store.internal.pack;

import dev.ashlar.codec.internal.memory.MemorySpan;
import java.nio.ByteBuffer;
import java.util.List;

/** The bytes of a pack where views read them. Each window of a section is one stretch of memory. Immutable. */
public abstract class PackMemory implements MemorySpan.Slices {
    private final int windowShift;

    /**
     * Memory of a pack.
     *
     * @param windowShift binary logarithm of a window's length
     */
    protected PackMemory(int windowShift) {
        this.windowShift = windowShift;
    }

    /**
     * {@return address of a byte of a section, behind which the rest of its window lies}
     *
     * @param offset in the pack
     */
    protected abstract long address(long offset);

    /**
     * A buffer over bytes of a section that lie in one window.
     *
     * @param offset of the first byte in the pack
     * @param length bytes
     * @return a new buffer of just these bytes; it keeps no more of the memory than it needs
     */
    @Override
    public abstract ByteBuffer slice(long offset, int length);

    /**
     * {@return what makes buffers over the bytes of a section, by their offsets in the pack}
     *
     * @param sectionOffset of the section in the pack
     */
    protected MemorySpan.Slices slices(long sectionOffset) {
        return this;
    }

    /** The bytes of a section of at most 1 GiB, in its place. */
    ByteBuffer bytes(PackInput in, Section section) {
        return slice(section.offset(), (int) section.length());
    }

    /** {@return what the garbage collector has to take before all of the memory is free again} */
    public abstract List<?> pieces();

    /** Frees at once what can be. Only while nothing but this object reads it. */
    void free() {}

    /** The bytes of a section, whose place the directory's checks have proved to lie in the file. */
    MemorySpan span(Section section, String name) {
        long window = 1L << windowShift;
        long[] bases = new long[(int) Math.max(1, (section.length() + window - 1) / window)];
        for (int i = 0; i < bases.length; i++) {
            bases[i] = address(section.offset() + i * window);
        }
        return MemorySpan.of(
                bases, windowShift, section.length(), this, slices(section.offset()), section.offset(), name);
    }
}
