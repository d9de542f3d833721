package dev.ashlar.feed;

import dev.ashlar.feed.format.FeedErrorKind;
import dev.ashlar.feed.format.FeedException;
import dev.ashlar.feed.internal.http.Patience;
import dev.ashlar.feed.internal.http.TransientException;
import java.io.IOException;
import java.time.Duration;

/** Makes a request until it succeeds, with exponential back-off and jitter between the attempts. For one update. */
final class Attempts {
    private final FeedOptions options;
    private final Patience patience;
    private final FeedListener listener;

    Attempts(FeedOptions options, Patience patience, FeedListener listener) {
        this.options = options;
        this.patience = patience;
        this.listener = listener;
    }

    /** What is attempted. */
    interface Request<T> {
        T send() throws TransientException, IOException, InterruptedException;

        /** {@return a number that grows with each byte that is kept: an attempt that brings some does not count} */
        default long progress() {
            return 0;
        }
    }

    <T> T send(Object place, Request<T> request) throws IOException, InterruptedException {
        int failures = 0;
        while (true) {
            long before = request.progress();
            try {
                return request.send();
            } catch (TransientException e) {
                failures = request.progress() > before ? 1 : failures + 1;
                if (failures >= options.attempts()) {
                    throw new FeedException(
                            FeedErrorKind.UNREACHABLE,
                            place,
                            e.getMessage() + ", in each of " + failures + " attempts",
                            e);
                }
                Duration wait = delay(failures, e.retryAfter());
                listener.retrying(e.getMessage(), wait);
                patience.pause(wait);
            }
        }
    }

    /** Doubles with each failure; a random part between its half and the whole, so that followers do not come back in step. */
    private Duration delay(int failures, Duration asked) {
        double most = options.maxDelay().toNanos();
        double doubled = Math.min(options.firstDelay().toNanos() * Math.pow(2, failures - 1.0), most);
        double wanted = Math.min(asked.toNanos(), most);
        return Duration.ofNanos((long) Math.max(doubled * (1 + patience.random()) / 2, wanted));
    }
}
