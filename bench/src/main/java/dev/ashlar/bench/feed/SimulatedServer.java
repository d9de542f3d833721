package dev.ashlar.bench.feed;

import dev.ashlar.feed.format.FeedIndex;
import dev.ashlar.feed.format.FeedPatch;
import java.io.IOException;
import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.PushPromiseHandler;
import java.net.http.HttpResponse.ResponseInfo;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow.Subscription;
import java.util.function.LongConsumer;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSession;

/**
 * A server of files in memory, in place of the client of the JDK: it answers on the thread that asks, counts what it sends, and cuts bodies of packs and patches by a seed. For
 * one thread.
 */
final class SimulatedServer extends HttpClient {
    private static final int CHUNK = 16 << 10;
    private static final int OK = 200;
    private static final int PARTIAL = 206;
    private static final int NOT_MODIFIED = 304;
    private static final String INDEX = '/' + FeedIndex.FILE_NAME;

    private final Map<String, byte[]> files = new HashMap<>();
    private final Traffic traffic;
    private final Fleet.Line line;
    private final SplittableRandom random;
    private long now;

    SimulatedServer(Traffic traffic, Fleet.Line line, SplittableRandom random) {
        this.traffic = traffic;
        this.line = line;
        this.random = random;
    }

    void put(String name, byte[] bytes) {
        files.put('/' + name, bytes);
    }

    /** The moment of the next requests. */
    void at(long millis) {
        now = millis;
    }

    /** Status, headers and body of an answer. */
    private record Reply(int status, Map<String, List<String>> fields, byte[] body) implements ResponseInfo {
        @Override
        public int statusCode() {
            return status;
        }

        @Override
        public HttpHeaders headers() {
            return HttpHeaders.of(fields, (name, value) -> true);
        }

        @Override
        public Version version() {
            return Version.HTTP_1_1;
        }
    }

    private Reply reply(HttpRequest request) {
        String path = request.uri().getPath();
        byte[] bytes = files.get(path);
        String tag = '"' + Integer.toHexString(Arrays.hashCode(bytes)) + '"';
        if (path.equals(INDEX)) {
            boolean isKnown = request.headers().firstValue("If-None-Match").equals(Optional.of(tag));
            traffic.addIndex(now, isKnown ? 0 : bytes.length);
            return new Reply(isKnown ? NOT_MODIFIED : OK, tagged(tag), isKnown ? new byte[0] : bytes);
        }
        if (FeedPatch.isFileName(path.substring(1))) {
            traffic.addPatchRequest();
        } else {
            traffic.addPackRequest();
        }
        String range = request.headers().firstValue("Range").orElse("");
        if (range.isEmpty() || !line.hasRanges()) {
            return new Reply(OK, tagged(tag), bytes);
        }
        int from = Integer.parseInt(range.substring("bytes=".length(), range.length() - 1));
        Map<String, List<String>> headers = tagged(tag);
        headers.put("Content-Range", List.of("bytes " + from + '-' + (bytes.length - 1) + '/' + bytes.length));
        return new Reply(PARTIAL, headers, Arrays.copyOfRange(bytes, from, bytes.length));
    }

    private static Map<String, List<String>> tagged(String tag) {
        Map<String, List<String>> headers = new HashMap<>();
        headers.put("ETag", List.of(tag));
        return headers;
    }

    @Override
    public <T> CompletableFuture<HttpResponse<T>> sendAsync(HttpRequest request, BodyHandler<T> handler) {
        Reply reply = reply(request);
        String path = request.uri().getPath();
        boolean isCut = !path.equals(INDEX) && random.nextDouble() < line.cut();
        int end = isCut ? random.nextInt(reply.body().length) : reply.body().length;
        BodySubscriber<T> subscriber = handler.apply(reply);
        subscriber.onSubscribe(new Chunks(subscriber, reply.body(), end, sent(path)));
        T body = subscriber.getBody().toCompletableFuture().join();
        return CompletableFuture.completedFuture(new Response<>(request, reply, body));
    }

    /** Where the bytes of a body are counted; those of indexes are already. */
    private LongConsumer sent(String path) {
        if (path.equals(INDEX)) {
            return bytes -> {};
        }
        return FeedPatch.isFileName(path.substring(1)) ? traffic::addPatchBytes : traffic::addPackBytes;
    }

    /** Sends a chunk each time that one is asked for, up to the end or to the cut. */
    private static final class Chunks implements Subscription {
        private final BodySubscriber<?> subscriber;
        private final byte[] body;
        private final int end;
        private final LongConsumer sent;
        private int at;

        Chunks(BodySubscriber<?> subscriber, byte[] body, int end, LongConsumer sent) {
            this.subscriber = subscriber;
            this.body = body;
            this.end = end;
            this.sent = sent;
        }

        @Override
        public void request(long count) {
            if (at < end) {
                int length = Math.min(CHUNK, end - at);
                ByteBuffer chunk = ByteBuffer.wrap(body, at, length).slice().asReadOnlyBuffer();
                at += length;
                sent.accept(length);
                subscriber.onNext(List.of(chunk));
            } else if (end == body.length) {
                subscriber.onComplete();
            } else {
                subscriber.onError(new IOException("the connection was cut"));
            }
        }

        @Override
        public void cancel() {
            at = end;
        }
    }

    private record Response<T>(HttpRequest request, Reply reply, T body) implements HttpResponse<T> {
        @Override
        public int statusCode() {
            return reply.statusCode();
        }

        @Override
        public Optional<HttpResponse<T>> previousResponse() {
            return Optional.empty();
        }

        @Override
        public HttpHeaders headers() {
            return reply.headers();
        }

        @Override
        public Optional<SSLSession> sslSession() {
            return Optional.empty();
        }

        @Override
        public URI uri() {
            return request.uri();
        }

        @Override
        public Version version() {
            return Version.HTTP_1_1;
        }
    }

    @Override
    public <T> HttpResponse<T> send(HttpRequest request, BodyHandler<T> handler) {
        return sendAsync(request, handler).join();
    }

    @Override
    public <T> CompletableFuture<HttpResponse<T>> sendAsync(
            HttpRequest request, BodyHandler<T> handler, PushPromiseHandler<T> pushes) {
        return sendAsync(request, handler);
    }

    @Override
    public Optional<CookieHandler> cookieHandler() {
        return Optional.empty();
    }

    @Override
    public Optional<Duration> connectTimeout() {
        return Optional.empty();
    }

    @Override
    public Redirect followRedirects() {
        return Redirect.NEVER;
    }

    @Override
    public Optional<ProxySelector> proxy() {
        return Optional.empty();
    }

    @Override
    public SSLContext sslContext() {
        throw new UnsupportedOperationException("a simulation has no TLS");
    }

    @Override
    public SSLParameters sslParameters() {
        return new SSLParameters();
    }

    @Override
    public Optional<Authenticator> authenticator() {
        return Optional.empty();
    }

    @Override
    public Version version() {
        return Version.HTTP_1_1;
    }

    @Override
    public Optional<Executor> executor() {
        return Optional.empty();
    }
}
