package dev.ashlar.editor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.editor.content.Json;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;

/**
 * Calls of an editor's server, as its page makes them.
 *
 * @param editor that answers
 */
record Calls(Editor editor) {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    HttpResponse<String> call(String name, Map<String, ?> request) throws Exception {
        return CLIENT.send(
                HttpRequest.newBuilder(editor.address().resolve("/api/" + name))
                        .header("Content-Type", "application/json")
                        .header("X-Ashlar-Token", editor.address().getFragment())
                        .POST(HttpRequest.BodyPublishers.ofString(Json.write(request)))
                        .build(),
                BodyHandlers.ofString());
    }

    String answer(String name, Map<String, ?> request) throws Exception {
        HttpResponse<String> response = call(name, request);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return response.body();
    }

    String refusal(int status, String name, Map<String, ?> request) throws Exception {
        HttpResponse<String> response = call(name, request);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        return response.body();
    }
}
