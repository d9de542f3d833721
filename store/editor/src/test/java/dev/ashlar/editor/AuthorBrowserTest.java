package dev.ashlar.editor;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Files;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Conflicts that the page finds by itself, in a place that knows the authors of its records. */
@Tag("slow")
class AuthorBrowserTest extends EditorInBrowser {
    @BeforeEach
    void write() throws Exception {
        content = TestContent.write(folder);
        Files.writeString(content.resolve(SignedProvider.AUTHOR), "ben");
        editor = Editor.open("signed:" + content, 0);
    }

    @Test
    void shouldTellWhoHasSavedARecord() throws Exception {
        assertThat(new Calls(editor).answer("author", Map.of("type", "Monster", "id", "7")))
                .isEqualTo("{\"author\":\"ben\"}");
    }

    /** What is typed and not saved yet is compared by the page, not by the server. */
    @Test
    void shouldNameTheAuthorOfAConflictThatThePageFinds() throws Exception {
        browser = Browser.tab();
        browser.resize(1280, 800);
        browser.open(URI.create(editor.address() + "/Monster/7"));
        browser.await("document.querySelector('[data-field=level] input')");
        browser.click("[data-field=level] input.number");
        browser.control("a");
        browser.type("42");
        Files.writeString(content.resolve("Monster.json"), monsters().replace("\"level\": 12", "\"level\": 13"));
        browser.await("document.querySelector('#cell-0-1')?.title"
                + ".endsWith('somebody else has changed it: expected 12, found 13, saved by ben')");
        browser.await("document.querySelector('[data-field=level] .message').textContent.includes('saved by ben')");
    }
}
