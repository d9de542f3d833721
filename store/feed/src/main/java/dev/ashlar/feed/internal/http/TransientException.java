package dev.ashlar.feed.internal.http;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A request that failed in a way that may be gone at the next attempt: a broken connection, silence, a server that is busy. */
public final class TransientException extends Exception {
    private static final long serialVersionUID = 1L;

    private final Duration retryAfter;

    TransientException(String message, @Nullable Throwable cause) {
        this(message, Duration.ZERO, cause);
    }

    TransientException(String message, Duration retryAfter, @Nullable Throwable cause) {
        super(message, cause);
        this.retryAfter = retryAfter;
    }

    /**
     * A failure that something other than a request has.
     *
     * @param message what happened
     */
    public TransientException(String message) {
        this(message, null);
    }

    /** {@return how long the server wants to be left alone; 0 when it does not say} */
    public Duration retryAfter() {
        return retryAfter;
    }
}
