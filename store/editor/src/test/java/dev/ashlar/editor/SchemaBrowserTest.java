package dev.ashlar.editor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Edits of schemas in a browser. Slow: a browser takes seconds. */
@Tag("slow")
class SchemaBrowserTest extends EditorInBrowser {
    private static final String ENTER = "\uE007";

    @BeforeEach
    void open() throws Exception {
        browser = Browser.tab();
        content = TestContent.write(folder);
        editor = Editor.open(content.toString(), 0);
        browser.resize(1280, 800);
        browser.open(URI.create(editor.address() + "/Monster"));
        browser.await("document.querySelector('#cell-0-0')");
        browser.click("#schema");
        browser.await("document.querySelector('dialog[open] [aria-label=Change]')");
    }

    private void type(String label, String text) {
        browser.click("dialog [aria-label='" + label + "']");
        browser.type(text);
    }

    private String schema() throws IOException {
        return Files.readString(content.resolve("Monster.schema"));
    }

    @Test
    void shouldAddAFieldThatTheTableShowsAndUndoItAsOneStep() throws IOException {
        String before = schema();
        type("New name", "rarity");
        type("Type", "enum");
        browser.await("document.querySelector('.preview .message')");
        assertThat(browser.value("document.querySelector('dialog .main').disabled"))
                .isEqualTo("true");
        type("Constants", "common, rare");
        type("Default", "common");
        browser.await("!document.querySelector('dialog .main').disabled"
                + " && document.querySelector('.preview .plus').textContent.includes('default = \"common\"')");
        assertThat(schema()).isEqualTo(before);
        browser.type(ENTER);
        browser.await("[...document.querySelectorAll('.head .cell')].at(-1).textContent === 'rarity'");
        assertThat(schema())
                .contains(
                        "{ name = \"rarity\", type = \"enum\", values = [\"common\",\"rare\"], default = \"common\" }");
        browser.click("#undo");
        browser.await("[...document.querySelectorAll('.head .cell')].at(-1).textContent === 'icon'");
        assertThat(schema()).isEqualTo(before);
    }
}
