package dev.ashlar.pipeline.development;

import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Steps a watch, waits as long as it says, and less when the folder has events. Whatever a step throws, the next one comes: without it,
 * content would not be reloaded any more, and nobody would say so.
 */
final class WatchThread {
    /** After a step that has thrown. Made beforehand, since memory may be what is missing. */
    private static final Pause AFTER_FAILURE = new Pause(500_000_000, false);

    private static final System.Logger LOG = System.getLogger(DevelopmentStore.class.getName());

    private final Supplier<@Nullable Path> folder;
    private final Stepping stepping;
    private final Clock clock;
    private final AtomicBoolean signed = new AtomicBoolean();
    private final FolderEvents events = new FolderEvents(this::sign);
    private final Thread thread = new Thread(this::run, "ashlar-watch");
    private volatile boolean stopped;
    private volatile boolean hasEvents;
    private volatile @Nullable Throwable lastFailure;
    private volatile long failures;
    private boolean isFailing;

    /** A step of the watch. */
    interface Stepping {
        /**
         * Makes the step.
         *
         * @param isSigned whether something has happened since the last step
         * @param hasEvents whether something will tell when it happens
         */
        Pause step(boolean isSigned, boolean hasEvents);
    }

    /** Time, and how to wait for it. */
    interface Clock {
        /** The clock of the JVM. */
        Clock SYSTEM = new Clock() {
            @Override
            public long nanoTime() {
                return System.nanoTime();
            }

            @Override
            public void park(Object blocker, long nanos) {
                LockSupport.parkNanos(blocker, nanos);
            }
        };

        long nanoTime();

        /** As {@link LockSupport#parkNanos(Object, long)}: returns early on a sign, and at once on an interrupted thread. */
        void park(Object blocker, long nanos);
    }

    /** How long to wait, and whether a sign ends that. */
    record Pause(long nanos, boolean endsBySign) {}

    /** {@code folder} is asked for before each step; null where there are no events to be had. */
    WatchThread(Supplier<@Nullable Path> folder, Stepping stepping) {
        this(folder, stepping, Clock.SYSTEM);
    }

    WatchThread(Supplier<@Nullable Path> folder, Stepping stepping, Clock clock) {
        this.folder = folder;
        this.stepping = stepping;
        this.clock = clock;
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    boolean isStopped() {
        return stopped;
    }

    /** The thread ends when it has come to the end of its step. */
    void stop() {
        stopped = true;
        LockSupport.unpark(thread);
    }

    private void sign() {
        signed.set(true);
        LockSupport.unpark(thread);
    }

    /** What the last step that failed has thrown, in words; empty when none has. Any thread. */
    String lastFailure() {
        Throwable failure = lastFailure;
        return failure == null ? "" : failure.toString();
    }

    /** How many steps have failed. Any thread. */
    long failures() {
        return failures;
    }

    /** How changes are noticed now. Any thread. */
    WatchStatus.Watching watching() {
        if (stopped || !thread.isAlive()) {
            return WatchStatus.Watching.ENDED;
        }
        return hasEvents ? WatchStatus.Watching.BY_EVENTS : WatchStatus.Watching.BY_LOOKS;
    }

    private void run() {
        try {
            while (!stopped) {
                await(step());
            }
        } finally {
            events.close();
        }
    }

    private Pause step() {
        try {
            // In this order: what happens after the look is told by an event.
            boolean follows = events.follow(folder.get());
            hasEvents = follows;
            boolean isSigned = signed.getAndSet(false);
            Pause pause = stepping.step(isSigned, follows);
            isFailing = false;
            return pause;
        } catch (Throwable e) { // An OutOfMemoryError above all: the memory may be there a moment later.
            lastFailure = e;
            failures++;
            signed.set(true); // The sign that the step has taken counts for the next one.
            log(e);
            return AFTER_FAILURE;
        }
    }

    /** The first of several failures in a row. */
    private void log(Throwable failure) {
        boolean isFirst = !isFailing;
        isFailing = true;
        try {
            if (isFirst) {
                LOG.log(Level.ERROR, "watching the content failed; the content stays watched", failure);
            }
        } catch (Throwable e) {
            // Logging needs memory too. The status of the store has the failure.
        }
    }

    private void await(Pause pause) {
        long begin = clock.nanoTime();
        long left = pause.nanos();
        while (left > 0 && !stopped && !(pause.endsBySign() && signed.get())) {
            clock.park(this, left);
            Thread.interrupted(); // A listener may have left the mark, with which nothing would ever park again.
            left = pause.nanos() - (clock.nanoTime() - begin);
        }
    }
}
