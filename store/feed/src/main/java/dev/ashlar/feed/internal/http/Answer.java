package dev.ashlar.feed.internal.http;

import dev.ashlar.feed.format.FeedException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The answer to a request, whose body is still to come. For one thread. */
public final class Answer implements AutoCloseable {
    private static final int LONGEST_HEADER = 256;
    private static final int MOST_SECONDS_DIGITS = 6;

    private final HttpResponse<Body> response;
    private final Patience patience;

    Answer(HttpResponse<Body> response, Patience patience) {
        this.response = response;
        this.patience = patience;
    }

    /** {@return the address} */
    public URI address() {
        return response.request().uri();
    }

    /** {@return the status code} */
    public int status() {
        return response.statusCode();
    }

    /**
     * {@return the value of a header; empty when there is none, or one that is too long to be believed}
     *
     * @param name of the header
     */
    public String header(String name) {
        String value = response.headers().firstValue(name).orElse("");
        return value.length() > LONGEST_HEADER ? "" : value;
    }

    /** {@return bytes of the body, as the answer says; −1 when it does not say} */
    public long length() {
        String text = header("Content-Length");
        return text.matches("[0-9]{1,18}") ? Long.parseLong(text) : -1;
    }

    /** {@return how long the server wants to be left alone; 0 when it does not say so in seconds} */
    public Duration retryAfter() {
        String text = header("Retry-After");
        return text.matches("[0-9]{1," + MOST_SECONDS_DIGITS + "}")
                ? Duration.ofSeconds(Long.parseLong(text))
                : Duration.ZERO;
    }

    /**
     * The next bytes of the body.
     *
     * @return null at the end
     * @throws TransientException when the connection breaks, or nothing comes in time
     * @throws FeedException when the whole time is over
     * @throws InterruptedException when the thread is interrupted
     */
    public @Nullable List<ByteBuffer> take() throws TransientException, FeedException, InterruptedException {
        return response.body().take(patience);
    }

    /** Ends the transfer. */
    @Override
    public void close() {
        response.body().close();
    }
}
