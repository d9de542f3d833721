package dev.ashlar.editor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Translations of the texts of a record, without a browser. */
class TranslationTest {
    private static final Map<String, ?> SWORD = Map.of("type", "Item", "id", "1");

    @TempDir
    private Path folder;

    private Editor editor;
    private Calls calls;

    @BeforeEach
    void open() throws Exception {
        TranslatedContent.write(folder);
        editor = Editor.open(folder.resolve("content").toString(), 0);
        calls = new Calls(editor);
    }

    @AfterEach
    void close() {
        editor.close();
    }

    private String german() throws IOException {
        return Files.readString(folder.resolve("languages/de/Item.csv"));
    }

    private static Map<String, ?> translation(String key, String language, String text, String known) {
        return Map.of("key", key, "language", language, "text", text, "known", known);
    }

    @Test
    void shouldTellTheTextsOfARecordWithTheirTranslations() throws Exception {
        assertThat(calls.answer("texts", SWORD))
                .startsWith("{\"languages\":[\"de\",\"fr\"],\"texts\":[")
                .contains(
                        "{\"key\":\"Item.1.name\",\"source\":\"Sword\",\"de\":{\"text\":\"Schwert\",\"of\":\"Sword\",\"state\":\"translated\"}")
                .contains("\"fr\":{\"text\":\"\",\"of\":\"\",\"state\":\"missing\"}")
                .contains("\"de\":{\"text\":\"Rostig.\",\"of\":\"Rusty.\",\"state\":\"changed\"}");
        assertThat(calls.answer("texts", Map.of("type", "Plain", "id", "1")))
                .isEqualTo("{\"languages\":[],\"texts\":[],\"problems\":[]}");
    }

    @Test
    void shouldSaveATranslationAndTakeItBack() throws Exception {
        String before = german();
        calls.answer("translate", translation("Item.1.name", "de", "Klinge", "Schwert"));
        assertThat(german()).contains("Item.1.name,Sword,Klinge").contains("Item.2.name,Axe,Axt");
        calls.answer("translate", translation("Item.1.name", "fr", "Épée", ""));
        assertThat(folder.resolve("languages/fr/Item.csv")).content().contains("Item.1.name,Sword,Épée");
        calls.answer("undo", Map.of());
        calls.answer("undo", Map.of());
        assertThat(german()).isEqualTo(before);
        calls.answer("redo", Map.of());
        assertThat(german()).contains("Item.1.name,Sword,Klinge");
    }

    @Test
    void shouldKeepATranslationForTheNewTextAndRememberTheOldOne() throws Exception {
        String before = german();
        calls.answer("translate", translation("Item.1.lore", "de", "Rostig.", "Rostig."));
        assertThat(german()).contains("Item.1.lore,Quite rusty.,Rostig.");
        calls.answer("undo", Map.of());
        assertThat(german()).isEqualTo(before);
    }

    @Test
    void shouldRefuseWhatBreaksARuleOrSomebodyElseHasChanged() throws Exception {
        String before = german();
        assertThat(calls.refusal(422, "translate", translation("Item.1.name", "de", "Zweihänderklinge", "Schwert")))
                .contains("wrong translation: too long: expected at most 12 characters, found 16");
        assertThat(calls.refusal(409, "translate", translation("Item.1.name", "de", "Klinge", "Säbel")))
                .contains(
                        "Item.1.name in de: somebody else has changed it: expected \\\"Säbel\\\", found \\\"Schwert\\\"");
        assertThat(calls.refusal(400, "translate", translation("Item.9.name", "de", "Klinge", "")))
                .contains("Item.9.name: expected the key of a text that ships");
        assertThat(calls.refusal(400, "translate", translation("Item.1.name", "../x", "Klinge", "")))
                .contains("../x: expected a language of");
        assertThat(german()).isEqualTo(before);
    }

    @Test
    void shouldTellProblemsOfTranslations() throws Exception {
        Files.writeString(folder.resolve("languages/de/Item.csv"), german() + "Item.1.name,Sword,Klinge\n");
        assertThat(calls.answer("texts", SWORD)).contains("the key is given twice");
        assertThat(calls.refusal(422, "translate", translation("Item.1.name", "de", "Klinge", "Schwert")))
                .contains("the key is given twice");
    }
}
