package dev.ashlar.feed.internal.http;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Time, as a feed sees it: the system's, or that of a test. Any thread. */
public interface Waits {
    /** The time of the system. */
    Waits SYSTEM = new Waits() {
        @Override
        public long nanoTime() {
            return System.nanoTime();
        }

        @Override
        public <T> T await(CompletableFuture<T> future, long nanos)
                throws InterruptedException, ExecutionException, TimeoutException {
            return future.get(nanos, TimeUnit.NANOSECONDS);
        }

        @Override
        public void pause(CompletableFuture<?> end, long nanos) throws InterruptedException {
            try {
                end.get(nanos, TimeUnit.NANOSECONDS);
            } catch (ExecutionException | TimeoutException e) {
                return; // Either is the end of the pause.
            }
        }

        @Override
        public double random() {
            return ThreadLocalRandom.current().nextDouble();
        }
    };

    /** {@return as {@link System#nanoTime}} */
    long nanoTime();

    /**
     * Waits for an event.
     *
     * @param future of it
     * @param nanos how long at most
     * @return its result
     * @param <T> of the result
     * @throws InterruptedException when the thread is interrupted
     * @throws ExecutionException when it failed
     * @throws TimeoutException when it has not come in time
     */
    <T> T await(CompletableFuture<T> future, long nanos)
            throws InterruptedException, ExecutionException, TimeoutException;

    /**
     * Lets time pass.
     *
     * @param end of the pause, should it come before
     * @param nanos how long at most
     * @throws InterruptedException when the thread is interrupted
     */
    void pause(CompletableFuture<?> end, long nanos) throws InterruptedException;

    /** {@return 0 or more and less than 1, for jitter} */
    double random();
}
