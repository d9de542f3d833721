package dev.ashlar.editor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.editor.content.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page in a browser, as a designer uses it. A browser takes seconds of processor time. */
@Tag("slow")
class BrowserTest extends EditorInBrowser {
    private static final String ENTER = "\uE007";
    private static final String RIGHT = "\uE014";
    private static final String UP = "\uE013";
    private static final String DOWN = "\uE015";
    private static final String ESCAPE = "\uE00C";
    /** There is something to take back, and nothing that is not saved. */
    private static final String SAVED =
            "!document.querySelector('#undo').disabled && !document.querySelector('.draft')";

    private static final String SAVED_ALL_BUT_ONE =
            "Object.keys(localStorage).filter(key => key.startsWith('ashlar-draft')).length === 1";

    @BeforeEach
    void open() throws Exception {
        browser = Browser.tab();
        content = TestContent.write(folder);
        editor = Editor.open(content.toString(), 0);
        browser.resize(1280, 800);
        show("Monster");
    }

    private void show(String place) {
        browser.open(java.net.URI.create(editor.address() + "/" + place));
        browser.await("document.querySelector('#cell-0-0')");
    }

    @Test
    void shouldSaveWhatIsTypedIntoACell() throws IOException {
        browser.click("#cell-0-1");
        browser.type("42" + ENTER);
        browser.await("document.querySelector('#cell-0-1').textContent === '42' && " + SAVED);
        assertThat(monsters()).contains("\"name\": \"golem\", \"level\": 42,");
        browser.click("#undo");
        browser.await("document.querySelector('#cell-0-1').textContent === '12'");
        assertThat(monsters()).contains("\"name\": \"golem\", \"level\": 12,");
    }

    @Test
    void shouldShowAProblemAtItsCellAndKeepWhatWasTypedAcrossReloads() throws IOException {
        browser.click("#cell-0-1");
        browser.type("420" + ENTER);
        browser.await("document.querySelector('#cell-0-1.problem')");
        assertThat(browser.value("document.querySelector('#cell-0-1').title"))
                .isEqualTo("edit of Monster 7: Monster 7.level: out of range: expected 1 to 99, found 420");
        show("Monster");
        browser.await("document.querySelector('#cell-0-1.draft')");
        assertThat(browser.value("document.querySelector('#cell-0-1').textContent"))
                .isEqualTo("420");
        assertThat(browser.value("document.querySelector('#unsaved').textContent"))
                .isEqualTo("1 not saved");
        assertThat(monsters()).contains("\"level\": 12,");
    }

    @Test
    void shouldKeepWhatIsTypedWhileTheServerIsGone() {
        browser.click("#cell-0-1");
        editor.close();
        editor = null;
        browser.type("55" + ENTER);
        browser.await("document.querySelector('#cell-0-1.problem')");
        assertThat(browser.value("Object.values(localStorage).find(text => text.includes('level'))"))
                .contains("\"json\":\"55\"");
    }

    @Test
    void shouldShowEditsFromOutside() throws IOException {
        Files.writeString(content.resolve("Monster.json"), monsters().replace("\"level\": 12", "\"level\": 13"));
        browser.await("document.querySelector('#cell-0-1').textContent === '13'");
        Files.writeString(content.resolve("Monster.json"), monsters().replace("\"level\": 13", "\"level\": 130"));
        browser.await("document.querySelector('#cell-0-1.problem')");
        assertThat(browser.value("document.querySelector('#problems').textContent"))
                .contains("Monster 7.level: out of range: expected 1 to 99, found 130");
    }

    @Test
    void shouldShowHostileTextsAsText() {
        assertThat(browser.value("document.querySelector('#cell-1-0').textContent"))
                .startsWith("<img src=x");
        show("Monster/9");
        browser.await("document.querySelector('#form h2')");
        assertThat(browser.value("document.title")).isEqualTo("Ashlar editor");
        assertThat(browser.value("document.querySelectorAll('img').length")).isEqualTo("0");
    }

    /** Marks of direction, a text that closes tags, a megabyte: each stays inside of its cell and is what is saved again. */
    @Test
    void shouldShowTextsOfEveryKindInTheirCells() throws IOException {
        String long_ = "x".repeat(1 << 20);
        List<String> hostile = List.of(
                "\u202Egolem\u2066",
                "</div><script>document.title='hacked'</script>",
                "a\u0000b",
                "\uD83D\uDC80\u0301",
                long_);
        StringBuilder records = new StringBuilder("[\n");
        for (int i = 0; i < hostile.size(); i++) {
            records.append(i == 0 ? "" : ",\n")
                    .append("{\"id\": ")
                    .append(i + 1)
                    .append(", \"name\": ")
                    .append(Json.write(hostile.get(i)))
                    .append(", \"level\": 5}");
        }
        Files.writeString(content.resolve("Monster.json"), records + "\n]\n");
        browser.await(
                "document.querySelectorAll('.line').length === 5 && document.querySelector('#cell-4-0')?.textContent.length === "
                        + long_.length());
        for (int i = 0; i < hostile.size() - 1; i++) {
            assertThat(browser.value("document.querySelector('#cell-" + i + "-0').textContent"))
                    .isEqualTo(hostile.get(i)
                            .replace("\u202E", "⟨202E⟩")
                            .replace("\u2066", "⟨2066⟩")
                            .replace("\u0000", "⟨0000⟩"));
        }
        assertThat(browser.value("getComputedStyle(document.querySelector('#cell-0-0')).unicodeBidi"))
                .isEqualTo("isolate");
        assertThat(browser.value("document.querySelector('#cell-4-0').getBoundingClientRect().width"))
                .isEqualTo("170");
        assertThat(browser.value("document.title")).isEqualTo("Ashlar editor");
        assertThat(browser.value("document.querySelectorAll('.rows script').length"))
                .isEqualTo("0");
        show("Monster/5");
        browser.await("document.querySelector('[data-field=name] textarea')?.value.length === " + long_.length());
        browser.click("#cell-0-1");
        browser.type("6" + ENTER);
        browser.await("document.querySelector('#cell-0-1').textContent === '6' && " + SAVED);
        assertThat(monsters()).contains(long_);
    }

    @Test
    void shouldNameTheRecordThatAValueComesFromAndPreviewReferences() throws IOException {
        Files.writeString(content.resolve("Monster.json"), """
                [
                  {"id": 1, "name": "beast", "abstract": true, "level": 9, "skin": "stone"},
                  {"id": 2, "name": "wolf", "from": "beast", "boss": true},
                  {"id": 3, "name": "old wolf", "from": 2, "level": 12}
                ]
                """);
        show("Monster/3");
        browser.await("document.querySelector('[data-field=boss] .name').textContent.includes('inherited from wolf')");
        assertThat(browser.value("document.querySelector('[data-field=skin] .name').textContent"))
                .contains("inherited from beast");
        assertThat(browser.value("document.querySelector('[data-field=level] .name').textContent"))
                .doesNotContain("inherited");
        browser.value(
                "document.querySelector('[data-field=skin] .reference button').dispatchEvent(new Event('mouseenter'))");
        browser.await("document.querySelector('[data-field=skin] .preview').textContent.includes('density 2.6')");
    }

    @Test
    void shouldShowARecordThatIsAddedAfterItWasAskedFor() throws IOException {
        show("Monster/10");
        browser.await("document.querySelector('#form').textContent.includes('Monster 10 is gone')");
        Files.writeString(
                content.resolve("Monster.json"), monsters().replace("\n]", ",\n  {\"id\": 10, \"name\": \"wolf\"}\n]"));
        browser.await("document.querySelector('#form h2')?.textContent === 'wolf'");
    }

    @Test
    void shouldPasteABlock() throws IOException {
        browser.click("#cell-0-1");
        browser.value(
                "(() => { const data = new DataTransfer(); data.setData('text/plain', '21\\t5\\n22\\t6\\n');"
                        + " document.querySelector('#grid').dispatchEvent(new ClipboardEvent('paste', { clipboardData: data })); })()");
        browser.await("document.querySelector('#cell-1-2').textContent === '6' && " + SAVED);
        assertThat(monsters()).contains("\"level\": 21, \"seed\": 5,").contains("\"level\": 22");
    }

    @Test
    void shouldEditInTheFormAndKeepNumbersOf64Bits() throws IOException {
        show("Monster/7");
        browser.await("document.querySelector('[data-field=\"loot\"] .item')");
        assertThat(browser.value("document.querySelector('[data-field=\"seed\"] input').value"))
                .isEqualTo("18446744073709551615");
        browser.click("[data-field='loot'] .items > button");
        browser.await(SAVED + " && document.querySelectorAll('[data-field=\"loot\"] .item').length === 2");
        assertThat(monsters()).contains("\"chance\": 0.5}, {}]").contains("\"seed\": 18446744073709551615");
    }

    @Test
    void shouldSaveAFieldOfTheFormTwiceWithoutLeavingIt() throws IOException {
        show("Monster/7");
        browser.await("document.querySelector('[data-field=level] input')");
        browser.click("[data-field=level] input.number");
        browser.control("a");
        browser.type("42" + ENTER);
        browser.await(SAVED + " && document.querySelector('#cell-0-1').textContent === '42'");
        browser.control("a");
        browser.type("43" + ENTER);
        browser.await("document.querySelector('#cell-0-1').textContent === '43' && " + SAVED);
        assertThat(monsters()).contains("\"level\": 43,");
    }

    @Test
    void shouldSaveFlagsThatAreChecked() throws IOException {
        show("Monster/7");
        browser.await("document.querySelector('[data-field=\"traits\"] input')");
        browser.click("[data-field='traits'] label:first-child input");
        browser.await(SAVED);
        assertThat(monsters()).contains("\"traits\": [\"flying\", \"undead\"]");
    }

    /** Every widget writes the JSON that it was made of, in the form that files have. */
    @ParameterizedTest
    @CsvSource({"attack", "drops", "home", "stats.health", "tags", "tint"})
    void shouldSaveEachKindOfField(String field) throws IOException {
        show("Monster/7");
        browser.await("document.querySelector('[data-field=\"" + field + "\"] input:not([type])," + " [data-field=\""
                + field + "\"] textarea')");
        browser.value("(() => { const all = [...document.querySelectorAll('[data-field=\"" + field
                + "\"] input, [data-field=\""
                + field + "\"] textarea')].filter(each => each.type === 'text' || each.type === 'textarea');"
                + " const input = all.at(-1); input.value = "
                + Map.of("tags", "'huge'", "tint", "'#112233'").getOrDefault(field, "'5'")
                + "; input.dispatchEvent(new Event('input')); input.dispatchEvent(new Event('change')); })()");
        browser.await(SAVED);
        Map<String, String> expected = Map.of(
                "attack", "\"attack\": {\"Stats\": {\"armour\": 5}}",
                "drops", "\"drops\": {\"gem\": 5}",
                "home", "\"home\": [0.0, 0.0, 5.0]",
                "stats.health", "\"stats\": {\"health\": 5}",
                "tags", "\"tags\": [\"huge\"]",
                "tint", "\"tint\": \"#112233\"");
        assertThat(monsters()).contains(expected.get(field));
    }

    /** Until the other record is there, the form is that of the one before. */
    @Test
    void shouldSaveWhatIsTypedBeforeAnotherRecordIsShown() throws IOException {
        show("Monster/7");
        browser.await("document.querySelector('#form h2')?.textContent === 'golem'");
        browser.value(
                "(() => { const input = document.querySelector('[data-field=home] input'); location.hash = location.hash.replace(/7$/, '9');"
                        + " dispatchEvent(new Event('hashchange')); input.value = '5'; input.dispatchEvent(new Event('input'));"
                        + " input.dispatchEvent(new Event('change')); })()");
        browser.await(SAVED);
        assertThat(monsters()).containsPattern("(?s)golem.*\"home\": \\[5.0, 0.0, 0.0].*\"id\": 9");
    }

    @Test
    void shouldAddAnEntryToAMap() throws IOException {
        show("Monster/7");
        browser.await("document.querySelector('[data-field=drops] .item')");
        browser.click("[data-field=drops] .items > button");
        browser.await("document.activeElement.closest('[data-field=drops] .item')");
        browser.type("coin");
        browser.value("document.activeElement.dispatchEvent(new Event('change'))");
        browser.await(SAVED);
        assertThat(monsters()).contains("\"drops\": {\"coin\": 0, \"gem\": 2}");
    }

    @Test
    void shouldMoveByKeys() {
        browser.click("#cell-0-1");
        browser.type(RIGHT + RIGHT);
        assertThat(browser.value("document.querySelector('.current').id")).isEqualTo("cell-0-3");
        browser.control(ENTER);
        browser.await("document.querySelector('#form h2')?.textContent === 'golem'");
    }

    @ParameterizedTest
    @CsvSource({"1280, 800, light", "1280, 800, dark", "400, 800, light"})
    void shouldFitItsWindow(int width, int height, String theme) throws IOException {
        browser.resize(width, height);
        if (!browser.value("document.documentElement.dataset.theme").equals(theme)) {
            browser.click("#theme");
        }
        assertThat(browser.value("document.documentElement.dataset.theme")).isEqualTo(theme);
        screenshot(width + "-" + theme + "-table");
        show("Monster/7");
        browser.await("document.querySelector('[data-field=\"tags\"]')");
        screenshot(width + "-" + theme + "-form");
        assertThat(browser.value("document.documentElement.scrollWidth")).isEqualTo(String.valueOf(width));
    }

    /** Below target, where people can look at them. */
    private void screenshot(String name) throws IOException {
        Path pictures = Files.createDirectories(Path.of("target", "screenshots"));
        Path picture = Files.write(pictures.resolve(name + ".png"), browser.screenshot());
        assertThat(picture).isNotEmptyFile();
    }

    @Test
    void shouldKeepRowsInPlaceWhileASortedColumnIsEdited() throws IOException {
        browser.click(".head .cell:nth-child(3)"); // by level: 3, 12
        browser.await("document.querySelector('#cell-0-1').textContent === '3'");
        browser.click("#cell-0-1");
        browser.type("50" + ENTER);
        browser.await("document.querySelector('#cell-0-1').textContent === '50' && " + SAVED);
        browser.type("60" + ENTER);
        browser.await("document.querySelector('#cell-1-1').textContent === '60' && " + SAVED);
        assertThat(monsters()).contains("\"level\": 60, \"seed\"").contains("\"level\": 50}");
        browser.click(".head .cell:nth-child(3)");
        browser.await("document.querySelector('#cell-0-1').textContent === '60'");
    }

    @Test
    void shouldSaveEditsOfOneCellInQuickSuccession() throws IOException {
        browser.click("#cell-0-1");
        browser.type("21" + ENTER + UP + "22" + ENTER + UP + "23" + ENTER);
        browser.await("document.querySelector('#cell-0-1').textContent === '23' && " + SAVED
                + " && !Object.keys(localStorage).some(key => key.startsWith('ashlar-draft'))");
        assertThat(monsters()).contains("\"level\": 23,");
        assertThat(browser.value("document.querySelector('#unsaved').hidden")).isEqualTo("true");
    }

    @Test
    void shouldSaveAValueThatIsTypedBackWhileAnotherIsSaved() throws IOException {
        browser.click("#cell-0-1");
        browser.type("21" + ENTER + UP + "12" + ENTER);
        browser.await(SAVED + " && !Object.keys(localStorage).some(key => key.startsWith('ashlar-draft'))"
                + " && document.querySelector('#cell-0-1').textContent === '12'");
        assertThat(monsters()).contains("\"level\": 12,");
    }

    @Test
    void shouldKeepAConflictWhenAnotherFieldIsSaved() throws IOException {
        show("Monster/7");
        browser.await("document.querySelector('[data-field=level] input')");
        browser.click("[data-field=level] input.number");
        browser.control("a");
        browser.type("420" + ENTER);
        browser.await("document.querySelector('[data-field=level] .message').textContent.includes('expected 1 to 99')");
        Files.writeString(content.resolve("Monster.json"), monsters().replace("\"level\": 12", "\"level\": 13"));
        browser.await(
                "document.querySelector('#cell-0-1.draft') && document.querySelector('#status').textContent === 'up to date'");
        browser.value("document.querySelector('[data-field=name] textarea').focus()");
        browser.type("2");
        browser.value("document.querySelector('[data-field=name] textarea').dispatchEvent(new Event('change'))");
        browser.await("document.querySelector('#cell-0-0').textContent.includes('2') && " + SAVED_ALL_BUT_ONE);
        browser.value("document.querySelector('[data-field=level] input.number').focus()");
        browser.control("a");
        browser.type("42" + ENTER);
        browser.await(
                "document.querySelector('[data-field=level] .message').textContent.includes('somebody else has changed it')");
        assertThat(monsters()).contains("\"level\": 13,");
    }

    @Test
    void shouldKeepMineOverTheValueOfSomebodyElse() throws IOException {
        browser.click("#cell-0-1");
        browser.type("4");
        Files.writeString(content.resolve("Monster.json"), monsters().replace("\"level\": 12", "\"level\": 13"));
        browser.await("document.querySelector('#unsaved').hidden === false");
        browser.type("2" + ENTER);
        browser.await("document.querySelector('#cell-0-1.problem')?.title.includes('expected 12, found 13')");
        browser.click("#unsaved");
        browser.click("dialog [title='Save what was typed here']");
        browser.value("document.querySelector('dialog').close()");
        browser.await("!document.querySelector('.problem') && " + SAVED);
        assertThat(monsters()).contains("\"level\": 42,");
    }

    @Test
    void shouldLeaveNoDraftOfAReferenceThatWasChosenOrDiscarded() throws IOException {
        browser.click("#cell-0-8");
        browser.type(ENTER);
        browser.await("document.querySelectorAll('.editing [role=option]').length === 2");
        browser.type("smo");
        browser.await("document.querySelectorAll('.editing [role=option]').length === 1");
        browser.type(DOWN + ENTER);
        browser.await("document.querySelector('#cell-0-8').textContent === 'smoke' && " + SAVED);
        assertThat(browser.value("document.querySelector('#unsaved').hidden")).isEqualTo("true");
        assertThat(browser.value("document.activeElement.id")).isEqualTo("grid");
        browser.type(ENTER + "xyz" + ESCAPE);
        browser.await("!document.querySelector('.editing')");
        assertThat(browser.value("document.querySelector('#unsaved').hidden")).isEqualTo("true");
    }

    @Test
    void shouldReachTheFormByKeysAndDiscardThereByEscape() throws IOException {
        browser.click("#cell-0-1");
        browser.control(ENTER);
        browser.await("document.activeElement.closest('[data-field=name]')");
        browser.type("zzz" + ESCAPE);
        browser.await("document.querySelector('[data-field=name] textarea').value === 'golem'");
        assertThat(browser.value("document.querySelector('#form').hidden")).isEqualTo("false");
        browser.type(ESCAPE);
        browser.await("document.querySelector('#form').hidden");
        assertThat(monsters()).contains("\"name\": \"golem\"").doesNotContain("zzz");
    }

    @Test
    void shouldShowTheStateOfAFieldAfterEachSaveAndKeepTheKeyboardInLists() throws IOException {
        show("Monster/9");
        browser.await("document.querySelector('[data-field=tags] .items > button')");
        assertThat(browser.value("document.querySelector('[data-field=tags] .name').textContent"))
                .contains("not set");
        browser.click("[data-field=tags] .items > button");
        browser.await("document.activeElement.closest('[data-field=tags] .item')");
        browser.type("old");
        browser.value("document.activeElement.dispatchEvent(new Event('change'))");
        browser.await(SAVED + " && !document.querySelector('[data-field=tags] .name').textContent.includes('not set')");
        assertThat(monsters()).contains("\"tags\": [\"old\"]");
    }

    @Test
    void shouldRefuseAFilterInItsDialog() {
        browser.click("#addFilter");
        browser.value(
                "(() => { const field = document.querySelector('dialog [aria-label=Field]'); field.value = 'level';"
                        + " field.dispatchEvent(new Event('change')); })()");
        browser.click("dialog [aria-label=Value]");
        browser.type("abc" + ENTER);
        browser.await("document.querySelector('dialog[open] .message').textContent !== ''");
        assertThat(browser.value("document.querySelectorAll('#filters button').length"))
                .isEqualTo("0");
    }

    @Test
    void shouldMoveAndRemoveElementsAndStayWhereTheyAre() throws IOException {
        Files.writeString(
                content.resolve("Monster.json"),
                monsters().replace("\"tags\": [\"big\"]", "\"tags\": [\"a\", \"b\", \"c\"]"));
        show("Monster/7");
        browser.await("document.querySelectorAll('[data-field=tags] .item').length === 3");
        browser.click("[data-field=tags] .item:nth-child(1) [title='Move down']");
        browser.await(
                SAVED + " && document.activeElement.title === 'Move down'"
                        + " && document.activeElement.closest('.item') === document.querySelectorAll('[data-field=tags] .item')[1]");
        assertThat(monsters()).contains("\"tags\": [\"b\", \"a\", \"c\"]");
        browser.click("[data-field=tags] .item:nth-child(3) [title='Remove']");
        browser.await("document.querySelectorAll('[data-field=tags] .item').length === 2 && " + SAVED
                + " && !Object.keys(localStorage).some(key => key.startsWith('ashlar-draft'))");
        assertThat(monsters()).contains("\"tags\": [\"b\", \"a\"]");
    }
}
