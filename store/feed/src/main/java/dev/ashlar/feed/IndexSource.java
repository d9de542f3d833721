package dev.ashlar.feed;

import dev.ashlar.feed.format.FeedErrorKind;
import dev.ashlar.feed.format.FeedException;
import dev.ashlar.feed.format.FeedIndex;
import dev.ashlar.feed.internal.http.Answer;
import dev.ashlar.feed.internal.http.HttpFolder;
import dev.ashlar.feed.internal.http.Patience;
import dev.ashlar.feed.internal.http.TransientException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The bytes of the index on the server: bounded, and asked for conditionally when they are known. Guarded by the feed. */
final class IndexSource {
    private static final int OK = 200;
    private static final int NOT_MODIFIED = 304;

    private final HttpFolder server;
    private final int most;

    /** What the last answer had that was accepted: {@link #accept}. */
    private Known known = new Known(new byte[0], "", "");

    /** Bytes with the validators of their answer. */
    record Known(byte[] bytes, String tag, String date) {
        /** Conditions for a request that need not answer the same bytes again. */
        Map<String, String> conditions() {
            Map<String, String> conditions = new HashMap<>();
            if (!tag.isEmpty()) {
                conditions.put("If-None-Match", tag);
            }
            if (!date.isEmpty()) {
                conditions.put("If-Modified-Since", date);
            }
            return conditions;
        }
    }

    IndexSource(HttpFolder server, int most) {
        this.server = server;
        this.most = most;
    }

    /** Gets what the server has; the same object as the one that was accepted when nothing is new. */
    Known get(Patience patience) throws TransientException, IOException, InterruptedException {
        Map<String, String> conditions = known.conditions();
        Set<Integer> accepted = conditions.isEmpty() ? Set.of(OK) : Set.of(OK, NOT_MODIFIED);
        try (Answer answer = server.get(FeedIndex.FILE_NAME, conditions, accepted, patience)) {
            if (answer.status() == NOT_MODIFIED) {
                return known;
            }
            return new Known(bytes(answer), answer.header("ETag"), answer.header("Last-Modified"));
        }
    }

    void accept(Known answered) {
        known = answered;
    }

    private byte[] bytes(Answer answer) throws TransientException, IOException, InterruptedException {
        if (answer.length() > most) {
            throw tooLong(answer);
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (List<ByteBuffer> chunk = answer.take(); chunk != null; chunk = answer.take()) {
            for (ByteBuffer buffer : chunk) {
                if (bytes.size() + buffer.remaining() > most) {
                    throw tooLong(answer);
                }
                byte[] read = new byte[buffer.remaining()];
                buffer.get(read);
                bytes.writeBytes(read);
            }
        }
        return bytes.toByteArray();
    }

    private FeedException tooLong(Answer answer) {
        return new FeedException(
                FeedErrorKind.TOO_LARGE,
                answer.address(),
                "expected an index of at most " + most + " bytes (maxIndexBytes), found a longer one");
    }
}
