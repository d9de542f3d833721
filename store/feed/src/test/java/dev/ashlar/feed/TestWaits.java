package dev.ashlar.feed;

import dev.ashlar.feed.internal.http.Waits;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;

/** Time that passes when a test says so: pauses take no time and are noted, and a wait ends without its event when the test calls {@link #pass}. */
final class TestWaits implements Waits {
    private final List<Duration> pauses = new CopyOnWriteArrayList<>();
    private volatile CompletableFuture<Void> passed = new CompletableFuture<>();
    private volatile long now;
    private volatile Runnable atPause = () -> {};

    /** {@return the pauses so far} */
    List<Duration> pauses() {
        return List.copyOf(pauses);
    }

    /** Ends what is being waited for now, or next. */
    void pass() {
        passed.complete(null);
    }

    /** Lets time go by, without an end of any wait. */
    void advance(Duration time) {
        now += time.toNanos();
    }

    /** What happens in each pause. */
    void atPause(Runnable action) {
        atPause = action;
    }

    @Override
    public long nanoTime() {
        return now;
    }

    @Override
    public <T> T await(CompletableFuture<T> future, long nanos)
            throws InterruptedException, ExecutionException, TimeoutException {
        try {
            CompletableFuture.anyOf(future, passed).get();
        } catch (ExecutionException e) {
            return future.get();
        }
        if (future.isDone()) {
            return future.get();
        }
        passed = new CompletableFuture<>();
        now += nanos;
        throw new TimeoutException();
    }

    @Override
    public void pause(CompletableFuture<?> end, long nanos) throws InterruptedException {
        pauses.add(Duration.ofNanos(nanos));
        now += nanos;
        atPause.run();
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    /** The shortest wait of each back-off. */
    @Override
    public double random() {
        return 0;
    }
}
