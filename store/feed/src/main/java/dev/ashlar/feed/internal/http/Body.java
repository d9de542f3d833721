package dev.ashlar.feed.internal.http;

import dev.ashlar.feed.format.FeedException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import org.jspecify.annotations.Nullable;

/**
 * The body of an answer, one chunk after the other. A chunk is asked for when the one before has been taken, so at most one is in memory. The client's threads
 * deliver, one thread takes.
 */
final class Body implements BodySubscriber<Body>, AutoCloseable {
    private final CompletableFuture<Subscription> subscription = new CompletableFuture<>();
    /** Done when nothing more comes; its result is null. */
    private final CompletableFuture<@Nullable List<ByteBuffer>> end = new CompletableFuture<>();
    /** What the next take waits for. */
    private volatile CompletableFuture<@Nullable List<ByteBuffer>> chunk = new CompletableFuture<>();

    @Override
    public CompletionStage<Body> getBody() {
        return CompletableFuture.completedFuture(this);
    }

    @Override
    public void onSubscribe(Subscription given) {
        subscription.complete(given);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        chunk.complete(buffers);
    }

    @Override
    public void onError(Throwable failure) {
        end.completeExceptionally(failure);
        chunk.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        end.complete(null);
        chunk.complete(null); // Behind the line above: a take looks at the end when it has made a new chunk.
    }

    /** {@return the next chunk; null at the end} */
    @Nullable
    List<ByteBuffer> take(Patience patience) throws TransientException, FeedException, InterruptedException {
        CompletableFuture<@Nullable List<ByteBuffer>> next = new CompletableFuture<>();
        chunk = next;
        if (end.isDone()) {
            return patience.await(end, "bytes");
        }
        subscription.thenAccept(given -> given.request(1));
        return patience.await(next, "bytes");
    }

    /** Ends the transfer, also when it has not begun. */
    @Override
    public void close() {
        subscription.thenAccept(Subscription::cancel);
    }
}
