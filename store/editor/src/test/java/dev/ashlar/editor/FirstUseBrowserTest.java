package dev.ashlar.editor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.development.Reload;
import dev.ashlar.store.Reader;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The stars in the page of an editor, beside a game and a second editor. Of the tests in a browser, this one is not slow: without a browser, a plain build shows that it is skipped. */
class FirstUseBrowserTest extends EditorInBrowser {
    private static final Path SAMPLE = Path.of("..", "..", "bench", "content", "sky");
    private static final String SIRIUS = "32349";
    private static final String MAGNITUDE = "document.querySelector('[data-field=magnitude] input')";

    @Test
    void shouldShowEachOthersEdits() throws Exception {
        browser = Browser.tab();
        content = folder.resolve("sky");
        try (Stream<Path> files = Files.list(SAMPLE)) {
            Files.createDirectories(content);
            for (Path file : files.toList()) {
                Files.copy(file, content.resolve(file.getFileName()));
            }
        }
        BlockingQueue<Reload> reloads = new LinkedBlockingQueue<>();
        try (DevelopmentStore game = DevelopmentStore.open(content, Catalog.of(), reloads::add);
                Editor other = Editor.open(content.toString(), 0)) {
            editor = Editor.open(content.toString(), 0);
            browser.resize(1280, 800);
            browser.open(URI.create(editor.address() + "/Star/" + SIRIUS));
            browser.await(
                    "document.querySelector('#form h2')?.textContent === 'Sirius' && document.querySelector('#cell-0-0')");

            browser.value("(() => { const input = " + MAGNITUDE + "; input.value = '-1.5';"
                    + " input.dispatchEvent(new Event('input')); input.dispatchEvent(new Event('change')); })()");
            await(game, reloads, -1.5f);

            Calls calls = new Calls(other);
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
            while (!calls.answer("record", Map.of("type", "Star", "id", SIRIUS)).contains("\"-1.5\"")) {
                assertThat(System.nanoTime())
                        .as("the other editor has the edit")
                        .isLessThan(end);
            }
            Map<String, ?> edit = Map.of("type", "Star", "id", SIRIUS, "set", Map.of("magnitude", "-1.25"));
            calls.answer("edit", Map.of("edits", List.of(edit)));
            browser.await(MAGNITUDE + ".value === '-1.25'");

            await(game, reloads, -1.25f);
            game.edit("Star", Long.parseLong(SIRIUS)).set("magnitude", -1.75f).save();
            browser.await(MAGNITUDE + ".value === '-1.75'");
        }
    }

    /** Waits until the view of the game has a magnitude. */
    private static void await(DevelopmentStore game, BlockingQueue<Reload> reloads, float magnitude)
            throws InterruptedException {
        Reader reader = game.reader();
        RecordView star = reader.view("Star");
        while (!star.find(Long.parseLong(SIRIUS)) || star.f32(FieldKey.of("magnitude")) != magnitude) {
            assertThat(reloads.poll(30, TimeUnit.SECONDS))
                    .as("a reload of the game")
                    .isNotNull();
            reader.refresh();
        }
    }
}
