package dev.ashlar.editor;

import com.sun.net.httpserver.HttpExchange;
import dev.ashlar.editor.content.BadRequestException;
import dev.ashlar.editor.content.EditSession;
import dev.ashlar.editor.content.Json;
import dev.ashlar.editor.content.JsonObject;
import dev.ashlar.editor.content.ProblemTree;
import dev.ashlar.editor.content.RefusedException;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.loopback.LoopbackGuard;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Answers the requests of the page, as {@code docs/editor-api.md} says. Any thread. */
final class Api {
    static final int LARGEST_REQUEST = 8 << 20;
    private static final String PREFIX = "/api/";
    private static final String JSON = "application/json";

    private final EditSession session;
    private final LoopbackGuard guard;
    private final EventStreams events;
    private final Map<String, Function<JsonObject, Map<String, @Nullable Object>>> calls = new LinkedHashMap<>();

    Api(EditSession session, LoopbackGuard guard, EventStreams events) {
        this.session = session;
        this.guard = guard;
        this.events = events;
        calls.put("state", request -> session.state());
        calls.put("records", session::page);
        calls.put("record", session::record);
        calls.put("author", session::author);
        calls.put("find", session::find);
        calls.put("referrers", session::referrers);
        calls.put("edit", session::edit);
        calls.put("calculate", session::calculate);
        calls.put("compare", session::compare);
        calls.put("revert", session::revert);
        calls.put("schema", session::schema);
        calls.put("texts", session::texts);
        calls.put("translate", session::translate);
        calls.put("games", session::games);
        calls.put("undo", request -> session.undo());
        calls.put("redo", request -> session.redo());
    }

    /** Answers and closes an exchange. */
    void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            LoopbackGuard.protect(exchange.getResponseHeaders());
            String foreign = guard.foreign(exchange);
            String path = exchange.getRequestURI().getPath();
            if (foreign != null) {
                fail(exchange, 403, foreign);
            } else if (!path.startsWith(PREFIX)) {
                file(exchange, PageFiles.name(path));
            } else if (!guard.hasToken(exchange)) {
                fail(
                        exchange,
                        401,
                        "the token is not that of this editor; open the address that ashlar edit has printed");
            } else if (path.equals(PREFIX + "events")) {
                stream(exchange);
            } else {
                call(exchange, calls.get(path.substring(PREFIX.length())));
            }
        }
    }

    private static void file(HttpExchange exchange, String name) throws IOException {
        String type = PageFiles.type(name);
        if (type == null) {
            fail(exchange, 404, "there is no such file");
        } else if (!exchange.getRequestMethod().equals("GET")) {
            fail(exchange, 405, "expected GET");
        } else {
            send(exchange, 200, type, PageFiles.read(name));
        }
    }

    private void stream(HttpExchange exchange) throws IOException {
        if (events.isFull()) {
            fail(exchange, 503, "too many pages of this editor are open; close some");
            return;
        }
        exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
        exchange.sendResponseHeaders(200, 0);
        try (OutputStream out = exchange.getResponseBody()) {
            events.serve(out);
        }
    }

    private void call(HttpExchange exchange, @Nullable Function<JsonObject, Map<String, @Nullable Object>> function)
            throws IOException {
        String type = exchange.getRequestHeaders().getFirst("Content-Type");
        if (function == null) {
            fail(exchange, 404, "there is no such call");
        } else if (!exchange.getRequestMethod().equals("POST") || !JSON.equals(type)) {
            fail(exchange, 415, "expected POST with the content type application/json");
        } else {
            byte[] body = body(exchange);
            if (body.length > LARGEST_REQUEST) {
                fail(exchange, 413, "expected a request of at most " + LARGEST_REQUEST + " bytes");
            } else {
                answer(exchange, function, new String(body, StandardCharsets.UTF_8));
            }
        }
    }

    private static byte[] body(HttpExchange exchange) throws IOException {
        try (InputStream in = exchange.getRequestBody()) {
            return in.readNBytes(LARGEST_REQUEST + 1);
        }
    }

    private void answer(
            HttpExchange exchange, Function<JsonObject, Map<String, @Nullable Object>> function, String request)
            throws IOException {
        Map<String, @Nullable Object> answer;
        int status = 200;
        try {
            answer = function.apply(Json.read(request));
        } catch (RefusedException e) {
            answer = refusal(e);
            status = e.conflicts().isEmpty() ? 422 : 409;
        } catch (BadRequestException | IllegalArgumentException e) {
            fail(exchange, 400, Objects.toString(e.getMessage()));
            return;
        } catch (BackendException | IllegalStateException | UncheckedIOException e) {
            fail(exchange, 503, Objects.toString(e.getMessage()));
            return;
        } catch (RuntimeException e) {
            System.getLogger(Api.class.getName()).log(System.Logger.Level.ERROR, "a request failed", e);
            fail(exchange, 500, e.toString());
            return;
        }
        send(exchange, status, JSON, Json.write(answer).getBytes(StandardCharsets.UTF_8));
    }

    private static Map<String, @Nullable Object> refusal(RefusedException refused) {
        Map<String, @Nullable Object> answer = new LinkedHashMap<>();
        answer.put("message", refused.getMessage());
        answer.put("conflicts", refused.conflicts());
        answer.put("problems", ProblemTree.of(refused.problems()));
        return answer;
    }

    private static void fail(HttpExchange exchange, int status, String message) throws IOException {
        Map<String, @Nullable Object> answer = new LinkedHashMap<>();
        answer.put("message", message);
        answer.put("conflicts", List.of());
        answer.put("problems", List.of());
        send(exchange, status, JSON, Json.write(answer).getBytes(StandardCharsets.UTF_8));
    }

    private static void send(HttpExchange exchange, int status, String type, byte[] bytes) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
    }
}
