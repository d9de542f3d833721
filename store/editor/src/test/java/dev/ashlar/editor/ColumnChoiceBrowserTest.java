package dev.ashlar.editor;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Which columns a table shows, in a browser. */
@Tag("slow")
class ColumnChoiceBrowserTest extends EditorInBrowser {
    private static final String ENTER = "\uE007";
    private static final String HEADS =
            "[...document.querySelectorAll('.head .cell')].map(each => each.textContent.replace('↑ ', ''))";

    @BeforeEach
    void open() throws Exception {
        browser = Browser.tab();
        content = TestContent.write(folder);
        editor = Editor.open(content.toString(), 0);
        browser.resize(700, 700);
        show();
        browser.click("#columns");
        browser.await("document.querySelector('dialog[open] .columns')");
    }

    private void show() {
        browser.open(URI.create(editor.address() + "/Monster"));
        browser.await("document.querySelector('#cell-0-0')");
    }

    private void done() {
        browser.click("dialog button.main");
        browser.await("!document.querySelector('dialog[open]') && document.querySelector('#cell-0-0')");
    }

    @Test
    void shouldShowChosenColumnsInTheirOrderAndKeepThem() throws Exception {
        browser.click("dialog .columns .row:nth-child(1) input"); // name
        browser.click("dialog .columns .row:nth-child(3) [title^='Move up']"); // seed
        browser.await("document.activeElement.title === 'Move up seed'");
        done();
        assertThat(browser.value(HEADS + ".slice(0, 3).join()")).isEqualTo("id,seed,Level");
        show();
        assertThat(browser.value(HEADS + ".slice(0, 3).join()")).isEqualTo("id,seed,Level");
        browser.click("#cell-0-1");
        browser.type("42" + ENTER);
        browser.await("document.querySelector('#cell-0-1').textContent === '42' && !document.querySelector('.draft')");
        assertThat(monsters()).contains("\"level\": 42,").contains("\"seed\": 18446744073709551615");
    }

    @Test
    void shouldFreezeColumns() {
        browser.value("(() => { const select = document.querySelector('dialog select'); select.value = '1';"
                + " select.dispatchEvent(new Event('change')); })()");
        done();
        browser.value("document.querySelector('#grid').scrollLeft = 900");
        browser.await("document.querySelector('#grid').scrollLeft > 0");
        assertThat(browser.value("document.querySelector('#cell-0-0').getBoundingClientRect().left"
                        + " - document.querySelector('#grid').getBoundingClientRect().left"))
                .isEqualTo("90");
        browser.click("#cell-0-0");
        browser.type("\uE014");
        browser.await("document.querySelector('#cell-0-1.current').getBoundingClientRect().left"
                + " >= document.querySelector('#cell-0-0').getBoundingClientRect().right - 1");
    }

    @Test
    void shouldWidenAColumnAndForgetThat() {
        browser.value("document.querySelector('dialog').close()");
        browser.value("(() => { const grip = document.querySelector('.head .cell:nth-child(2) .grip');"
                + " grip.setPointerCapture = () => {}; const send = (name, x) => grip.dispatchEvent(new PointerEvent(name, { clientX: x }));"
                + " send('pointerdown', 300); send('pointermove', 340); send('pointerup', 340); })()");
        String width = "document.querySelector('#cell-0-0').style.width";
        browser.await(width + " === '210px'");
        show();
        assertThat(browser.value(width)).isEqualTo("210px");
        browser.click("#columns");
        browser.click("dialog [title^='Order, widths']");
        browser.await(width + " === '170px'");
    }
}
