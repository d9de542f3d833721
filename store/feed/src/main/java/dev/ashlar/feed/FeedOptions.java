package dev.ashlar.feed;

import dev.ashlar.feed.format.FeedIndex;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Bounds of a feed, and how it asks its server. Immutable.
 *
 * @param maxIndexBytes bytes of an index, at most
 * @param maxPackBytes bytes of a pack, at most
 * @param maxSilence how long the server may send nothing
 * @param maxTime how long an update may take, waits included
 * @param attempts how often a request is made, at most, that brings not one byte
 * @param firstDelay wait behind the first failure; doubles with each further one
 * @param maxDelay the longest such wait
 * @param headers of every request, such as {@code Authorization}
 * @param client of the JDK; null for one that the feed makes
 * @param isUnsigned whether packs without a signature are followed: see {@link #unsigned}
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

    /** 64 KiB, 4 GiB, 30 seconds, an hour, six attempts, waits of 1 to 60 seconds; signed. */
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
     * Options.
     *
     * @param maxIndexBytes 1 or more
     * @param maxPackBytes 1 or more
     * @param maxSilence more than nothing, at most a year
     * @param maxTime more than nothing, at most a year
     * @param attempts 1 or more
     * @param firstDelay nothing or more, at most a year
     * @param maxDelay nothing or more, at most a year
     * @param headers names and values that HTTP allows
     * @param client one that follows no redirects; null for one that the feed makes
     * @param isUnsigned whether packs without a signature are followed
     * @throws IllegalArgumentException for anything else
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
     * The same with other bounds of sizes.
     *
     * @param indexBytes bytes of an index, at most
     * @param packBytes bytes of a pack, at most
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
     * The same with other bounds of times.
     *
     * @param silence how long the server may send nothing
     * @param time how long an update may take
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
     * The same with other attempts.
     *
     * @param most how often a request is made, at most, that brings not one byte
     * @param first wait behind the first failure
     * @param longest the longest wait
     * @return the options
     */
    public FeedOptions attempts(int most, Duration first, Duration longest) {
        return new FeedOptions(
                maxIndexBytes, maxPackBytes, maxSilence, maxTime, most, first, longest, headers, client, isUnsigned);
    }

    /**
     * The same with one more header in every request. Since redirects are not followed, it reaches the server of the feed alone.
     *
     * @param name of the header, such as {@code Authorization}
     * @param value of it; {@link #toString} does not have it
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
     * The same with a client of the caller, for a proxy, certificates or an executor. The caller closes it.
     *
     * @param other one that follows no redirects
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
     * The same for packs that nobody has signed. Whoever controls the server decides what the game loads then, so the address has to be {@code https}, or that of
     * this machine.
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

    /** {@return the options without values of headers, which may be secret} */
    @Override
    public String toString() {
        return "FeedOptions[maxIndexBytes=" + maxIndexBytes + ", maxPackBytes=" + maxPackBytes + ", maxSilence="
                + maxSilence + ", maxTime=" + maxTime + ", attempts=" + attempts + ", firstDelay=" + firstDelay
                + ", maxDelay=" + maxDelay + ", headers=" + headers.keySet() + ", isUnsigned=" + isUnsigned + ']';
    }
}
