package dev.ashlar.feed;

import dev.ashlar.feed.format.FeedIndex;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Limits of a feed and settings of its requests. Immutable.
 *
 * @param maxIndexBytes maximum size of an index in bytes
 * @param maxPackBytes maximum size of a pack in bytes
 * @param maxSilence maximum time without a byte from the server
 * @param maxTime maximum duration of an update, including waits
 * @param attempts maximum number of consecutive requests that deliver no byte
 * @param firstDelay wait after the first failure; doubles with each further failure. Each wait is shortened at random, to at least half
 * @param maxDelay maximum wait after a failure, also if the server requests a longer one with {@code Retry-After}
 * @param headers of every request, such as {@code Authorization}
 * @param client HTTP client of the JDK; null if the feed creates one
 * @param isUnsigned whether the feed accepts packs without a signature, see {@link #unsigned}
 */
public record FeedOptions(
        int maxIndexBytes,
        long maxPackBytes,
        Duration maxSilence,
        Duration maxTime,
        int attempts,
        Duration firstDelay,
        Duration maxDelay,
        Map<String, String> headers,
        @Nullable HttpClient client,
        boolean isUnsigned) {
    // Above the defaults, which are compared with it.
    private static final Duration LONGEST = Duration.ofDays(365);

    /** Defaults: index of 64 KiB, pack of 4 GiB, silence of 30 seconds, update of 1 hour, 6 attempts, waits of 1 to 60 seconds; signed. */
    public static final FeedOptions DEFAULT = new FeedOptions(
            FeedIndex.MOST_BYTES,
            4L << 30,
            Duration.ofSeconds(30),
            Duration.ofHours(1),
            6,
            Duration.ofSeconds(1),
            Duration.ofSeconds(60),
            Map.of(),
            null,
            false);

    /**
     * Creates options.
     *
     * @param maxIndexBytes 1 or more
     * @param maxPackBytes 1 or more
     * @param maxSilence more than 0, at most one year
     * @param maxTime more than 0, at most one year
     * @param attempts 1 or more
     * @param firstDelay 0 or more, at most one year
     * @param maxDelay 0 or more, at most one year
     * @param headers valid HTTP names and values
     * @param client a client that follows no redirects; null if the feed creates one
     * @param isUnsigned whether the feed accepts packs without a signature
     * @throws IllegalArgumentException if an argument is out of range or invalid
     */
    public FeedOptions {
        requireAtLeast("maxIndexBytes", maxIndexBytes, 1);
        requireAtLeast("maxPackBytes", maxPackBytes, 1);
        requireAtLeast("attempts", attempts, 1);
        requireTime("maxSilence", maxSilence, 1);
        requireTime("maxTime", maxTime, 1);
        requireTime("firstDelay", firstDelay, 0);
        requireTime("maxDelay", maxDelay, 0);
        headers = Map.copyOf(headers);
        headers.forEach(FeedOptions::requireHeader);
        if (client != null && client.followRedirects() != HttpClient.Redirect.NEVER) {
            throw new IllegalArgumentException("client: expected one that follows no redirects, found "
                    + client.followRedirects() + ": a redirect could lead to any host");
        }
    }

    private static void requireAtLeast(String name, long value, long least) {
        if (value < least) {
            throw new IllegalArgumentException(name + ": expected " + least + " or more, found " + value);
        }
    }

    private static void requireTime(String name, Duration time, int leastNanos) {
        if (time.compareTo(Duration.ofNanos(leastNanos)) < 0 || time.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(
                    name + ": expected " + (leastNanos == 0 ? "nothing or more" : "more than nothing") + ", at most "
                            + LONGEST.toDays() + " days, found " + time);
        }
    }

    private static void requireHeader(String name, String value) {
        try {
            HttpRequest.newBuilder().setHeader(name, value);
        } catch (IllegalArgumentException e) {
            // Without the value and the cause, which has it: it may be secret.
            throw new IllegalArgumentException("header " + name
                    + ": expected a name and a value that the HTTP client of the JDK lets callers set");
        }
    }

    /**
     * Returns options with other size limits.
     *
     * @param indexBytes maximum size of an index in bytes
     * @param packBytes maximum size of a pack in bytes
     * @return the options
     */
    public FeedOptions sizes(int indexBytes, long packBytes) {
        return new FeedOptions(
                indexBytes,
                packBytes,
                maxSilence,
                maxTime,
                attempts,
                firstDelay,
                maxDelay,
                headers,
                client,
                isUnsigned);
    }

    /**
     * Returns options with other time limits.
     *
     * @param silence maximum time without a byte from the server
     * @param time maximum duration of an update
     * @return the options
     */
    public FeedOptions times(Duration silence, Duration time) {
        return new FeedOptions(
                maxIndexBytes,
                maxPackBytes,
                silence,
                time,
                attempts,
                firstDelay,
                maxDelay,
                headers,
                client,
                isUnsigned);
    }

    /**
     * Returns options with other attempts and waits.
     *
     * @param most maximum number of consecutive requests that deliver no byte
     * @param first wait after the first failure
     * @param longest maximum wait
     * @return the options
     */
    public FeedOptions attempts(int most, Duration first, Duration longest) {
        return new FeedOptions(
                maxIndexBytes, maxPackBytes, maxSilence, maxTime, most, first, longest, headers, client, isUnsigned);
    }

    /**
     * Returns options with one more header for every request. The feed follows no redirects, so only its server receives the header.
     *
     * @param name of the header, such as {@code Authorization}
     * @param value of the header; {@link #toString} omits it
     * @return the options
     */
    public FeedOptions header(String name, String value) {
        Map<String, String> more = new TreeMap<>(headers);
        more.put(name, value);
        return new FeedOptions(
                maxIndexBytes,
                maxPackBytes,
                maxSilence,
                maxTime,
                attempts,
                firstDelay,
                maxDelay,
                more,
                client,
                isUnsigned);
    }

    /**
     * Returns options with a client of the caller, for a proxy, certificates or an executor. The caller closes the client.
     *
     * @param other a client that follows no redirects
     * @return the options
     */
    public FeedOptions client(HttpClient other) {
        return new FeedOptions(
                maxIndexBytes,
                maxPackBytes,
                maxSilence,
                maxTime,
                attempts,
                firstDelay,
                maxDelay,
                headers,
                other,
                isUnsigned);
    }

    /**
     * Returns options that accept unsigned packs. The server then determines what the game loads, so the address must be {@code https} or the address
     * of this machine.
     *
     * @return the options
     */
    public FeedOptions unsigned() {
        return new FeedOptions(
                maxIndexBytes,
                maxPackBytes,
                maxSilence,
                maxTime,
                attempts,
                firstDelay,
                maxDelay,
                headers,
                client,
                true);
    }

    /** {@return the options as text, without the values of headers, which may be secret} */
    @Override
    public String toString() {
        return "FeedOptions[maxIndexBytes=" + maxIndexBytes + ", maxPackBytes=" + maxPackBytes + ", maxSilence="
                + maxSilence + ", maxTime=" + maxTime + ", attempts=" + attempts + ", firstDelay=" + firstDelay
                + ", maxDelay=" + maxDelay + ", headers=" + headers.keySet() + ", isUnsigned=" + isUnsigned + ']';
    }
}
