package dev.ashlar.feed;

import dev.ashlar.store.format.PackException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A thread that updates a feed periodically, until the follower or the feed is closed. It is a daemon thread, which does not keep the JVM alive. */
public final class Follower implements AutoCloseable {
    private static final Duration LONGEST = Duration.ofDays(365);

    private final PackFeed feed;
    private final Duration interval;
    private final FeedListener listener;
    private final Thread thread;
    private @Nullable Path told;

    Follower(PackFeed feed, Duration interval, FeedListener listener) {
        if (interval.isZero() || interval.isNegative() || interval.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(
                    "interval: expected more than nothing, at most " + LONGEST.toDays() + " days, found " + interval);
        }
        this.feed = feed;
        this.interval = interval;
        this.listener = listener;
        this.thread = new Thread(this::run, "ashlar-feed " + feed.address().getHost());
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        try {
            while (!feed.isClosed()) {
                update();
                feed.pause(varied());
            }
        } catch (InterruptedException e) {
            return; // Closed.
        }
    }

    private void update() throws InterruptedException {
        try {
            FeedPack newest = feed.update(listener);
            if (!newest.file().equals(told) && listener.inPlace(newest)) {
                told = newest.file();
            }
        } catch (IOException | UncheckedIOException | PackException e) {
            listener.failed(e);
        } catch (IllegalStateException e) {
            if (!feed.isClosed()) {
                listener.failed(e);
            }
        }
    }

    /** By up to a quarter, either way. */
    private Duration varied() {
        return Duration.ofNanos((long) (interval.toNanos() * (0.75 + feed.random() / 2)));
    }

    /** Interrupts the thread and waits until it has ended. A listener may call this method. Any thread. */
    @Override
    public void close() {
        thread.interrupt();
        if (Thread.currentThread() == thread) {
            return;
        }
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
