package dev.ashlar.editor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lists of a fixed length and matrices, in a browser. Slow: a browser takes seconds. */
@Tag("slow")
class FixedListBrowserTest extends EditorInBrowser {
    private static final String ENTER = "\uE007";
    private static final String SAVED =
            "!document.querySelector('#undo').disabled && !Object.keys(localStorage).some(key => key.startsWith('ashlar-draft'))";

    @BeforeEach
    void open() throws Exception {
        browser = Browser.tab();
        content = ChestContent.write(folder);
        editor = Editor.open(content.toString(), 0);
        browser.resize(1280, 1400);
        show("Chest/1");
    }

    private void show(String place) {
        browser.open(URI.create(editor.address() + "/" + place));
        String name = place.equals("Chest/1") ? "hall" : "cellar";
        browser.await("document.querySelector('#cell-0-0')"
                + (place.contains("/")
                        ? " && document.querySelector('#form h2')?.textContent === '" + name + "'"
                        : ""));
    }

    private String chests() throws IOException {
        return Files.readString(content.resolve("Chest.json"));
    }

    /** Types a value into the input of an element. */
    private void put(String field, int index, String value) {
        browser.value("(() => { const input = document.querySelectorAll('[data-field=\"" + field
                + "\"] .cells :is(input, select)')[" + index + "]; input.value = '" + value
                + "'; input.dispatchEvent(new Event('input')); input.dispatchEvent(new Event('change')); })()");
        browser.await(SAVED);
    }

    @Test
    void shouldGroupElementsInTheForm() {
        assertThat(browser.value("[...document.querySelectorAll('#form legend')].map(each => each.firstChild.data)"))
                .isEqualTo("Drops,[0],[1],[2],grid,craft,bonus,[0],[1]");
        assertThat(browser.value(
                        "document.querySelectorAll('[data-struct=grid] .cells input:not([type=range])').length"))
                .isEqualTo("9");
        assertThat(browser.value("document.querySelector('[data-struct=loot] > .doc').textContent"))
                .isEqualTo("Three places");
        assertThat(browser.value(
                        "document.querySelector('[data-field=\"bonus.0.what\"]').getBoundingClientRect().height"))
                .as("members of a struct that is not given")
                .isEqualTo("0");
    }

    @Test
    void shouldEditAMatrix() throws IOException {
        put("grid.1", 1, "-3");
        put("craft.0", 1, "smoke");
        assertThat(chests())
                .contains("[[1, 2, 3], [4, -3, 6], [7, 8, 9]]", "[[\"stone\", \"smoke\"], [\"smoke\", \"stone\"]]");
    }

    /** What a record does not give has its defaults there, and the identity in matrices. */
    @Test
    void shouldEditArraysThatARecordDoesNotGive() throws IOException {
        show("Chest/2");
        put("grid.1", 0, "5");
        put("moods", 1, "angry");
        browser.value(
                "(() => { const input = document.querySelectorAll('[data-field=pose] input')[1]; input.value = '2';"
                        + " input.dispatchEvent(new Event('input')); input.dispatchEvent(new Event('change')); })()");
        browser.await(SAVED);
        assertThat(chests())
                .contains("\"grid\": {\"1\": [5, 1, 0]}")
                .contains("\"moods\": [\"calm\", \"angry\", \"calm\"]")
                .contains("\"pose\": [1.0, 2.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0]");
    }

    @Test
    void shouldEditAMatrixInAList() throws IOException {
        browser.value(
                "(() => { const input = document.querySelectorAll('[data-field=levels] .cells input')[2]; input.value = '7';"
                        + " input.dispatchEvent(new Event('input')); input.dispatchEvent(new Event('change')); })()");
        browser.await(SAVED);
        assertThat(chests()).contains("\"levels\": [[[1, 2], [7, 4]]]");
    }

    @Test
    void shouldMoveElements() throws IOException {
        browser.click("[data-struct='loot.0'] [title='Move down']");
        browser.await(SAVED);
        browser.click("[data-struct='bonus.1'] [title='Move up']");
        browser.await(SAVED + " && document.querySelector('[data-struct=\"bonus.1\"].absent')");
        assertThat(chests())
                .contains("\"loot\": [{\"what\": \"smoke\"}, {\"what\": \"stone\", \"chance\": 0.25}]")
                .contains("\"bonus\": [{\"what\": \"smoke\"}]");
    }

    @Test
    void shouldShowNamesInTheTableAndProblemsAtTheirCells() throws IOException {
        show("Chest");
        assertThat(browser.value(
                        "[...document.querySelectorAll('.head .cell')].slice(2, 5).map(each => each.textContent)"))
                .isEqualTo("loot[0].what,loot[0].chance,loot[1].what");
        assertThat(browser.value(
                        "[...document.querySelectorAll('.cell')].some(each => each.textContent === '[stone, –]')"))
                .isEqualTo("true");
        browser.click("#cell-0-2");
        browser.type("5" + ENTER);
        browser.await("document.querySelector('#cell-0-2.problem')");
        assertThat(browser.value("document.querySelector('#cell-0-2').title"))
                .isEqualTo("edit of Chest 1: Chest 1.loot[0].chance: out of range: expected 0 to 1, found 5");
        Files.writeString(content.resolve("Chest.json"), chests().replace("[4, 5, 6]", "[4, 5, 60]"));
        browser.await("document.querySelectorAll('[aria-invalid]').length === 2");
    }

    @Test
    void shouldTakeAStructAwayWithItsMembers() throws IOException {
        browser.click("[data-field='bonus.1'] input");
        browser.await(SAVED + " && document.querySelector('[data-struct=\"bonus.1\"].absent')");
        assertThat(chests()).contains("\"bonus\": []");
        browser.click("[data-field='bonus.1'] input");
        browser.await("!document.querySelector('[data-struct=\"bonus.1\"].absent') && " + SAVED);
        assertThat(chests()).containsPattern("\"bonus\": (\\[null, \\{}]|\\{\"1\": \\{}})");
    }

    @Test
    void shouldMakeAListLonger() throws IOException {
        browser.click("#schema");
        browser.await("document.querySelector('dialog[open] [aria-label=Change]')");
        browser.value(
                "(() => { const input = document.querySelector('dialog [aria-label=Change]'); input.value = 'retype';"
                        + " input.dispatchEvent(new Event('change')); })()");
        String field = "document.querySelector('dialog [aria-label=Field]')";
        assertThat(
                        browser.value(
                                "[...document.querySelectorAll('dialog [aria-label=Field] option')].map(each => each.textContent)"))
                .isEqualTo("name,loot,grid,craft,bonus,moods,pose,levels");
        browser.value("(() => { " + field + ".value = 'loot'; " + field + ".dispatchEvent(new Event('change')); })()");
        browser.click("dialog [aria-label=Type]");
        browser.type("Loot[4]");
        browser.await("document.querySelector('.preview .plus') && !document.querySelector('dialog .main').disabled");
        browser.type(ENTER);
        browser.await("document.querySelectorAll('[data-struct=loot] > fieldset').length === 4");
        assertThat(Files.readString(content.resolve("Chest.schema"))).contains("type = \"Loot[4]\", display");
    }

    @ParameterizedTest
    @CsvSource({"1280, 1400, light", "1280, 1400, dark", "400, 1400, light"})
    void shouldFitItsWindow(int width, int height, String theme) throws IOException {
        browser.resize(width, height);
        if (!browser.value("document.documentElement.dataset.theme").equals(theme)) {
            browser.value("document.querySelector('#theme').click()");
        }
        assertThat(browser.value("document.documentElement.scrollWidth")).isEqualTo(String.valueOf(width));
        Path pictures = Files.createDirectories(Path.of("target", "screenshots"));
        assertThat(Files.write(pictures.resolve(width + "-" + theme + "-fixed-lists.png"), browser.screenshot()))
                .isNotEmptyFile();
        assertThat(Accessibility.seriousFlaws(browser)).isEmpty();
    }
}
