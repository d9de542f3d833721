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

/** Inputs that draw, calculate or read files, in a browser. */
@Tag("slow")
class WidgetBrowserTest extends EditorInBrowser {
    private static final String RIGHT = "\uE014";
    private static final String UP = "\uE013";
    private static final String DELETE = "\uE017";
    private static final String SAVED =
            "!document.querySelector('#undo').disabled && !Object.keys(localStorage).some(key => key.startsWith('ashlar-draft'))";

    @BeforeEach
    void open() throws Exception {
        browser = Browser.tab();
        content = TestContent.write(folder);
        Files.writeString(content.resolve("Monster.json"), """
                [
                  {"id": 7, "name": "golem", "growth": [1.0, 2.0, 0.5], "path": [[0.0, 1.0], [2.0, 3.0], [4.0, 1.0]],
                   "turn": [0.0, 0.0, 0.7071068, 0.7071068], "icon": "AQID"}
                ]
                """);
        editor = Editor.open(content.toString(), 0);
        browser.resize(1280, 1400);
        browser.open(URI.create(editor.address() + "/Monster/7"));
        browser.await("document.querySelector('[data-field=growth] .curve')");
    }

    private static String curve(String field) {
        return "document.querySelector('[data-field=" + field + "] .curve')";
    }

    /** Points of pictures are 400 wide and 140 high. */
    private void drag(String field, int fromX, int fromY, int toX, int toY) {
        browser.value("(() => { const place = " + curve(field) + "; place.scrollIntoView({ block: 'center' });"
                + " const box = place.getBoundingClientRect();"
                + " const send = (name, x, y) => place.dispatchEvent(new PointerEvent(name, { bubbles: true, button: 0,"
                + " pointerId: 1, isPrimary: true, clientX: box.left + x / 400 * box.width, clientY: box.top + y / 140 * box.height }));"
                + " place.setPointerCapture = () => {}; send('pointerdown', " + fromX + ", " + fromY
                + "); send('pointermove', "
                + toX + ", " + toY + "); send('pointerup', " + toX + ", " + toY + "); })()");
    }

    @Test
    void shouldDragAPointOfACurve() throws IOException {
        drag("growth", 200, 20, 200, 132);
        browser.await(SAVED);
        assertThat(monsters()).contains("\"growth\": [1.0, 0.35, 0.5]");
        browser.click("#undo");
        browser.await("document.querySelector('#undo').disabled");
        assertThat(monsters()).contains("\"growth\": [1.0, 2.0, 0.5]");
    }

    @Test
    void shouldKeepPointsBetweenTheirNeighboursAndWithinLimits() throws IOException {
        drag("path", 200, 95, 396, -40);
        browser.await(SAVED);
        assertThat(monsters()).contains("\"path\": [[0.0, 1.0], [4.0, 10.0], [4.0, 1.0]]");
    }

    @Test
    void shouldEditACurveByKeys() throws IOException {
        browser.value(curve("growth") + ".focus()");
        browser.type(RIGHT + RIGHT + UP);
        browser.await(SAVED);
        assertThat(monsters()).contains("\"growth\": [1.0, 2.0, 0.518]");
        browser.type(DELETE);
        browser.await(curve("growth") + ".getAttribute('aria-valuetext') === 'point 2 of 2: 2'");
        browser.await(SAVED);
        assertThat(monsters()).contains("\"growth\": [1.0, 2.0]");
    }

    @Test
    void shouldShowTheNumbersOfACurve() throws IOException {
        browser.click("[data-field=growth] summary");
        browser.await("document.querySelectorAll('[data-field=growth] .item').length === 3");
        browser.click("[data-field=growth] .items > button");
        browser.await(SAVED);
        assertThat(monsters()).contains("\"growth\": [1.0, 2.0, 0.5, 0.0]");
    }

    @Test
    void shouldEditARotationByAngles() throws IOException {
        String angles = "[...document.querySelectorAll('[data-field=turn] .angles input')]";
        assertThat(browser.value(angles + ".map(each => each.value).join()")).isEqualTo("0,0,90");
        browser.value("(() => { const input = " + angles + "[0]; input.value = '180';"
                + " input.dispatchEvent(new Event('input')); input.dispatchEvent(new Event('change')); })()");
        browser.await(SAVED);
        assertThat(monsters()).contains("\"turn\": [0.7071068, 0.7071068, 0.0, 0.0]");
    }

    @Test
    void shouldTakeBytesFromAFile() throws IOException {
        assertThat(browser.value("document.querySelector('[data-field=icon] .unit').textContent"))
                .isEqualTo("3 bytes");
        Path file = Files.write(folder.resolve("icon.png"), new byte[] {(byte) 0x89, 'P', 'N', 'G', 0});
        browser.send("[data-field=icon] input[type=file]", file.toString());
        browser.await(SAVED);
        assertThat(monsters()).contains("\"icon\": \"iVBORwA=\"");
        assertThat(browser.value("document.querySelector('[data-field=icon] .unit').textContent"))
                .isEqualTo("5 bytes");
    }

    @Test
    void shouldRefuseFilesThatNoRequestHolds() throws IOException {
        Path file = Files.write(folder.resolve("large.bin"), new byte[(5 << 20) + 1]);
        browser.send("[data-field=icon] input[type=file]", file.toString());
        browser.await("document.querySelector('[data-field=icon] [role=alert]').textContent.includes('5,242,881')");
        assertThat(monsters()).contains("\"icon\": \"AQID\"");
    }

    @ParameterizedTest
    @CsvSource({"1280, 1400, light", "1280, 1400, dark", "400, 1400, light"})
    void shouldFitItsWindow(int width, int height, String theme) throws IOException {
        browser.resize(width, height);
        if (!browser.value("document.documentElement.dataset.theme").equals(theme)) {
            browser.click("#theme");
        }
        browser.value("document.querySelector('[data-field=growth]').scrollIntoView()");
        assertThat(browser.value("document.documentElement.scrollWidth")).isEqualTo(String.valueOf(width));
        Path pictures = Files.createDirectories(Path.of("target", "screenshots"));
        assertThat(Files.write(pictures.resolve(width + "-" + theme + "-widgets.png"), browser.screenshot()))
                .isNotEmptyFile();
        assertThat(Accessibility.seriousFlaws(browser)).isEmpty();
    }
}
