package dev.ashlar.editor;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Translations beside the texts of a record, in a browser. */
@Tag("slow")
class TranslationBrowserTest extends EditorInBrowser {
    private static final String TAB = "\uE004";
    private static final String NAME = "textarea[aria-label='Item.1.name, de']";

    @BeforeEach
    void open() throws Exception {
        browser = Browser.tab();
        TranslatedContent.write(folder);
        content = folder.resolve("content");
        editor = Editor.open(content.toString(), 0);
        browser.resize(1280, 800);
        show();
    }

    private void show() {
        browser.open(URI.create(editor.address() + "/Item/1"));
        browser.await("document.querySelector(\"" + NAME + "\")");
    }

    private void type(String selector, String text) {
        browser.click(selector);
        browser.control("a");
        browser.type(text + TAB);
    }

    @Test
    void shouldSaveATranslationAndShowWhatIsWrongWithOne() throws Exception {
        type(NAME, "Zweihänderklinge");
        browser.await(
                "document.querySelector('.translation .message').textContent.includes('expected at most 12 characters')");
        show();
        assertThat(browser.value("document.querySelector(\"" + NAME + "\").value"))
                .isEqualTo("Zweihänderklinge");
        type(NAME, "Klinge");
        browser.await("!document.querySelector('.translation.draft') && !document.querySelector('#undo').disabled");
        Path german = folder.resolve("languages/de/Item.csv");
        assertThat(Files.readString(german)).contains("Item.1.name,Sword,Klinge");
        browser.click(".translation .changed + button");
        browser.await("!document.querySelector('.translation .changed')");
        assertThat(Files.readString(german)).contains("Item.1.lore,Quite rusty.,Rostig.");
        Path pictures = Files.createDirectories(Path.of("target", "screenshots"));
        assertThat(Files.write(pictures.resolve("translations.png"), browser.screenshot()))
                .isNotEmptyFile();
    }
}
