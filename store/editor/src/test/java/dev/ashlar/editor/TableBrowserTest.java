package dev.ashlar.editor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which records the table shows, and keys that work everywhere, in a browser. Slow: a browser takes seconds. */
@Tag("slow")
class TableBrowserTest extends EditorInBrowser {
    private static final String ENTER = "\uE007";
    private static final String DOWN = "\uE015";
    private static final String COUNT = "document.querySelector('#count').textContent";

    @BeforeEach
    void open() throws Exception {
        browser = Browser.tab();
        content = TestContent.write(folder);
        editor = Editor.open(content.toString(), 0);
        browser.resize(1280, 800);
        browser.open(URI.create(editor.address() + "/Monster"));
        browser.await("document.querySelector('#cell-0-0')");
    }

    private void choose(String label, String value) {
        browser.value("(() => { const input = document.querySelector('dialog [aria-label=\"" + label
                + "\"]'); input.value = '" + value
                + "'; input.dispatchEvent(new Event('change')); })()");
    }

    @ParameterizedTest
    @CsvSource({
        "level, min, 10, Level at least 10 ×",
        "level, max, 12, Level at most 12 ×",
        "stats.health, is, 90, stats.health is 90 ×",
        "name, has, GOL, name contains GOL ×"
    })
    void shouldFilterByRangesValuesAndTexts(String field, String condition, String value, String chip) {
        browser.click("#addFilter");
        choose("Field", field);
        choose("Condition", condition);
        browser.click("dialog [aria-label=Value]");
        browser.type(value + ENTER);
        browser.await("!document.querySelector('dialog').open && document.querySelector('#filters button')");
        assertThat(browser.value("document.querySelector('#filters').textContent"))
                .isEqualTo(chip);
        browser.await(condition.equals("max") ? COUNT + " === '2 records'" : COUNT + " === '1 of 2'");
        browser.click("#filters button");
        browser.await(COUNT + " === '2 records'");
    }

    @Test
    void shouldFilterByConstantsAndReferences() {
        browser.click("#addFilter");
        choose("Field", "skin");
        browser.click("dialog .reference input");
        browser.await("document.querySelectorAll('dialog [role=option]').length === 2");
        browser.type("stone");
        browser.await("document.querySelectorAll('dialog [role=option]').length === 1");
        browser.type(DOWN + ENTER);
        browser.click("dialog .main");
        browser.await(COUNT + " === '1 of 2'");
        browser.click("#addFilter");
        choose("Field", "mood");
        choose("Value", "angry");
        browser.click("dialog .main");
        browser.await(COUNT + " === '0 of 2'");
    }

    @Test
    void shouldSearchFromTheKeyboard() {
        browser.click("#cell-0-1");
        browser.control("f");
        browser.type("GOLEM");
        browser.await(COUNT + " === '1 of 2'");
        browser.type(DOWN);
        assertThat(browser.value("document.activeElement.id")).isEqualTo("grid");
        browser.type("/");
        assertThat(browser.value("document.activeElement.id")).isEqualTo("search");
    }

    @Test
    void shouldUndoAndRedoByKeys() throws IOException {
        browser.click("#cell-0-1");
        browser.type("42" + ENTER);
        browser.await(
                "document.querySelector('#cell-0-1').textContent === '42' && !document.querySelector('#undo').disabled");
        browser.control("z");
        browser.await("document.querySelector('#cell-0-1').textContent === '12'");
        browser.control("y");
        browser.await("document.querySelector('#cell-0-1').textContent === '42'");
        assertThat(monsters()).contains("\"level\": 42,");
    }

    /** A reload asks before it drops what was typed into a dialog. */
    @Test
    void shouldAskBeforeItDropsWhatIsTypedIntoADialog() {
        String unload =
                "(() => { const event = new Event('beforeunload', { cancelable: true }); dispatchEvent(event); return event.defaultPrevented; })()";
        assertThat(browser.value(unload)).isEqualTo("false");
        browser.click("#formula");
        browser.await("document.querySelector('dialog[open] .formula')");
        assertThat(browser.value(unload)).isEqualTo("true");
    }
}
