package dev.ashlar.pipeline.development;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.store.Reader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What tools see of a running game. */
class LiveViewTest {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @TempDir
    private Path folder;

    private DevelopmentStore store;

    @BeforeEach
    void open() throws IOException {
        Files.writeString(
                folder.resolve("Item.schema"),
                "Schema = { name = \"Item\" }\nFields = [ { name = \"cost\", type = \"u8\" } ]\n");
        Files.writeString(folder.resolve("Item.json"), "[{\"id\": 1, \"cost\": 5}, {\"id\": 2, \"cost\": 7}]\n");
        store = DevelopmentStore.open(folder, Catalog.of());
    }

    @AfterEach
    void close() {
        store.close();
    }

    private static HttpResponse<String> get(URI address, String path, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(address.resolve(path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private static String status(LiveView view) throws Exception {
        HttpResponse<String> response =
                get(view.address(), "/status", "X-Ashlar-Token", view.address().getFragment());
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return response.body();
    }

    @Test
    void shouldTellOfReadersReloadsAndProblems() throws Exception {
        Reader reader = store.reader();
        RecordView first = reader.view("Item");
        RecordView second = reader.view("Item");
        try (LiveView view = LiveView.start(store, 0)) {
            assertThat(status(view))
                    .contains("\"generation\":\"1\",\"records\":2", "\"problemCount\":0,\"problems\":[]")
                    .contains("\"cause\":\"opened\"")
                    .contains("{\"thread\":\"" + Thread.currentThread().getName()
                            + "\",\"generation\":\"1\",\"views\":{\"Item\":2}}");
            store.edit("Item", 2).set("cost", 8).save();
            assertThat(status(view))
                    .contains("\"generation\":\"2\",\"records\":2")
                    .contains("\"cause\":\"edited\",\"problemCount\":0,\"changes\":{\"Item\":\"1 changed\"}")
                    .as("the reader was not refreshed")
                    .contains("\"generation\":\"1\",\"views\":{\"Item\":2}");
            reader.refresh();
            Files.writeString(folder.resolve("Item.json"), "[{\"id\": 1, \"cost\": 500}]\n");
            store.reload();
            assertThat(status(view))
                    .contains("\"generation\":\"2\",\"views\":{\"Item\":2}")
                    .contains("\"problemCount\":1,\"problems\":[\"" + "Item.json:1:")
                    .contains("\"cause\":\"requested\",\"problemCount\":1,\"changes\":{}");
        }
        assertThat(first.rowCount() + second.rowCount()).isEqualTo(4);
    }

    @Test
    void shouldAnswerOnlyWhoKnowsItsAddress() throws Exception {
        try (LiveView view = LiveView.start(store, 0)) {
            String token = view.address().getFragment();
            assertThat(get(view.address(), "/status").statusCode()).isEqualTo(401);
            assertThat(get(view.address(), "/status", "X-Ashlar-Token", token.replace(token.charAt(0), '-'))
                            .statusCode())
                    .isEqualTo(401);
            assertThat(get(view.address(), "/status", "X-Ashlar-Token", token, "Origin", "http://example.com")
                            .statusCode())
                    .isEqualTo(403);
            assertThat(get(view.address(), "/other", "X-Ashlar-Token", token).statusCode())
                    .isEqualTo(404);
        }
    }

    @Test
    void shouldLeaveItsAddressWithTheContentWhileItRuns() throws Exception {
        Path live = folder.resolve(".ashlar").resolve("live");
        try (LiveView view = LiveView.start(store, 0)) {
            assertThat(LiveView.addresses(store)).containsExactly(view.address());
            assertThat(folder.resolve(".ashlar").resolve(".gitignore")).hasContent("*");
            assertThat(store.reload().warnings()).isEmpty();
        }
        assertThat(LiveView.addresses(store)).isEmpty();
        long ended = new ProcessBuilder("true").start().onExit().get().pid();
        Files.writeString(live.resolve(ended + "-7421"), "http://127.0.0.1:7421/#" + "0".repeat(32));
        Files.writeString(
                live.resolve(ProcessHandle.current().pid() + "-7422"), "http://example.com/#" + "0".repeat(32));
        assertThat(LiveView.addresses(store)).isEmpty();
        try (Stream<Path> files = Files.list(live)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactly(ProcessHandle.current().pid() + "-7422");
        }
    }

    /** As in a repository of a stranger. */
    @Test
    void cannotWriteOrDeleteBehindLinks(@TempDir Path elsewhere) throws Exception {
        long ended = new ProcessBuilder("true").start().onExit().get().pid();
        Path other = Files.writeString(elsewhere.resolve(ended + "-10"), "a file of somebody else");
        for (String link : List.of(".ashlar/live", ".ashlar")) {
            Path place = folder.resolve(link);
            Files.createDirectories(place.getParent());
            Files.createSymbolicLink(place, elsewhere);
            try (LiveView view = LiveView.start(store, 0)) {
                assertThat(LiveView.addresses(store)).as(link).isEmpty();
                assertThat(status(view)).contains("\"generation\"");
            }
            try (Stream<Path> files = Files.list(elsewhere)) {
                assertThat(files).as(link).containsExactly(other);
            }
            Files.delete(place);
            if (link.contains("/")) {
                Files.delete(place.getParent());
            }
        }
        Path live = Files.createDirectories(folder.resolve(".ashlar/live"));
        Path notOurs = Files.writeString(live.resolve(ended + "-11"), "no address");
        assertThat(LiveView.addresses(store)).isEmpty();
        assertThat(notOurs).exists();
    }

    @Test
    void shouldStartByPropertyAndEndWithTheStore() throws Exception {
        String before = System.getProperty(LiveView.PROPERTY);
        for (Map.Entry<String, Integer> each :
                Map.of("on", 1, "off", 0, "many", 0).entrySet()) {
            System.setProperty(LiveView.PROPERTY, each.getKey());
            List<URI> addresses;
            try (DevelopmentStore other = DevelopmentStore.open(folder, Catalog.of())) {
                addresses = LiveView.addresses(other);
                assertThat(addresses).as(each.getKey()).hasSize(each.getValue());
            } finally {
                restore(before);
            }
            assertThat(LiveView.addresses(store)).isEmpty();
        }
    }

    private static void restore(String before) {
        if (before == null) {
            System.clearProperty(LiveView.PROPERTY);
        } else {
            System.setProperty(LiveView.PROPERTY, before);
        }
    }
}
