package dev.ashlar.pipeline.pack;

import dev.ashlar.codec.internal.memory.MemorySpan;
import dev.ashlar.codec.internal.memory.NativeMemory;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * Native memory in windows, which can be read in place: the development store builds its sections in it. Every window
 * begins at a page. If memory was returned as a span, it is freed when no span references it; other memory is freed at
 * once, except for some windows of 4 MiB, which other sinks use again. For one thread.
 */
public final class BlockSink implements ByteSink {
    private static final int FIRST_CAPACITY = 4 << 10;
    private static final int COPY_LENGTH = 512;
    /** Windows of sinks that nobody reads in place: they are never copied to grow, except for the first. */
    private static final int PIECE_SHIFT = 22;

    private static final int MOST_SPARES = 16;
    /** 64 MiB at most wait to be used again. */
    private static final Spares<NativeMemory> PIECES =
            new Spares<>(() -> NativeMemory.allocate(1 << PIECE_SHIFT), NativeMemory::free, MOST_SPARES);

    private final int windowShift;
    private final int window;
    private final List<NativeMemory> windows = new ArrayList<>();
    /** What is compared passes through here: a slice would be an object for every item. */
    private final byte[] copy = new byte[COPY_LENGTH];

    private long length;
    private long announced;
    /** Windows that are part of a span, from the first on. */
    private int seen;

    /**
     * Makes an empty sink.
     *
     * @param windowShift binary logarithm of a window's length, 16 to 30
     */
    public BlockSink(int windowShift) {
        this.windowShift = windowShift;
        this.window = 1 << windowShift;
    }

    /**
     * Makes an empty sink for bytes that are copied to a file, and not read in place. Its windows are short, and wait for other sinks after
     * {@link #close}. Thread-safe.
     *
     * @return the sink, for one thread
     */
    public static BlockSink inPieces() {
        return new BlockSink(PIECE_SHIFT);
    }

    @Override
    public long length() {
        return length;
    }

    @Override
    public void expect(long total) {
        announced = total;
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
    public void append(ByteSink source, long offset, long count) {
        Objects.checkFromIndexSize(offset, count, source.length());
        for (long done = 0; done < count; ) {
            int at = (int) (length & window - 1);
            int part = (int) Math.min(count - done, window - at);
            source.read(offset + done, room(at + part).slice(at, part));
            done += part;
            length += part;
        }
    }

    /**
     * Adds bytes of another sink at the end.
     *
     * @param source the other sink
     * @param offset of the first byte there
     * @param count how many
     * @throws IndexOutOfBoundsException if they are not there
     */
    void append(BlockSink source, long offset, long count) {
        Objects.checkFromIndexSize(offset, count, source.length);
        for (long done = 0; done < count; ) {
            int at = (int) (length & window - 1);
            int from = source.inWindow(offset + done);
            int part = (int) Math.min(count - done, Math.min(window - at, source.window - from));
            room(at + part).put(at, source.windowOf(offset + done), from, part);
            done += part;
            length += part;
        }
    }

    @Override
    public void padTo(long target) {
        while (length < target) {
            int at = (int) (length & window - 1);
            int part = (int) Math.min(target - length, window - at);
            room(at + part).clear(at, part);
            length += part;
        }
    }

    /** The window that the next byte belongs to, at least so long. */
    private NativeMemory room(int needed) {
        int index = (int) (length >>> windowShift);
        if (index == windows.size()) {
            windows.add(allocate(capacity(index, needed, 0)));
        }
        NativeMemory current = windows.get(index);
        if (current.length() < needed) {
            NativeMemory larger = allocate(capacity(index, needed, current.length()));
            larger.put(0, current, 0, length & window - 1);
            windows.set(index, larger);
            release(index, current);
            return larger;
        }
        return current;
    }

    /** As much as is expected, else twice as much as there is; no less than is needed. In pieces, windows after the first are complete. */
    private long capacity(int index, int needed, long there) {
        if (index > 0 && windowShift == PIECE_SHIFT) {
            return window;
        }
        long rest = announced - ((long) index << windowShift);
        long wanted = rest > there ? rest : Math.max(FIRST_CAPACITY, 2 * there);
        return Math.min(window, Math.max(needed, wanted));
    }

    private static NativeMemory allocate(long capacity) {
        return capacity == 1 << PIECE_SHIFT ? PIECES.take() : NativeMemory.allocate(capacity);
    }

    private static void free(NativeMemory memory) {
        if (memory.length() == 1 << PIECE_SHIFT) {
            PIECES.giveBack(memory);
        } else {
            memory.free();
        }
    }

    /** Frees a window now, unless somebody may read it. */
    private void release(int index, NativeMemory memory) {
        if (index < seen) {
            seen = index; // The memory in its place has not been seen, and is the last.
        } else {
            free(memory);
        }
    }

    private NativeMemory windowOf(long offset) {
        return windows.get((int) (offset >>> windowShift));
    }

    private int inWindow(long offset) {
        return (int) (offset & window - 1);
    }

    @Override
    public void put(long offset, byte[] source, int count) {
        Objects.checkFromIndexSize(0, count, source.length);
        Objects.checkFromIndexSize(offset, (long) count, length);
        for (int done = 0; done < count; ) {
            int at = inWindow(offset + done);
            int part = Math.min(count - done, window - at);
            windowOf(offset + done).put(at, source, done, part);
            done += part;
        }
    }

    @Override
    public void putInt(long offset, int value) {
        Objects.checkFromIndexSize(offset, Integer.BYTES, length);
        windowOf(offset).putInt(inWindow(offset), value);
    }

    @Override
    public boolean matches(long offset, byte[] expected, int count) {
        Objects.checkFromIndexSize(offset, (long) count, length);
        for (int done = 0; done < count; ) {
            int at = inWindow(offset + done);
            int part = Math.min(count - done, window - at);
            part = Math.min(part, copy.length);
            windowOf(offset + done).get(at, copy, 0, part);
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
        return windowOf(offset).getInt(inWindow(offset));
    }

    @Override
    public long getLong(long offset) {
        Objects.checkFromIndexSize(offset, Long.BYTES, length);
        return windowOf(offset).getLong(inWindow(offset));
    }

    @Override
    public void read(long offset, ByteBuffer into) {
        Objects.checkFromIndexSize(offset, (long) into.remaining(), length);
        int end = into.limit();
        for (long from = offset; into.position() < end; ) {
            int at = inWindow(from);
            int part = Math.min(end - into.position(), window - at);
            windowOf(from).get(at, into.limit(into.position() + part));
            from += part;
        }
        into.limit(end);
    }

    /**
     * Returns the present bytes, to be read in place. They no longer change: later bytes follow them.
     *
     * @param name for messages
     * @return a span that keeps the memory reachable
     */
    public MemorySpan span(String name) {
        if (windows.isEmpty()) {
            windows.add(NativeMemory.allocate(Long.BYTES));
        }
        seen = windows.size();
        return MemorySpan.of(windows, windowShift, length, name);
    }

    /** {@return the memory of a span that is made now, for memory statistics} */
    public List<NativeMemory> memory() {
        return List.copyOf(windows);
    }

    /**
     * Copies the first bytes.
     *
     * @param count number of bytes, at most a window
     * @return a big-endian buffer on the heap
     * @throws IndexOutOfBoundsException if there are fewer
     */
    public ByteBuffer copy(int count) {
        Objects.checkFromIndexSize(0, (long) count, Math.min(length, window));
        ByteBuffer copied = ByteBuffer.allocate(count);
        read(0, copied);
        return copied.clear();
    }

    @Override
    public void close() {
        length = 0;
        windows.subList(seen, windows.size()).forEach(BlockSink::free);
        windows.clear();
        seen = 0;
    }
}
