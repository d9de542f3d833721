package dev.ashlar.editor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Dialogs, problems and lists that open, in wide and narrow windows: nothing that keeps people out, and nothing beside the window. Slow: a browser takes seconds. */
@Tag("slow")
class DialogAppearanceTest extends EditorInBrowser {
    private static final String ENTER = "\uE007";
    private static final String IN_DIALOG = "document.querySelector('dialog[open]')";

    private String theme;
    private int width;

    @ParameterizedTest
    @CsvSource({"1280, light", "1280, dark", "400, light", "400, dark"})
    void shouldBeAccessibleInEachState(int windowWidth, String wanted) throws Exception {
        width = windowWidth;
        theme = wanted;
        TranslatedContent.write(folder);
        content = TestContent.write(folder);
        editor = Editor.open(content.toString(), 0);
        browser = Browser.tab();
        browser.resize(width, 800);
        browser.open(URI.create(editor.address() + "/Monster"));
        browser.await("document.querySelector('#cell-0-0')");
        if (!browser.value("document.documentElement.dataset.theme").equals(theme)) {
            browser.click("#theme");
        }
        dialog("addFilter", "filter");
        dialog("create", "new");
        dialog("columns", "columns");
        dialog("schema", "schema");
        dialog("formula", "formula");
        dialog("compareButton", "compare");
        browser.click("#compareButton");

        browser.click("#cell-0-1");
        browser.type("420" + ENTER);
        browser.await("document.querySelector('#cell-0-1.problem')");
        look("problem");
        dialog("unsaved", "unsaved");

        browser.value(
                "document.querySelector('#cell-0--1').dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))");
        browser.await("document.querySelector('#form [title=\"Delete the record\"]')");
        look("form-problem");
        browser.click("#form [title='Delete the record']");
        browser.await(IN_DIALOG);
        look("delete");
        browser.value(IN_DIALOG + ".close()");
        browser.open(URI.create(editor.address() + "/Item/1"));
        browser.await("document.querySelector('.translation')");
        look("translations");
    }

    private void dialog(String button, String name) throws IOException {
        browser.click("#" + button);
        browser.await(button.equals("compareButton") ? "!document.querySelector('#compare').hidden" : IN_DIALOG);
        look(name);
        browser.value("document.querySelector('dialog').close()");
    }

    private void look(String name) throws IOException {
        String title = width + "-" + theme + "-" + name;
        Path pictures = Files.createDirectories(Path.of("target", "screenshots"));
        Files.write(pictures.resolve(title + ".png"), browser.screenshot());
        assertThat(Accessibility.seriousFlaws(browser)).as(title).isEmpty();
        assertThat(browser.value("document.documentElement.scrollWidth"))
                .as(title)
                .isEqualTo(String.valueOf(width));
        assertThat(
                        browser.value(
                                "(() => { const box = (" + IN_DIALOG
                                        + " ?? document.body).getBoundingClientRect(); return box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight; })()"))
                .as(title)
                .isEqualTo("true");
    }
}
