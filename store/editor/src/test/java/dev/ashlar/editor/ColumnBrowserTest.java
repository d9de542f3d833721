package dev.ashlar.editor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Edits of many records at once, in a browser. Slow: a browser takes seconds. */
@Tag("slow")
class ColumnBrowserTest extends EditorInBrowser {
    private static final String ENTER = "\uE007";
    private static final String DOWN = "\uE015";
    private static final String SAVED =
            "!document.querySelector('#undo').disabled && !document.querySelector('.draft')";

    @BeforeEach
    void open() throws Exception {
        browser = Browser.tab();
        content = TestContent.write(folder);
        editor = Editor.open(content.toString(), 0);
        browser.resize(1280, 800);
        show("Monster");
    }

    private void show(String place) {
        browser.open(URI.create(editor.address() + "/" + place));
        browser.await("document.querySelector('#cell-0-0')");
    }

    private String text(String selector) {
        return browser.value("document.querySelector('" + selector + "').textContent");
    }

    @Test
    void shouldPreviewAFormulaAndUndoItAsOneStep() throws IOException {
        String before = monsters();
        browser.click("#cell-0-1");
        browser.type("=");
        browser.await("document.querySelector('dialog[open] .formula')");
        assertThat(browser.value("document.querySelector('dialog [aria-label=Field]').value"))
                .isEqualTo("level");
        browser.type("level *");
        browser.await("document.querySelector('.preview .message')?.textContent.includes('value is missing')");
        assertThat(browser.value("document.querySelector('dialog .main').disabled"))
                .isEqualTo("true");
        browser.type(" 2");
        browser.await("document.querySelectorAll('.preview tr').length === 2");
        assertThat(text(".preview tr")).isEqualTo("golem12→24");
        assertThat(monsters()).isEqualTo(before);
        browser.type(ENTER);
        browser.await(
                "!document.querySelector('dialog').open && document.querySelector('#cell-0-1').textContent === '24'");
        assertThat(monsters()).contains("\"level\": 24").contains("\"level\": 6");
        browser.click("#undo");
        browser.await("document.querySelector('#cell-0-1').textContent === '12'");
        assertThat(monsters()).isEqualTo(before);
    }

    @Test
    void shouldShowWhyAFormulaCannotBeSaved() throws IOException {
        String before = monsters();
        browser.click("#cell-0-1");
        browser.click("#formula");
        browser.type("level * 20");
        browser.await("document.querySelectorAll('.preview tr').length === 2");
        browser.type(ENTER);
        browser.await(
                "document.querySelector('dialog pre.message')?.textContent.includes('expected 1 to 99, found 240')");
        assertThat(monsters()).isEqualTo(before);
    }

    @Test
    void shouldFillDown() throws IOException {
        browser.click("#cell-0-1");
        browser.shift(DOWN);
        browser.control("d");
        browser.await("document.querySelector('#cell-1-1').textContent === '12' && " + SAVED);
        assertThat(monsters()).contains("onerror=document.title='hacked'>\", \"level\": 12}");
    }

    @Test
    void shouldTakeTheValueAboveOfASingleCell() throws IOException {
        browser.click("#cell-1-1");
        browser.control("d");
        browser.await("document.querySelector('#cell-1-1').textContent === '12' && " + SAVED);
    }

    @Test
    void shouldFillTheSelectionWithWhatIsTyped() throws IOException {
        browser.click("#cell-0-1");
        browser.shift(DOWN);
        browser.type("5");
        browser.control(ENTER);
        browser.await("document.querySelector('#cell-1-1').textContent === '5' && " + SAVED);
        assertThat(monsters()).contains("\"golem\", \"level\": 5,").contains("\"level\": 5}");
        browser.click("#undo");
        browser.await("document.querySelector('#cell-0-1').textContent === '12'");
        assertThat(monsters()).as("one step").contains("\"level\": 3}");
    }

    @Test
    void shouldCopyRecordsThatWereNeverInSight() throws IOException {
        String many = IntStream.rangeClosed(1, 1000)
                .mapToObj(id -> "{\"id\": " + id + ", \"name\": \"" + (id == 1 ? "stone" : "m" + id) + "\"}")
                .collect(Collectors.joining(",\n", "[", "]\n"));
        Files.writeString(content.resolve("Material.json"), many);
        browser.grant("clipboardReadWrite");
        show("Material");
        browser.await("document.querySelector('#count').textContent === '1,000 records'");
        browser.click("#cell-0-0");
        browser.value(
                "document.querySelector('#grid').dispatchEvent(new KeyboardEvent('keydown', { key: 'End', ctrlKey: true, shiftKey: true }))");
        browser.await("document.querySelector('#cell-999-0')");
        browser.value(
                "document.querySelector('#grid').dispatchEvent(new ClipboardEvent('copy', { clipboardData: new DataTransfer() }))");
        browser.await("document.querySelector('#status').textContent === 'Copied 1000 × 2.'");
        browser.value("navigator.clipboard.readText().then(text => { window.copied = text.split('\\n'); })");
        browser.await("window.copied?.length === 1000");
        assertThat(browser.value("window.copied[500]")).isEqualTo("m501\t");
    }
}
