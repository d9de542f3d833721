package dev.ashlar.codec.internal.memory;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A stretch of bytes that lies in one or more windows of memory, each {@code 2^windowShift} bytes apart in the stretch:
 * the section of a pack. Checks what it is asked for and answers addresses.
 *
 * <p>Immutable. Whoever uses an address keeps {@link #owner()} reachable until the read is done.
 */
public final class MemorySpan {
    private static final int ONE_WINDOW = 30;
    private static final ByteBuffer EMPTY = ByteBuffer.allocateDirect(0).asReadOnlyBuffer();

    private final long base;
    private final long @Nullable [] bases;
    private final int windowShift;
    private final long length;
    private final Object owner;
    private final Slices slices;
    /** Offset of the first byte, as {@link #slices} counts. */
    private final long start;

    private final int mostCopied;

    /** Makes buffers over the bytes of one or more spans. */
    @FunctionalInterface
    public interface Slices {
        /**
         * A buffer over bytes that lie in one part of a span.
         *
         * @param offset of the first byte, not from the start of the span: the span adds the offset of its own first byte
         * @param length bytes
         * @return a new buffer of just these bytes, which keeps the memory; the span makes it read-only
         */
        ByteBuffer slice(long offset, int length);
    }

    private MemorySpan(long[] bases, int windowShift, long length, Object owner, Slices slices, long start) {
        this(
                bases.length == 1 ? bases[0] : 0,
                bases.length == 1 ? null : bases,
                windowShift,
                length,
                owner,
                slices,
                start,
                Integer.MAX_VALUE);
    }

    private MemorySpan(
            long base,
            long @Nullable [] bases,
            int windowShift,
            long length,
            Object owner,
            Slices slices,
            long start,
            int mostCopied) {
        this.base = base;
        this.bases = bases;
        this.windowShift = windowShift;
        this.length = length;
        this.owner = owner;
        this.slices = slices;
        this.start = start;
        this.mostCopied = mostCopied;
    }

    /**
     * The same bytes, of which readers copy no more to the heap at once. The span does not enforce the limit: readers ask for {@link #mostCopied}
     * before they allocate.
     *
     * @param bytes the most, 0 or more
     * @return a span that shares the memory
     */
    public MemorySpan copyingAtMost(int bytes) {
        return new MemorySpan(base, bases, windowShift, length, owner, slices, start, bytes);
    }

    /** {@return how many bytes of an item readers copy to the heap at most; 2^31 − 1 without a limit} */
    public int mostCopied() {
        return mostCopied;
    }

    /**
     * A span of one or several parts.
     *
     * @param bases address of each part, one at least; all but the last are {@code 2^windowShift} bytes long. Kept, and not to be
     *     changed
     * @param windowShift 16 to 30
     * @param length bytes in all
     * @param owner keeps the memory alive
     * @param slices makes buffers over the bytes, where somebody asks for them
     * @param start offset of the first byte, as {@code slices} counts
     * @param name for the messages of the checked twin, which alone needs it
     * @return the span
     */
    public static MemorySpan of(
            long[] bases, int windowShift, long length, Object owner, Slices slices, long start, String name) {
        if (Memory.CHECKED) {
            long left = length;
            for (long base : bases) {
                Memory.register(base, Math.min(left, 1L << windowShift), owner, name);
                left -= 1L << windowShift;
            }
        }
        return new MemorySpan(bases, windowShift, length, owner, slices, start);
    }

    /**
     * A span that is one direct buffer, from its first byte.
     *
     * @param memory at least so long
     * @param length bytes, at most 2^30
     * @param name for the messages of the checked twin
     * @return the span, which keeps the buffer
     */
    public static MemorySpan of(ByteBuffer memory, int length, String name) {
        long base = Memory.addressOf(memory);
        Memory.register(base, length, memory, name);
        Slices slices = (offset, size) -> memory.slice((int) offset, size);
        return new MemorySpan(new long[] {base}, ONE_WINDOW, length, memory, slices, 0);
    }

    /**
     * A span of native memory in one or several parts.
     *
     * @param parts the memory, one piece at least; all but the last have {@code 2^windowShift} bytes
     * @param windowShift 16 to 30
     * @param length bytes in all, at most those of the parts
     * @param name for the messages of the checked twin
     * @return the span, which keeps the parts
     */
    public static MemorySpan of(List<NativeMemory> parts, int windowShift, long length, String name) {
        List<NativeMemory> owner = List.copyOf(parts);
        long mask = (1L << windowShift) - 1;
        long left = length;
        for (NativeMemory part : owner) {
            // By the part itself: spans that begin alike share parts, and each may be forgotten before the others.
            Memory.register(part.address(), Math.min(left, mask + 1), part, name);
            left -= mask + 1;
        }
        long[] bases = owner.stream().mapToLong(NativeMemory::address).toArray();
        Slices slices =
                (offset, size) -> owner.get((int) (offset >>> windowShift)).slice(offset & mask, size);
        return new MemorySpan(bases, windowShift, length, owner, slices, 0);
    }

    /** {@return bytes in the span} */
    public long length() {
        return length;
    }

    /** {@return the object that keeps the memory alive} */
    public Object owner() {
        return owner;
    }

    /** {@return whether the bytes are one stretch of memory} */
    public boolean isContiguous() {
        return bases == null;
    }

    /**
     * Whether a range lies inside the span and inside one part.
     *
     * @param offset from the first byte
     * @param size bytes
     * @return false as well for negative values and for sums that overflow
     */
    public boolean contains(long offset, long size) {
        if (offset < 0 || size < 0 || offset > length - size) {
            return false;
        }
        long mask = (1L << windowShift) - 1;
        return bases == null || size == 0 || (offset & mask) + size <= mask + 1;
    }

    /**
     * Address of a range that {@link #contains} has accepted.
     *
     * @param offset from the first byte
     * @return the address
     */
    public long address(long offset) {
        long[] parts = bases;
        if (parts == null) {
            return base + offset;
        }
        return parts[(int) (offset >>> windowShift)] + (offset & ((1L << windowShift) - 1));
    }

    /**
     * The bytes of a range that {@link #contains} has accepted, where they lie.
     *
     * @param offset from the first byte
     * @param size bytes
     * @return a new buffer: read-only, little-endian, and the memory stays as long as somebody has it
     */
    public ByteBuffer slice(long offset, int size) {
        // A read-only buffer cannot be made writable; both ways of making one forget the order.
        ByteBuffer bytes = size == 0
                ? EMPTY.duplicate()
                : slices.slice(start + offset, size).asReadOnlyBuffer();
        return bytes.order(ByteOrder.LITTLE_ENDIAN);
    }
}
