package dev.ashlar.editor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.view.Catalog;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.development.LiveView;
import dev.ashlar.store.Reader;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the editor tells of games that run on the same content, without a browser. */
class GamesTest {
    @TempDir
    private Path folder;

    @Test
    void shouldFindGamesThatRunOnTheSameFolder() throws Exception {
        Path content = TestContent.write(folder);
        try (DevelopmentStore game = DevelopmentStore.open(content, Catalog.of());
                Editor editor = Editor.open(content.toString(), 0)) {
            Calls calls = new Calls(editor);
            assertThat(calls.answer("games", Map.of())).isEqualTo("{\"games\":[]}");
            Reader reader = game.reader();
            reader.view("Monster");
            try (LiveView live = LiveView.start(game, 0)) {
                assertThat(calls.answer("games", Map.of()))
                        .contains("{\"address\":\"http://127.0.0.1:"
                                + live.address().getPort() + "\"")
                        .contains("\"records\":4", "\"views\":{\"Monster\":1}")
                        .doesNotContain(live.address().getFragment());
            }
            assertThat(calls.answer("games", Map.of())).isEqualTo("{\"games\":[]}");
            assertThat(reader.refresh()).isFalse();
        }
    }

    @Test
    void shouldAskTheGameAtAnAddressAndNoOtherServer() throws Exception {
        Path content = TestContent.write(folder);
        Path other = TestContent.write(folder.resolve("other"));
        try (DevelopmentStore game = DevelopmentStore.open(other, Catalog.of());
                Editor editor = Editor.open(content.toString(), 0)) {
            Calls calls = new Calls(editor);
            String address;
            try (LiveView live = LiveView.start(game, 0)) {
                address = live.address().toString();
                assertThat(calls.answer("games", Map.of("address", address))).contains("\"records\":4");
                assertThat(calls.answer("games", Map.of("address", address.replaceAll("#.*", "#" + "0".repeat(32)))))
                        .contains(
                                "\"status\":null,\"failure\":\"expected the status of a game, found an answer with the status 401");
            }
            assertThat(calls.answer("games", Map.of("address", address)))
                    .contains("\"status\":null,\"failure\":\"nothing answers at this address\"");
            for (String wrong : new String[] {
                "http://example.com:80/#" + "0".repeat(32), "file:///etc/passwd", "http://127.0.0.1:1/x#1"
            }) {
                assertThat(calls.refusal(400, "games", Map.of("address", wrong)))
                        .contains("expected http://127.0.0.1:PORT/#TOKEN");
            }
        }
    }
}
