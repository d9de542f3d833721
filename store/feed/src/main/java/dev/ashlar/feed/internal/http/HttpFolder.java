package dev.ashlar.feed.internal.http;

import dev.ashlar.feed.format.FeedErrorKind;
import dev.ashlar.feed.format.FeedException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** Files below an address. Any thread. */
public final class HttpFolder {
    private static final Set<Integer> BUSY = Set.of(408, 429, 500, 502, 503, 504);

    private final HttpClient client;
    private final URI address;
    private final Map<String, String> headers;

    /**
     * A folder of a server.
     *
     * @param client follows no redirects
     * @param address ends with a slash
     * @param headers of every request
     */
    public HttpFolder(HttpClient client, URI address, Map<String, String> headers) {
        this.client = client;
        this.address = address;
        this.headers = Map.copyOf(headers);
    }

    /**
     * {@return the address of a file}
     *
     * @param name of the file
     */
    public URI file(String name) {
        return address.resolve(name);
    }

    /**
     * Asks for a file.
     *
     * @param name of the file
     * @param conditions headers of this request alone
     * @param accepted status codes that the caller can use
     * @param patience how long to wait
     * @return an answer with one of these codes; has to be closed
     * @throws TransientException when no answer comes, or the server is busy
     * @throws FeedException when the server has another answer, or the whole time is over
     * @throws InterruptedException when the thread is interrupted
     */
    public Answer get(String name, Map<String, String> conditions, Set<Integer> accepted, Patience patience)
            throws TransientException, FeedException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(file(name)).GET();
        headers.forEach(request::setHeader);
        request.setHeader("Accept-Encoding", "identity");
        conditions.forEach(request::setHeader);
        CompletableFuture<HttpResponse<Body>> sent = client.sendAsync(request.build(), info -> new Body());
        boolean answered = false;
        try {
            HttpResponse<Body> response = patience.await(sent, "an answer of " + address.getAuthority());
            answered = true;
            return accepted(new Answer(response, patience), accepted);
        } finally {
            if (!answered) {
                sent.cancel(true);
                sent.thenAccept(late -> late.body().close()); // The answer may have come at the same moment.
            }
        }
    }

    private static Answer accepted(Answer answer, Set<Integer> accepted) throws TransientException, FeedException {
        int status = answer.status();
        String encoding = answer.header("Content-Encoding");
        if (accepted.contains(status) && (encoding.isEmpty() || encoding.equalsIgnoreCase("identity"))) {
            return answer;
        }
        answer.close();
        if (BUSY.contains(status)) {
            throw new TransientException("expected the file, found status " + status, answer.retryAfter(), null);
        }
        throw new FeedException(FeedErrorKind.REFUSED, answer.address(), refusal(answer, accepted, encoding));
    }

    private static String refusal(Answer answer, Set<Integer> accepted, String encoding) {
        if (accepted.contains(answer.status())) {
            return "expected the bytes of the file, found them in the encoding " + encoding;
        }
        String location = answer.header("Location");
        return "expected the file, found status " + answer.status()
                + (location.isEmpty()
                        ? ""
                        : ", a redirect to " + location
                                + "; redirects are not followed: if that is the place of the feed, give its address");
    }
}
