package dev.ashlar.pipeline.development;

import java.util.concurrent.locks.LockSupport;

/**
 * Looks again and again whether content has changed. A change counts once the token stays the same for one look: editors
 * write in steps.
 */
final class ContentWatch {
    private static final long INTERVAL_NANOS = 25_000_000;

    private final DevelopmentStore store;
    private final Thread thread = new Thread(this::run, "ashlar-watch");
    private volatile boolean stopped;

    /** The state that was read last. */
    private volatile long seen;

    ContentWatch(DevelopmentStore store) {
        this.store = store;
        thread.setDaemon(true);
    }

    /** Begins, from a state that was read already. */
    void start(long token) {
        seen = token;
        thread.start();
    }

    /** A state that is about to be read. */
    void seen(long token) {
        seen = token;
    }

    boolean isStopped() {
        return stopped;
    }

    void stop() {
        stopped = true;
        LockSupport.unpark(thread);
    }

    private void run() {
        long before = seen;
        while (!stopped) {
            LockSupport.parkNanos(INTERVAL_NANOS);
            Thread.interrupted(); // A listener may have left the mark, with which nothing would ever park again.
            long now = store.token();
            if (!stopped && now == before && now != seen) {
                seen = now;
                store.changed();
            }
            before = now;
        }
    }
}
