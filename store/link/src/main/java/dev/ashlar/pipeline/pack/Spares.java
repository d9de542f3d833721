package dev.ashlar.pipeline.pack;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A pool of freed memory for reuse: the operating system clears a page at its first access, as {@code first-touch} of
 * {@code ashlar bench} measures. Thread-safe.
 *
 * @param <T> a piece of memory; all have one length
 */
public final class Spares<T> {
    private final Supplier<T> allocation;
    private final Consumer<T> freeing;
    private final int most;
    /** The one that was given back last is taken first, since a cache may still have it. */
    private final Deque<T> waiting = new ArrayDeque<>();

    /**
     * Makes an empty pool.
     *
     * @param allocation makes a piece
     * @param freeing frees a piece
     * @param most the most pieces in the pool
     */
    public Spares(Supplier<T> allocation, Consumer<T> freeing, int most) {
        this.allocation = allocation;
        this.freeing = freeing;
        this.most = most;
    }

    /** {@return a piece with any content} */
    public T take() {
        T used = latest();
        return used == null ? allocation.get() : used;
    }

    private synchronized @Nullable T latest() {
        return waiting.pollLast();
    }

    /**
     * Returns a piece to the pool. If the pool is full, it frees the piece.
     *
     * @param piece from {@link #take}, which the caller no longer uses
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
