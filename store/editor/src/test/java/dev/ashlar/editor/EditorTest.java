package dev.ashlar.editor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.editor.content.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the server of the editor answers, and to whom, without a browser. */
class EditorTest {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @TempDir
    private Path folder;

    private Path content;
    private Editor editor;

    @BeforeEach
    void open() throws Exception {
        content = TestContent.write(folder);
        editor = Editor.open(content.toString(), 0);
    }

    @AfterEach
    void close() {
        editor.close();
    }

    private URI at(String path) {
        return editor.address().resolve(path);
    }

    private String token() {
        return editor.address().getFragment();
    }

    private HttpResponse<String> call(String name, Map<String, ?> request) throws Exception {
        return CLIENT.send(
                HttpRequest.newBuilder(at("/api/" + name))
                        .header("Content-Type", "application/json")
                        .header("X-Ashlar-Token", token())
                        .POST(HttpRequest.BodyPublishers.ofString(Json.write(request)))
                        .build(),
                BodyHandlers.ofString());
    }

    private String answer(String name, Map<String, ?> request) throws Exception {
        HttpResponse<String> response = call(name, request);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return response.body();
    }

    private HttpResponse<String> edit(Map<String, ?> edit) throws Exception {
        return call("edit", Map.of("edits", List.of(edit)));
    }

    private static Map<String, ?> level(String level) {
        return Map.of("type", "Monster", "id", "7", "set", Map.of("level", level));
    }

    private String monsters() throws IOException {
        return Files.readString(content.resolve("Monster.json"));
    }

    /** Sends bytes as they are, and reads the status. */
    private String statusOf(String... lines) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", editor.address().getPort())) {
            socket.getOutputStream()
                    .write((String.join("\r\n", lines) + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
            socket.shutdownOutput();
            BufferedReader in =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
            return in.readLine().split(" ")[1];
        }
    }

    @Test
    void shouldServeThePageWithoutATokenAndAllowItNothingElse() throws Exception {
        for (String file : List.of(
                "/",
                "/style.css",
                "/compare.css",
                "/app.js",
                "/api.js",
                "/compare.js",
                "/table.js",
                "/form.js",
                "/formula.js",
                "/preview.js",
                "/schema.js",
                "/widgets.js",
                "/values.js")) {
            HttpResponse<String> page =
                    CLIENT.send(HttpRequest.newBuilder(at(file)).build(), BodyHandlers.ofString());
            assertThat(page.statusCode()).as(file).isEqualTo(200);
            assertThat(page.body()).doesNotContain(token()).doesNotContain("https://");
            assertThat(page.headers().firstValue("Content-Security-Policy"))
                    .hasValueSatisfying(policy -> assertThat(policy)
                            .contains("default-src 'none'", "frame-ancestors 'none'")
                            .doesNotContain("unsafe"));
            assertThat(page.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/../pom.xml",
                "/..%2f..%2fpom.xml",
                "/Monster.json",
                "/%00",
                "/index.html/",
                "//etc/passwd",
                "/page/app.js"
            })
    void cannotReadOtherFiles(String path) throws Exception {
        String port = ":" + editor.address().getPort();
        assertThat(statusOf("GET " + path + " HTTP/1.1", "Host: 127.0.0.1" + port, "Connection: close"))
                .isIn("404", "400");
    }

    @Test
    void cannotBeCalledWithoutTheToken() throws Exception {
        for (String wrong : List.of("", "0", token().substring(1), token() + "0")) {
            HttpResponse<String> response = CLIENT.send(
                    HttpRequest.newBuilder(at("/api/state"))
                            .header("Content-Type", "application/json")
                            .header("X-Ashlar-Token", wrong)
                            .POST(HttpRequest.BodyPublishers.ofString("{}"))
                            .build(),
                    BodyHandlers.ofString());
            assertThat(response.statusCode()).isEqualTo(401);
            assertThat(response.body()).contains("the token is not that of this editor");
        }
    }

    /** A page of another site, whose name was bound to this computer, or that sends forms. */
    @Test
    void cannotBeCalledByOtherSites() throws Exception {
        String port = ":" + editor.address().getPort();
        String token = "X-Ashlar-Token: " + token();
        String[] call = {"POST /api/state HTTP/1.1", token, "Content-Type: application/json", "Content-Length: 2"};
        String end = "Connection: close\r\n\r\n{}";

        assertThat(statusOf(call[0], call[1], call[2], call[3], "Host: 127.0.0.1" + port, end))
                .isEqualTo("200");
        assertThat(statusOf(call[0], call[1], call[2], call[3], "Host: evil.example" + port, end))
                .isEqualTo("403");
        assertThat(statusOf(
                        call[0],
                        call[1],
                        call[2],
                        call[3],
                        "Host: 127.0.0.1" + port,
                        "Origin: http://evil.example",
                        end))
                .isEqualTo("403");
        assertThat(statusOf(call[0], call[1], "Content-Type: text/plain", call[3], "Host: localhost" + port, end))
                .isEqualTo("415");
        assertThat(statusOf("GET /api/state HTTP/1.1", call[1], "Host: localhost" + port, "Connection: close"))
                .isEqualTo("415");
    }

    /** 8 MiB of JSON, and then one byte more. */
    @Test
    void cannotSendMoreThanARequestHolds() throws Exception {
        String begin = "{\"type\":\"Monster\",\"text\":\"";
        String end = "\",\"offset\":0,\"limit\":1}";
        String most = begin + "x".repeat(Api.LARGEST_REQUEST - begin.length() - end.length()) + end;
        assertThat(statusOfRecords(most)).isEqualTo(200);
        assertThat(statusOfRecords(most + " ")).isEqualTo(413);
    }

    private int statusOfRecords(String body) throws Exception {
        return CLIENT.send(
                        HttpRequest.newBuilder(at("/api/records"))
                                .header("Content-Type", "application/json")
                                .header("X-Ashlar-Token", token())
                                .POST(HttpRequest.BodyPublishers.ofString(body))
                                .build(),
                        BodyHandlers.ofString())
                .statusCode();
    }

    @Test
    void shouldListTypesWithTheirFields() throws Exception {
        assertThat(answer("state", Map.of()))
                .contains("\"state\":\"open\"")
                .contains("\"name\":\"Monster\"", "\"display\":\"Level\"", "\"constants\":[\"calm\",\"angry\"]")
                .contains("\"unit\":\"g/cm³\"", "\"doc\":\"Shown to players\"");
    }

    @Test
    void shouldSearchSortAndFilter() throws Exception {
        assertThat(answer("records", Map.of("type", "Monster", "offset", 0, "limit", 10)))
                .contains("\"total\":2", "18446744073709551615");
        assertThat(answer("records", Map.of("type", "Monster", "text", "GOLEM", "offset", 0, "limit", 10)))
                .contains("\"total\":1", "\"id\":\"7\"");
        assertThat(answer("records", Map.of("type", "Monster", "sort", "level", "offset", 0, "limit", 1)))
                .contains("\"id\":\"9\"");
        Map<String, ?> strong = Map.of("field", "level", "op", "min", "value", "10");
        assertThat(answer("records", Map.of("type", "Monster", "filters", List.of(strong), "offset", 0, "limit", 10)))
                .contains("\"total\":1", "\"id\":\"7\"");
        assertThat(answer("referrers", Map.of("type", "Material", "id", "1")))
                .contains("\"total\":2", "\"label\":\"golem\"");
    }

    @Test
    void shouldSaveAndTakeBack() throws Exception {
        assertThat(edit(level("40")).statusCode()).isEqualTo(200);
        assertThat(monsters()).contains("\"name\": \"golem\", \"level\": 40,");
        answer("undo", Map.of());
        assertThat(monsters()).contains("\"level\": 12,");
        answer("redo", Map.of());
        assertThat(monsters()).contains("\"level\": 40,");
    }

    @Test
    void shouldCreateAndDelete() throws Exception {
        Map<String, ?> made = Map.of("type", "Material", "create", true, "set", Map.of("name", "\"ice\""));
        assertThat(edit(made).body()).startsWith("{\"ids\":[\"3\"],\"rows\":[{\"id\":\"3\",\"label\":\"ice\"");
        assertThat(Files.readString(content.resolve("Material.json"))).contains("\"ice\"");
        assertThat(edit(Map.of("type", "Material", "id", "3", "delete", true)).statusCode())
                .isEqualTo(200);
        assertThat(Files.readString(content.resolve("Material.json"))).doesNotContain("\"ice\"");
    }

    @Test
    void cannotSaveWhatTheSchemaRefuses() throws Exception {
        String before = monsters();
        HttpResponse<String> refused = edit(level("400"));
        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("Monster 7.level: out of range: expected 1 to 99, found 400");
        assertThat(edit(level("\"many\"")).body()).contains("Monster 7.level: wrong value");
        assertThat(edit(Map.of("type", "Material", "id", "1", "delete", true)).body())
                .contains("dangling reference");
        assertThat(monsters()).isEqualTo(before);
    }

    @Test
    void cannotReplaceWhatSomebodyElseHasChanged() throws Exception {
        Map<String, ?> late =
                Map.of("type", "Monster", "id", "7", "set", Map.of("level", "50"), "known", Map.of("level", "11"));
        HttpResponse<String> conflict = edit(late);
        assertThat(conflict.statusCode()).isEqualTo(409);
        assertThat(conflict.body()).contains("Monster 7.level: somebody else has changed it: expected 11, found 12");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[",
                "[]",
                "{\"edits\":5}",
                "{\"edits\":[]}",
                "{\"edits\":[{\"type\":\"No\"}]}",
                "{\"edits\":[{}]}"
            })
    void shouldSayWhatIsWrongWithARequest(String body) throws Exception {
        HttpResponse<String> response = CLIENT.send(
                HttpRequest.newBuilder(at("/api/edit"))
                        .header("Content-Type", "application/json")
                        .header("X-Ashlar-Token", token())
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.body()).startsWith("{\"message\":\"").doesNotContain("Exception");
    }

    /** The listener of events is told of an edit from outside. */
    @Test
    void shouldTellOfEditsFromOutside() throws Exception {
        HttpResponse<Stream<String>> events = CLIENT.send(
                HttpRequest.newBuilder(at("/api/events"))
                        .header("X-Ashlar-Token", token())
                        .build(),
                BodyHandlers.ofLines());
        try (Stream<String> lines = events.body()) {
            var changes = lines.filter("event: changed"::equals).iterator();
            assertThat(changes.next()).isNotEmpty(); // the state when the page opens
            Files.writeString(content.resolve("Monster.json"), monsters().replace("\"level\": 12", "\"level\": 77"));
            assertThat(changes.next()).isNotEmpty();
            assertThat(answer("record", Map.of("type", "Monster", "id", "7"))).contains("\"77\"");
        }
    }

    @Test
    void shouldShowProblemsUntilContentCanBeOpened() throws Exception {
        Path broken = TestContent.write(folder.resolve("broken"));
        Path file = broken.resolve("Monster.json");
        String sound = Files.readString(file);
        Files.writeString(file, sound.replace("\"level\": 12", "\"level\": 120"));
        try (Editor other = Editor.open(broken.toString(), 0)) {
            assertThat(other.problems()).hasSize(1);
            assertThat(other.problems().get(0).toString()).contains("Monster 7.level: out of range");
        }
    }
}
