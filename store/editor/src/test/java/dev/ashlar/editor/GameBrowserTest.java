package dev.ashlar.editor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.view.Catalog;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.development.LiveView;
import dev.ashlar.store.Reader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A running game beside the editor, in a browser. */
@Tag("slow")
class GameBrowserTest extends EditorInBrowser {
    private DevelopmentStore game;
    private LiveView live;

    @BeforeEach
    void open() throws Exception {
        browser = Browser.tab();
        content = TestContent.write(folder);
        game = DevelopmentStore.open(content, Catalog.of());
        live = LiveView.start(game, 0);
        editor = Editor.open(content.toString(), 0);
        browser.resize(1280, 800);
        browser.open(URI.create(editor.address() + "/Monster"));
        browser.await("document.querySelector('#cell-0-0')");
        browser.click("#gameButton");
        browser.await("document.querySelector('.games table')");
    }

    @AfterEach
    void end() {
        live.close();
        game.close();
    }

    @Test
    void shouldShowReadersReloadsAndProblems() throws IOException {
        String games = "document.querySelector('.games').textContent";
        assertThat(browser.value(games)).contains("4 records · generation 1").contains("none");
        Reader reader = game.reader();
        reader.view("Material");
        browser.await(games + ".includes('Material')");
        game.edit("Monster", 7).set("level", 13).save();
        browser.await(games + ".includes('Monster: 1 changed') && " + games + ".includes('1, behind')");
        reader.refresh();
        browser.await("!" + games + ".includes('behind')");
        Files.writeString(content.resolve("Monster.json"), monsters().replace("\"level\": 13", "\"level\": 130"));
        browser.await(games + ".includes('Monster 7.level: out of range: expected 1 to 99, found 130')");
        live.close();
        browser.await(games + ".includes('No game is running')");
        browser.click("#compareButton");
        browser.await("document.querySelector('#game').hidden && !document.querySelector('#compare').hidden");
        browser.click("#gameButton");
        browser.click("#types button");
        browser.await("document.querySelector('#game').hidden && document.querySelector('#cell-0-0')");
    }

    @ParameterizedTest
    @CsvSource({"1280, 800, light", "1280, 800, dark", "400, 800, light"})
    void shouldFitItsWindow(int width, int height, String theme) throws IOException {
        browser.resize(width, height);
        if (!browser.value("document.documentElement.dataset.theme").equals(theme)) {
            browser.click("#theme");
        }
        assertThat(browser.value("document.documentElement.scrollWidth")).isEqualTo(String.valueOf(width));
        Path pictures = Files.createDirectories(Path.of("target", "screenshots"));
        assertThat(Files.write(pictures.resolve(width + "-" + theme + "-game.png"), browser.screenshot()))
                .isNotEmptyFile();
    }
}
