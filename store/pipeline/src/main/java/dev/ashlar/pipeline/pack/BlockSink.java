package dev.ashlar.pipeline.pack;

import dev.ashlar.codec.memory.Memory;
import dev.ashlar.codec.memory.MemorySpan;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * Native memory in windows, to be read where it was written: how the development store builds its sections. The memory is
 * freed when nobody can see it any more.
 */
public final class BlockSink implements ByteSink {
    private static final int FIRST_CAPACITY = 4 << 10;
    private static final int COPY_LENGTH = 512;

    private final int windowShift;
    private final int window;
    private final int alignment;
    private final List<ByteBuffer> windows = new ArrayList<>();
    /** What is compared passes through here: a slice would be an object for every item. */
    private final byte[] copy = new byte[COPY_LENGTH];

    private long length;

    /**
     * An empty sink.
     *
     * @param windowShift binary logarithm of a window's length, 16 to 30
     * @param alignment what the address of every window is a multiple of, in bytes: a power of two, at most a window
     */
    public BlockSink(int windowShift, int alignment) {
        this.windowShift = windowShift;
        this.window = 1 << windowShift;
        this.alignment = alignment;
    }

    @Override
    public long length() {
        return length;
    }

    @Override
    public void append(byte[] source, int count) {
        Objects.checkFromIndexSize(0, count, source.length);
        for (int done = 0; done < count; ) {
            int at = (int) (length & window - 1);
            int part = Math.min(count - done, window - at);
            room(at + part).put(at, source, done, part);
            done += part;
            length += part;
        }
    }

    @Override
    public void padTo(long target) {
        while (length < target) {
            int at = (int) (length & window - 1);
            int part = (int) Math.min(target - length, window - at);
            room(at + part); // New memory is zero.
            length += part;
        }
    }

    /** The window that the next byte belongs to, at least so long. */
    private ByteBuffer room(int needed) {
        int index = (int) (length >>> windowShift);
        if (index == windows.size()) {
            windows.add(allocate(Math.max(needed, Math.min(FIRST_CAPACITY, window))));
        }
        ByteBuffer current = windows.get(index);
        if (current.capacity() < needed) {
            ByteBuffer larger = allocate((int) Math.min(window, Math.max(needed, 2L * current.capacity())));
            larger.put(0, current, 0, current.capacity());
            windows.set(index, larger);
            return larger;
        }
        return current;
    }

    private ByteBuffer allocate(int capacity) {
        ByteBuffer larger = ByteBuffer.allocateDirect(capacity + alignment);
        return larger.slice(alignment - larger.alignmentOffset(0, alignment), capacity)
                .order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public void put(long offset, byte[] source, int count) {
        Objects.checkFromIndexSize(0, count, source.length);
        Objects.checkFromIndexSize(offset, (long) count, length);
        for (int done = 0; done < count; ) {
            int at = (int) (offset + done & window - 1);
            int part = Math.min(count - done, window - at);
            windows.get((int) (offset + done >>> windowShift)).put(at, source, done, part);
            done += part;
        }
    }

    @Override
    public void putInt(long offset, int value) {
        Objects.checkFromIndexSize(offset, Integer.BYTES, length);
        windows.get((int) (offset >>> windowShift)).putInt((int) (offset & window - 1), value);
    }

    @Override
    public boolean matches(long offset, byte[] expected, int count) {
        Objects.checkFromIndexSize(offset, (long) count, length);
        for (int done = 0; done < count; ) {
            int at = (int) (offset + done & window - 1);
            int part = Math.min(count - done, window - at);
            part = Math.min(part, copy.length);
            windows.get((int) (offset + done >>> windowShift)).get(at, copy, 0, part);
            if (!Arrays.equals(copy, 0, part, expected, done, done + part)) {
                return false;
            }
            done += part;
        }
        return true;
    }

    @Override
    public int getInt(long offset) {
        Objects.checkFromIndexSize(offset, Integer.BYTES, length);
        return windows.get((int) (offset >>> windowShift)).getInt((int) (offset & window - 1));
    }

    @Override
    public long getLong(long offset) {
        Objects.checkFromIndexSize(offset, Long.BYTES, length);
        return windows.get((int) (offset >>> windowShift)).getLong((int) (offset & window - 1));
    }

    @Override
    public void read(long offset, ByteBuffer into) {
        Objects.checkFromIndexSize(offset, (long) into.remaining(), length);
        for (long from = offset; into.hasRemaining(); ) {
            int at = (int) (from & window - 1);
            int part = Math.min(into.remaining(), window - at);
            into.put(windows.get((int) (from >>> windowShift)).slice(at, part));
            from += part;
        }
    }

    /**
     * The bytes, to be read in place. Nothing may be written afterwards.
     *
     * @param name for messages
     * @return a span that keeps the memory alive
     */
    public MemorySpan span(String name) {
        if (windows.isEmpty()) {
            windows.add(allocate(Long.BYTES));
        }
        List<ByteBuffer> owner = List.copyOf(windows);
        List<Long> bases = owner.stream().map(Memory::addressOf).toList();
        MemorySpan.Slices slices =
                (offset, size) -> owner.get((int) (offset >>> windowShift)).slice((int) (offset & window - 1), size);
        return MemorySpan.of(bases, windowShift, length, owner, slices, name);
    }

    /**
     * A copy of the first bytes.
     *
     * @param count how many, at most a window
     * @return a buffer on the heap, big-endian as new buffers are
     * @throws IndexOutOfBoundsException when there are fewer
     */
    public ByteBuffer copy(int count) {
        Objects.checkFromIndexSize(0, (long) count, Math.min(length, window));
        return ByteBuffer.allocate(count).put(0, windows.get(0), 0, count);
    }

    @Override
    public void close() {
        windows.clear();
    }
}
