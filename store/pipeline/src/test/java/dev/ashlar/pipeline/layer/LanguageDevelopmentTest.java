package dev.ashlar.pipeline.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.development.Reload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A development store shows content in a language, and sees when a translation is saved. Each test waits for what must come, however long that takes. */
class LanguageDevelopmentTest {
    private static final String HEADER = "key,source,text\n";

    @TempDir
    Path root;

    private final BlockingQueue<Reload> reloads = new LinkedBlockingQueue<>();

    @BeforeEach
    void write() throws IOException {
        Contents.write(
                root.resolve("content"),
                "Item.schema",
                "Schema = { name = \"Item\" }\nFields = [ { name = \"name\", type = \"text\", maxLength = 8 } ]",
                "Item.json",
                "[{\"id\": 1, \"name\": \"Sword\"}, {\"id\": 2, \"name\": \"Axe\"}]");
        translate("de", "Item.1.name,Sword,Schwert\nItem.2.name,Axe,Axt\n");
        translate("de-AT", "Item.2.name,Axe,Hacke\n");
    }

    private void translate(String language, String lines) throws IOException {
        Contents.write(root.resolve("languages").resolve(language), "Item.csv", HEADER + lines);
    }

    private String location(String... folders) {
        StringBuilder location = new StringBuilder("stack:" + root.resolve("content"));
        for (String folder : folders) {
            location.append('+').append(root.resolve(folder));
        }
        return location.toString();
    }

    private DevelopmentStore open(String... folders) {
        return DevelopmentStore.open(location(folders), Catalog.of(), reloads::add);
    }

    private static String names(DevelopmentStore store) {
        RecordView item = store.reader().view("Item");
        StringBuilder names = new StringBuilder();
        while (item.next()) {
            names.append(names.isEmpty() ? "" : ", ").append(item.text(FieldKey.of("name")));
        }
        return names.toString();
    }

    private void await(DevelopmentStore store, String names) throws InterruptedException {
        while (!names(store).equals(names)) {
            assertThat(reloads.poll(60, TimeUnit.SECONDS))
                    .as("a reload within a minute")
                    .isNotNull();
        }
    }

    @Test
    void shouldSeeATranslationThatIsSaved() throws Exception {
        try (DevelopmentStore store = open("languages/de")) {
            assertThat(names(store)).isEqualTo("Schwert, Axt");

            translate("de", "Item.1.name,Sword,Degen\nItem.2.name,Axe,Axt\n");
            await(store, "Degen, Axt");
            translate("de", "Item.1.name,Sword,\n");
            await(store, "Sword, Axe");
        }
    }

    @Test
    void shouldSeeATranslationThatAToolSaves() throws Exception {
        String xliff = """
                <xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="de"><file id="f">
                <unit id="Item.1.name"><segment><source>Sword</source><target>Degen</target></segment></unit></file></xliff>
                """;
        translate("de", "Item.2.name,Axe,Axt\n");
        try (DevelopmentStore store = open("languages/de")) {
            assertThat(names(store)).isEqualTo("Sword, Axt");

            Contents.write(root.resolve("languages/de"), "game.xlf", xliff);
            await(store, "Degen, Axt");
            Contents.write(root.resolve("languages/de"), "game.xlf", xliff.replace("Degen", "Klinge"));
            await(store, "Klinge, Axt");
        }
    }

    @Test
    void shouldFallBackToTheLanguageBelowAndToTheText() throws Exception {
        try (DevelopmentStore store = open("languages/de", "languages/de-AT")) {
            assertThat(names(store)).isEqualTo("Schwert, Hacke");

            Files.delete(root.resolve("languages/de-AT/Item.csv"));
            await(store, "Schwert, Axt");
            Files.delete(root.resolve("languages/de/Item.csv"));
            await(store, "Sword, Axe");
        }
    }

    @Test
    void shouldNotShowTheTranslationOfAnOlderText() throws Exception {
        Path mod = LayerFolders.layer(root, "mod");
        try (DevelopmentStore store = open("languages/de", "mod")) {
            Contents.write(mod, "Item.json", "[{\"id\": 1, \"name\": \"Spear\"}]");

            await(store, "Spear, Axt");
        }
    }

    @Test
    void shouldKeepWhatItHasWhileATranslationBreaksARule() throws Exception {
        try (DevelopmentStore store = open("languages/de")) {
            translate("de", "Item.1.name,Sword,Zweihänder\nItem.2.name,Axe,Beil\n");

            Reload reload = reloads.poll(60, TimeUnit.SECONDS);
            assertThat(reload).as("a reload within a minute").isNotNull();
            assertThat(reload.problems())
                    .extracting(Object::toString)
                    .containsExactly(
                            root.resolve("languages/de/Item.csv")
                                    + ":2:1: Item.1.name: wrong translation: too long: expected at most 8 characters, found 10 characters");
            assertThat(names(store)).isEqualTo("Schwert, Axt");
        }
    }

    @Test
    void shouldTellWhatIsWrongWithAFileOfTranslations() throws IOException {
        Contents.write(root.resolve("languages/de"), "Item.csv", "key,text\nItem.1.name,Schwert\n");

        assertThatThrownBy(() -> open("languages/de"))
                .isInstanceOf(ContentException.class)
                .hasMessageContaining(root.resolve("languages/de/Item.csv") + ":1:1: column source is missing");
    }

    /** A folder for translations that nobody has begun. */
    @Test
    void shouldTakeAnEmptyFolderOfALanguage() throws IOException {
        Files.createDirectories(root.resolve("languages/fr"));

        try (DevelopmentStore store = open("languages/fr")) {
            assertThat(names(store)).isEqualTo("Sword, Axe");
        }
    }

    @Test
    void cannotOpenAFolderThatHasNeitherALayerNorTranslations() throws IOException {
        Files.createDirectories(root.resolve("mods/fr"));

        assertThatThrownBy(() -> open("mods/fr"))
                .isInstanceOf(BackendException.class)
                .hasMessage(root.resolve("mods/fr")
                        + ": expected a layer with a layer.conf, or translations in *.csv or *.xlf, found neither");
    }
}
