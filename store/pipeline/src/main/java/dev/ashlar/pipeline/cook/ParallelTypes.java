package dev.ashlar.pipeline.cook;

import dev.ashlar.pipeline.pack.EncodedType;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;

/**
 * Encodes types on several threads, and hands them over in their order, on the thread that asks. There are never more encoded types
 * than threads, those that wait for their turn included.
 */
final class ParallelTypes {
    private final ExecutorService threads;
    private final Iterator<Supplier<EncodedType<?>>> rest;
    private final Deque<Future<EncodedType<?>>> begun = new ArrayDeque<>();

    private ParallelTypes(ExecutorService threads, List<Supplier<EncodedType<?>>> encodings) {
        this.threads = threads;
        this.rest = encodings.iterator();
    }

    /** Takes an encoded type, which is closed afterwards. */
    interface Target {
        void accept(int index, EncodedType<?> encoded) throws IOException;
    }

    /**
     * Encodes all and hands them over. An exception of an encoding is thrown when its turn comes, so that it is the same whichever
     * thread was faster.
     *
     * @param encodings one for each type
     * @param most threads, 1 or more
     * @param target is given the types in their order
     * @throws IOException when the target throws it, or when the thread is interrupted
     */
    static void encode(List<Supplier<EncodedType<?>>> encodings, int most, Target target) throws IOException {
        int count = Math.min(most, encodings.size());
        if (count <= 1) {
            for (int i = 0; i < encodings.size(); i++) {
                try (EncodedType<?> encoded = encodings.get(i).get()) {
                    target.accept(i, encoded);
                }
            }
            return;
        }
        ExecutorService threads = Executors.newFixedThreadPool(count, task -> {
            Thread thread = new Thread(task, "cook");
            thread.setDaemon(true);
            return thread;
        });
        ParallelTypes types = new ParallelTypes(threads, encodings);
        try {
            types.encode(count, encodings.size(), target);
        } finally {
            types.leave();
        }
    }

    private void encode(int threadCount, int count, Target target) throws IOException {
        for (int i = 0; i < threadCount; i++) {
            beginNext();
        }
        for (int i = 0; i < count; i++) {
            try (EncodedType<?> encoded = next()) {
                target.accept(i, encoded);
            }
            beginNext();
        }
    }

    /** No more are begun than there are threads: none waits for one. */
    private void beginNext() {
        if (rest.hasNext()) {
            begun.add(threads.submit(rest.next()::get));
        }
    }

    private EncodedType<?> next() throws IOException {
        try {
            EncodedType<?> encoded = begun.element().get();
            begun.remove();
            return encoded;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClosedByInterruptException(); // As a write says it that is interrupted.
        } catch (ExecutionException e) {
            throw unchecked(e.getCause());
        }
    }

    /** What a supplier may throw is all unchecked. */
    private static RuntimeException unchecked(Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        return (RuntimeException) cause;
    }

    /** Closes what was encoded and not handed over, and so waits for encodings that have begun, which cannot be stopped. */
    private void leave() {
        threads.shutdown();
        boolean interrupted = false;
        while (!begun.isEmpty()) {
            try {
                begun.element().get().close();
                begun.remove();
            } catch (ExecutionException e) {
                begun.remove(); // Another exception is on its way, or this one.
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
