package dev.ashlar.pipeline.pack;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Pieces of memory that were given back and wait to be used again: the system clears a page when it is first touched, as
 * {@code first-touch} of {@code ashlar bench} measures. Thread-safe.
 *
 * @param <T> a piece; all are of one length
 */
public final class Spares<T> {
    private final Supplier<T> allocation;
    private final Consumer<T> freeing;
    private final int most;
    /** The one that was given back last is taken first, since a cache may still have it. */
    private final Deque<T> waiting = new ArrayDeque<>();

    /**
     * None yet.
     *
     * @param allocation makes a piece
     * @param freeing ends one
     * @param most pieces that wait at the same time
     */
    public Spares(Supplier<T> allocation, Consumer<T> freeing, int most) {
        this.allocation = allocation;
        this.freeing = freeing;
        this.most = most;
    }

    /** {@return a piece, whose bytes are anything} */
    public T take() {
        T used = latest();
        return used == null ? allocation.get() : used;
    }

    private synchronized @Nullable T latest() {
        return waiting.pollLast();
    }

    /**
     * Gives a piece back, which waits, or is freed when enough others do.
     *
     * @param piece that was taken here, and that nobody uses any more
     */
    public void giveBack(T piece) {
        if (!keep(piece)) {
            freeing.accept(piece);
        }
    }

    private synchronized boolean keep(T piece) {
        return waiting.size() < most && waiting.add(piece);
    }
}
