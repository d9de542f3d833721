package dev.ashlar.pipeline.development;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Reloads on their way to the listener of a store, in the order in which they came about. Any thread. */
final class ReloadQueue {
    private static final int MOST_PAST = 50;

    private final Consumer<? super Reload> listener;
    private final BooleanSupplier isClosed;
    private final Queue<Reload> untold = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean telling = new AtomicBoolean();
    private final Deque<PastReload> past = new ArrayDeque<>();
    private volatile Reload last;

    ReloadQueue(Reload first, Consumer<? super Reload> listener, BooleanSupplier isClosed) {
        this.last = first;
        this.listener = listener;
        this.isClosed = isClosed;
        remember(first);
    }

    private void remember(Reload reload) {
        synchronized (past) {
            past.addFirst(new PastReload(Instant.now(), reload));
            if (past.size() > MOST_PAST) {
                past.removeLast();
            }
        }
    }

    /** The last ones, the newest first. */
    List<PastReload> past() {
        synchronized (past) {
            return List.copyOf(past);
        }
    }

    /** The one that was added last. */
    Reload last() {
        return last;
    }

    /** How many are still to be told. */
    int untold() {
        return untold.size();
    }

    /** To be told by {@link #tell()}. */
    void add(Reload reload) {
        last = reload;
        remember(reload);
        untold.add(reload);
    }

    /** One thread at a time, which holds no lock: listeners may wait for others that want it. */
    void tell() {
        while (!untold.isEmpty() && telling.compareAndSet(false, true)) {
            try {
                for (Reload reload = untold.poll(); reload != null; reload = untold.poll()) {
                    tell(reload);
                }
            } finally {
                telling.set(false);
            }
        }
    }

    private void tell(Reload reload) {
        try {
            if (!isClosed.getAsBoolean()) {
                listener.accept(reload);
            }
        } catch (Throwable e) { // Languages without checked exceptions throw those as well.
            ReloadLog.listenerFailed(e);
        }
    }
}
