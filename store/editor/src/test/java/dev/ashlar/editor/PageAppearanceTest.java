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
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The page with the sample content, in each state: nothing that keeps people out, by the rules of axe-core, and pictures below {@code target/screenshots}.
 * {@code -Dashlar.golden.renew=true} writes the pictures of {@code docs/editor.md} anew. Slow: a browser takes seconds.
 */
@Tag("slow")
class PageAppearanceTest extends EditorInBrowser {
    private static final Path SAMPLE = Path.of("..", "..", "bench", "content", "sky");
    private static final Path OF_DOCUMENTS = Path.of("..", "..", "docs", "pictures");
    private static final String SIRIUS = "/Star/32349";

    private void open(String theme) throws Exception {
        content = folder.resolve("sky");
        try (Stream<Path> files = Files.list(SAMPLE)) {
            Files.createDirectories(content);
            for (Path file : files.toList()) {
                Files.copy(file, content.resolve(file.getFileName()));
            }
        }
        Git.commitOf(folder);
        editor = Editor.open(content.toString(), 0);
        browser = Browser.tab();
        browser.resize(1280, 720);
        browser.open(URI.create(editor.address() + "/Star"));
        browser.await("document.querySelector('#cell-0-0')");
        if (!browser.value("document.documentElement.dataset.theme").equals(theme)) {
            browser.click("#theme");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"light", "dark"})
    void shouldBeAccessibleInEachState(String theme) throws Exception {
        open(theme);
        look("editor-table", theme);
        browser.click("#cell-1-0");
        browser.type("=");
        browser.await("document.querySelector('dialog[open] .formula')");
        browser.type("magnitude * 0.9");
        browser.await("document.querySelectorAll('.preview tr').length === 8");
        look("editor-formula", theme);
        browser.value("document.querySelector('dialog').close()");
        rename("magnitude", "brightness");
        look("editor-schema", theme);
        browser.value("document.querySelector('dialog').close()");
        browser.open(URI.create(editor.address() + SIRIUS));
        browser.await("document.querySelector('#form h2')?.textContent === 'Sirius'");
        look("editor-form", theme);
        browser.value("document.querySelector('[data-field=magnitude] input').value = '-1.5'");
        browser.value("document.querySelector('[data-field=magnitude] input').dispatchEvent(new Event('input'))");
        browser.value("document.querySelector('[data-field=magnitude] input').dispatchEvent(new Event('change'))");
        browser.await("!document.querySelector('#undo').disabled");
        browser.click("#compareButton");
        browser.await("document.querySelectorAll('.difference').length === 1");
        look("editor-compare", theme);
        browser.click("#compareButton");
        browser.click("#columns");
        browser.await("document.querySelector('dialog[open] .columns')");
        look("editor-columns", theme);
    }

    @ParameterizedTest
    @ValueSource(strings = {"light", "dark"})
    void shouldShowARunningGame(String theme) throws Exception {
        open(theme);
        try (DevelopmentStore game = DevelopmentStore.open(content, Catalog.of());
                LiveView live = LiveView.start(game, 0)) {
            Reader reader = game.reader();
            reader.view("Star");
            reader.view("Constellation");
            game.edit("Star", 32349).set("magnitude", -1.5f).save();
            browser.click("#gameButton");
            browser.await("document.querySelectorAll('.games tr').length === 5");
            browser.value("document.querySelector('.games h3').textContent = 'com.example.Game, process 4711'");
            look("editor-game", theme);
            assertThat(live.address()).hasScheme("http");
        }
    }

    private void rename(String field, String name) {
        browser.click("#schema");
        browser.await("document.querySelector('dialog[open] [aria-label=Change]')");
        choose("Change", "rename");
        choose("Field", field);
        browser.click("dialog [aria-label='New name']");
        browser.type(name);
        browser.await("document.querySelector('.preview .plus') && document.querySelector('.preview li')");
    }

    private void choose(String label, String value) {
        String input = "document.querySelector('dialog [aria-label=\"" + label + "\"]')";
        browser.value("(() => { " + input + ".value = '" + value + "'; " + input
                + ".dispatchEvent(new Event('change')); })()");
    }

    private void look(String name, String theme) throws IOException {
        browser.value("document.querySelector('#location').textContent = 'content/sky'");
        byte[] picture = browser.screenshot();
        Files.write(
                Files.createDirectories(Path.of("target", "screenshots")).resolve(name + "-" + theme + ".png"),
                picture);
        if (Boolean.getBoolean("ashlar.golden.renew") && theme.equals("light")) {
            Files.write(Files.createDirectories(OF_DOCUMENTS).resolve(name + ".png"), picture);
        }
        assertThat(Accessibility.seriousFlaws(browser)).as(name + ", " + theme).isEmpty();
    }
}
