package dev.ashlar.pipeline.texts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.pipeline.Contents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The folder of a language with files of XLIFF, which the tools of translators write. */
class LanguageFolderTest {
    private static final String XLIFF = """
            <?xml version="1.0" encoding="UTF-8"?>
            <xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="de">
              <file id="f1">
                <unit id="Item.1.name"><segment state="final"><source>Sword</source><target>Schwert</target></segment></unit>
                <unit id="Item.2.name"><segment><source>Axe</source></segment></unit>
              </file>
            </xliff>
            """;

    @TempDir
    Path languages;

    private Path german;

    @BeforeEach
    void write() throws IOException {
        german = Files.createDirectory(languages.resolve("de"));
        Files.writeString(german.resolve("game.xlf"), XLIFF);
        Files.writeString(german.resolve("Item.csv"), "key,source,text\nItem.3.name,Bow,Bogen\n");
    }

    private LanguageFolder read(Problems problems) throws IOException {
        return LanguageFolder.read(languages, "de", problems);
    }

    private LanguageFolder read() throws IOException {
        Problems problems = new Problems();
        LanguageFolder read = read(problems);
        problems.throwIfAny();
        return read;
    }

    private static Translation translation(String key, String text) {
        return new Translation(key, "Axe", text, Location.of("new"));
    }

    @Test
    void shouldReadFilesOfXliffBesideCsv() throws IOException {
        LanguageFolder read = read();
        // The second unit is not translated yet.
        assertThat(read.translations().keySet()).containsExactlyInAnyOrder("Item.1.name", "Item.3.name");
        assertThat(read.translation("Item.1.name").text()).isEqualTo("Schwert");
        assertThat(read.translation("Item.1.name").source()).isEqualTo("Sword");
        assertThat(read.translation("Item.1.name").at().line()).isEqualTo(4);
    }

    @Test
    void cannotReadTranslationsIntoAnotherLanguage() throws IOException {
        Files.writeString(german.resolve("game.xlf"), XLIFF.replace("\"de\"", "\"fr\""));
        Problems problems = new Problems();
        read(problems);
        assertThat(problems.sorted())
                .extracting(Problem::toString)
                .containsExactly(german.resolve("game.xlf")
                        + ":2:94: translations into another language: expected de, found fr");
    }

    @Test
    void shouldReadFilesThatNameNoLanguage() throws IOException {
        Files.writeString(german.resolve("game.xlf"), XLIFF.replace(" trgLang=\"de\"", ""));
        assertThat(read().translations()).containsKey("Item.1.name");
    }

    @Test
    void cannotTranslateATextInTwoFiles() throws IOException {
        Files.writeString(german.resolve("Item.csv"), "key,source,text\nItem.1.name,Sword,Degen\n");
        Problems problems = new Problems();
        read(problems);
        assertThat(problems.sorted()).extracting(Problem::message).containsExactly("the key is given twice");

        Files.writeString(german.resolve("Item.csv"), "key,source,text\nItem.1.name,Sword,Schwert\n");
        LanguageFolder same = read();
        assertThat(same.translations()).hasSize(1);
        assertThat(same.takes(translation("Item.1.name", "Degen"), problems)).isFalse();
    }

    @Test
    void cannotChangeWhatStandsInAFileOfXliff() throws IOException {
        Problems problems = new Problems();
        LanguageFolder read = read();
        assertThat(read.takes(translation("Item.2.name", "Axt"), problems)).isTrue();
        assertThat(read.takes(translation("Item.3.name", "Langbogen"), problems))
                .isTrue();
        assertThat(problems.isEmpty()).isTrue();
        assertThat(read.takes(translation("Item.1.name", "Degen"), problems)).isFalse();
        assertThat(problems.sorted())
                .extracting(Problem::toString)
                .containsExactly(
                        "new: Item.1.name: the translation stands in a file of XLIFF; change it there: expected a translation in a file *.csv, found "
                                + read.translation("Item.1.name").at());
    }

    @Test
    void shouldWriteOtherTranslationsIntoCsvAlone() throws IOException {
        Map<String, SourceText> texts = ContentTexts.of(Contents.read(
                languages.resolve("content"),
                "Item.schema",
                "Schema = { name = \"Item\" }\nFields = [ { name = \"name\", type = \"text\" } ]",
                "Item.json",
                "[{\"id\": 1, \"name\": \"Sword\"}, {\"id\": 2, \"name\": \"Axe\"}, {\"id\": 4, \"name\": \"Axe\"}]"));
        LanguageFolder read = read();
        read.write(Map.of("Item.2.name", translation("Item.2.name", "Axt")), texts);
        read.write(Map.of("Item.4.name", translation("Item.4.name", "Beil")), texts);
        assertThat(german.resolve("game.xlf")).hasContent(XLIFF);
        assertThat(Files.readString(german.resolve("Item.csv")))
                .contains("Item.2.name,Axe,Axt", "Item.3.name,Bow,Bogen", "Item.4.name,Axe,Beil")
                .doesNotContain("Item.1.name");
        assertThat(read().translations()).hasSize(4);
    }
}
