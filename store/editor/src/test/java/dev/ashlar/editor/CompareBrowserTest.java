package dev.ashlar.editor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The comparison with a commit in a browser. */
@Tag("slow")
class CompareBrowserTest extends EditorInBrowser {
    private static final String DOWN = "\uE015";
    private static final String ESCAPE = "\uE00C";
    private static final String CHANGED = ".difference[data-record=\"Monster 7\"]";

    @BeforeEach
    void open() throws Exception {
        browser = Browser.tab();
        content = TestContent.write(folder);
        Git.commitOf(folder);
        editor = Editor.open(content.toString(), 0);
        List<Map<String, ?>> edits = List.of(
                Map.of("type", "Monster", "id", "7", "set", Map.of("level", "40", "tags", "[\"big\", \"old\"]")),
                Map.of("type", "Monster", "id", "9", "delete", true),
                Map.of("type", "Material", "create", true, "set", Map.of("name", "\"ice\"")));
        new Calls(editor).answer("edit", Map.of("edits", edits));
        browser.resize(1280, 800);
        browser.open(URI.create(editor.address() + "/Monster"));
        browser.await("document.querySelector('#cell-0-0')");
        browser.click("#compareButton");
        browser.await("document.querySelectorAll('.difference').length === 3");
    }

    private String text(String selector) {
        return browser.value("document.querySelector('" + selector + "').textContent");
    }

    @Test
    void shouldShowBothValuesAndHostileTextsAsText() {
        assertThat(text(CHANGED + " [data-field=level] del")).isEqualTo("−12");
        assertThat(text(CHANGED + " [data-field=level] ins")).isEqualTo("+40");
        assertThat(text(".difference.removed .title")).startsWith("<img src=x");
        assertThat(text(".difference.added .sign")).isEqualTo("+");
        assertThat(browser.value("document.querySelectorAll('img').length")).isEqualTo("0");
        assertThat(browser.value("document.title")).isEqualTo("Ashlar editor");
    }

    @Test
    void shouldShowOneFieldAndGiveItsValueBack() throws IOException {
        browser.value("(() => { const field = document.querySelector('[aria-label=Field]'); field.value = 'level';"
                + " field.dispatchEvent(new Event('change')); })()");
        browser.await("document.querySelectorAll('.difference').length === 1");
        browser.click(CHANGED + " [data-field=level] > button");
        browser.await("document.querySelector('.differences').textContent === 'No record differs.'");
        assertThat(monsters()).contains("\"level\": 12,").contains("\"old\"");
        browser.click("#undo");
        browser.await("document.querySelector('" + CHANGED + " [data-field=level] ins')");
        assertThat(monsters()).contains("\"level\": 40,");
    }

    @Test
    void shouldMoveAndGiveBackByKeys() throws IOException {
        browser.value("document.querySelector('.difference').focus()");
        browser.type(DOWN + DOWN);
        browser.await("document.activeElement.matches('.difference.removed')");
        browser.type("r");
        browser.await("document.querySelectorAll('.difference').length === 2");
        assertThat(monsters()).contains("\"id\": 9");
        browser.type(ESCAPE);
        browser.await("document.querySelector('#compare').hidden");
    }

    @Test
    void shouldSayWhyACommitCannotBeRead() {
        browser.value("(() => { const name = document.querySelector('[aria-label=Name]'); name.value = 'nowhere';"
                + " name.form.requestSubmit(); })()");
        browser.await("document.querySelector('.base.message')?.textContent.includes('has no commit \"nowhere\"')");
        assertThat(browser.value("document.querySelectorAll('.difference').length"))
                .isEqualTo("0");
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
        assertThat(Files.write(pictures.resolve(width + "-" + theme + "-compare.png"), browser.screenshot()))
                .isNotEmptyFile();
    }
}
