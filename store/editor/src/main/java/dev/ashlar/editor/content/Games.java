package dev.ashlar.editor.content;

import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.development.LiveView;
import dev.ashlar.pipeline.loopback.LoopbackGuard;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Asks games in development what they do. Any thread. */
final class Games {
    private static final Pattern ADDRESS = Pattern.compile("http://(127\\.0\\.0\\.1|localhost):\\d{1,5}/#[0-9a-f]{32}");
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final int LARGEST = 4 << 20;

    private final HttpClient client = HttpClient.newBuilder()
            .connectTimeout(PATIENCE)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();

    /** The games over the same folder, and one at an address that somebody has typed. */
    Map<String, @Nullable Object> ask(DevelopmentStore store, JsonObject request) {
        Set<URI> addresses = new LinkedHashSet<>();
        String typed = request.text("address", "").strip();
        if (!typed.isEmpty()) {
            if (!ADDRESS.matcher(typed).matches()) {
                throw new BadRequestException(
                        "address: expected http://127.0.0.1:PORT/#TOKEN as the log of the game has it, found " + typed);
            }
            addresses.add(URI.create(typed));
        }
        addresses.addAll(LiveView.addresses(store));
        List<Map<String, @Nullable Object>> games = new ArrayList<>();
        addresses.forEach(address -> games.add(ask(address)));
        Map<String, @Nullable Object> answer = new LinkedHashMap<>();
        answer.put("games", games);
        return answer;
    }

    private Map<String, @Nullable Object> ask(URI address) {
        Map<String, @Nullable Object> game = new LinkedHashMap<>();
        game.put("address", "http://127.0.0.1:" + address.getPort());
        String failure = null;
        Map<String, @Nullable Object> status = null;
        try {
            status = Json.read(status(address)).members();
        } catch (ConnectException e) {
            failure = "nothing answers at this address";
        } catch (IOException | BadRequestException | IllegalArgumentException e) { // A port above 65,535 is none.
            failure = Objects.toString(e.getMessage(), e.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            failure = "interrupted";
        }
        game.put("status", status);
        game.put("failure", failure);
        return game;
    }

    private String status(URI address) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + address.getPort() + "/status"))
                .timeout(PATIENCE)
                .header(LoopbackGuard.TOKEN_HEADER, address.getFragment())
                .build();
        CompletableFuture<byte[]> answer = client.sendAsync(request, HttpResponse.BodyHandlers.ofInputStream())
                .thenApplyAsync(Games::body);
        try {
            return new String(answer.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS), StandardCharsets.UTF_8);
        } catch (TimeoutException e) {
            answer.cancel(true);
            throw new IOException("no answer within " + PATIENCE.toSeconds() + " seconds", e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof ConnectException refused
                    ? refused
                    : new IOException(String.valueOf(e.getCause().getMessage()), e.getCause());
        }
    }

    private static byte[] body(HttpResponse<InputStream> response) {
        try (InputStream body = response.body()) {
            byte[] bytes = body.readNBytes(LARGEST + 1);
            if (response.statusCode() != 200 || bytes.length > LARGEST) {
                throw new IOException("expected the status of a game, found an answer with the status "
                        + response.statusCode() + " and " + bytes.length + " bytes");
            }
            return bytes;
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }
}
