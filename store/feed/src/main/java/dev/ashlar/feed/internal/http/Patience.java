package dev.ashlar.feed.internal.http;

import dev.ashlar.feed.format.FeedErrorKind;
import dev.ashlar.feed.format.FeedException;
import java.net.ConnectException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;

/** How long one update waits: for each event, and in all. Ends at once when the feed is closed. For one thread. */
public final class Patience {
    private final Object place;
    private final Waits waits;
    private final CompletableFuture<?> closed;
    private final Duration maxSilence;
    private final Duration maxTime;
    private final long begin;

    /**
     * Patience from now on.
     *
     * @param place what is waited for, for messages
     * @param waits time
     * @param closed completes when the feed is closed
     * @param maxSilence for each event
     * @param maxTime in all
     */
    public Patience(Object place, Waits waits, CompletableFuture<?> closed, Duration maxSilence, Duration maxTime) {
        this.place = place;
        this.waits = waits;
        this.closed = closed;
        this.maxSilence = maxSilence;
        this.maxTime = maxTime;
        this.begin = waits.nanoTime();
    }

    /** What remains of the whole time. */
    private long remaining() throws FeedException {
        requireOpen();
        long remaining = maxTime.toNanos() - (waits.nanoTime() - begin);
        if (remaining <= 0) {
            throw new FeedException(
                    FeedErrorKind.UNREACHABLE,
                    place,
                    "expected an update in " + maxTime.toSeconds() + " s (maxTime), which have passed");
        }
        return remaining;
    }

    /** Throws IllegalStateException when the feed is closed. */
    private void requireOpen() {
        if (closed.isDone()) {
            throw new IllegalStateException("the feed is closed");
        }
    }

    /**
     * Waits for an event of a server.
     *
     * @param event to wait for
     * @param what it is, for messages
     * @param <T> of its result
     * @return its result
     * @throws TransientException when it failed or has not come in time
     * @throws FeedException when the whole time is over
     * @throws InterruptedException when the thread is interrupted
     * @throws IllegalStateException when the feed is closed
     */
    @SuppressWarnings("unchecked") // anyOf forgets the type.
    <T> T await(CompletableFuture<T> event, String what)
            throws TransientException, FeedException, InterruptedException {
        long nanos = Math.min(maxSilence.toNanos(), remaining());
        try {
            Object result = waits.await(CompletableFuture.anyOf(event, closed), nanos);
            requireOpen();
            return (T) result;
        } catch (TimeoutException e) {
            throw new TransientException(
                    "expected " + what + " in " + maxSilence.toSeconds() + " s (maxSilence), found silence", e);
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            throw new TransientException("expected " + what + ", found a failure: " + reason(cause), cause);
        }
    }

    /** The JDK gives many failures of a connection no message. */
    private static String reason(Throwable failure) {
        for (Throwable each = failure; each != null; each = each.getCause()) {
            if (each instanceof UnresolvedAddressException) {
                return "the name of the host has no address";
            }
        }
        if (failure.getMessage() != null) {
            return failure.getMessage();
        }
        return failure instanceof ConnectException
                ? "no connection: nothing listens there, or a firewall refuses it"
                : failure.toString();
    }

    /**
     * Lets time pass.
     *
     * @param time to pass, or what remains of the whole time
     * @throws FeedException when the whole time is over
     * @throws InterruptedException when the thread is interrupted
     * @throws IllegalStateException when the feed is closed
     */
    public void pause(Duration time) throws FeedException, InterruptedException {
        waits.pause(closed, Math.min(time.toNanos(), remaining()));
        requireOpen();
    }

    /** {@return 0 or more and less than 1, for jitter} */
    public double random() {
        return waits.random();
    }
}
