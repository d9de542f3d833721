package dev.ashlar.pipeline.texts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.ValueRules;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class TextFileTest {
    private static final long SEED = 20_261_124;
    private static final Location NOWHERE = Location.of("");

    /** What is special in one form or the other; controls and line ends too. */
    private static final String[] PIECES = {
        "a", " ", "  ", "\"", "\"\"", "'", ",", ";", "\t", "\n", "\r", "\r\n", "<b>", "&amp;", "]]>", "ä", "語", "😀",
        "\u0001", "\u001b", "\ufffe", "\u007f", "\u0085", "\u2028", "{0}", "#", "="
    };

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(9); i >= 0; i--) {
            text.append(PIECES[random.nextInt(PIECES.length)]);
        }
        return text.toString();
    }

    private static SourceText source(String type, int id, String text) {
        return new SourceText(type, type + "." + id + ".name", id, text, ValueRules.NONE, "a note");
    }

    private static TextFile.Read read(TextFile form, String text) {
        Problems problems = new Problems();
        TextFile.Read read = form.read(text.getBytes(StandardCharsets.UTF_8), "file", problems);
        assertThat(problems.sorted()).isEmpty();
        return read;
    }

    private static List<Problem> problems(TextFile form, String text) {
        Problems problems = new Problems();
        form.read(text.getBytes(StandardCharsets.UTF_8), "file", problems);
        return problems.sorted();
    }

    @ParameterizedTest
    @EnumSource
    void shouldReadBackAnyTextsAsTheyWere(TextFile form) throws IOException {
        Random random = new Random(SEED);
        List<TextFile.Task> tasks = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            SourceText text = source(i < 150 ? "Item" : "Quest", i, text(random));
            Translation translation = new Translation(text.key(), text.source(), text(random), NOWHERE);
            tasks.add(new TextFile.Task(text, random.nextInt(4) == 0 ? null : translation));
        }
        List<Translation> found = read(form, form.text("en", "de", tasks)).translations();
        assertThat(found).hasSameSizeAs(tasks);
        for (int i = 0; i < tasks.size(); i++) {
            TextFile.Task task = tasks.get(i);
            assertThat(found.get(i).key()).isEqualTo(task.text().key());
            assertThat(found.get(i).source())
                    .as("seed %d, text %d", SEED, i)
                    .isEqualTo(task.text().source());
            assertThat(found.get(i).text()).as("seed %d, text %d", SEED, i).isEqualTo(task.translation());
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldSendTheOlderTranslationBesideATextThatHasChanged(TextFile form) throws IOException {
        SourceText text = source("Item", 1, "Great sword");
        Translation older = new Translation(text.key(), "Sword", "Schwert", NOWHERE);
        String file = form.text("en", "de", List.of(new TextFile.Task(text, older)));
        assertThat(file).contains("Great sword", "Sword", "Schwert", "a note");
        assertThat(read(form, file).translations())
                .singleElement()
                .satisfies(each -> assertThat(each.text()).isEmpty());
    }

    @Test
    void shouldNameTheLanguage() throws IOException {
        assertThat(read(TextFile.XLIFF, TextFile.XLIFF.text("en", "pt-BR", List.of()))
                        .language())
                .isEqualTo("pt-BR");
    }

    @Test
    void shouldJoinSegmentsThatAToolHasMade() {
        String file = """
                <xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="de">
                  <file id="Item"><unit id="Item.1.name">
                    <segment><source>One. </source><target>Eins. </target></segment>
                    <ignorable><source>-</source></ignorable>
                    <segment><source>Two.</source><target><mrk id="m1">Zwei</mrk>.</target></segment>
                  </unit><unit id="Item.2.name">
                    <segment><source>A</source><target>B</target></segment>
                    <segment><source>C</source></segment>
                  </unit></file>
                </xliff>
                """;
        List<Translation> found = read(TextFile.XLIFF, file).translations();
        assertThat(found.get(0).source()).isEqualTo("One. -Two.");
        assertThat(found.get(0).text()).isEqualTo("Eins. -Zwei.");
        assertThat(found.get(1).source()).isEqualTo("AC");
        assertThat(found.get(1).text()).as("half a translation is none").isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<xliff version='1.2'/>|file:1:23: another version of XLIFF: expected 2.0, 2.1 or 2.2, found 1.2",
                "<html/>|file:1:8: another kind of file: expected XLIFF 2.0, found XML with the root html",
                "<xliff|file:1:7: not XML: expected a space, > or />, found the end of the file",
                "<xliff:x/>|file:1:11: no well-formed XML: expected XLIFF 2.0, found",
                "<!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><xliff>&e;</xliff>|: document type declarations are not read: expected none, found <!DOCTYPE",
            })
    void cannotReadOtherDocuments(String text, String expected) {
        assertThat(problems(TextFile.XLIFF, text))
                .singleElement()
                .asString()
                .contains(expected)
                .doesNotContain("root:");
    }

    /** Each entity is ten of the one before: a reader that expands them runs out of memory. */
    @Test
    void shouldNotExpandEntities() {
        StringBuilder file = new StringBuilder("<!DOCTYPE x [<!ENTITY e0 \"lol\">");
        for (int i = 1; i < 12; i++) {
            file.append("<!ENTITY e")
                    .append(i)
                    .append(" \"")
                    .append(("&e" + (i - 1) + ";").repeat(10))
                    .append("\">");
        }
        file.append(
                        "]><xliff xmlns=\"urn:oasis:names:tc:xliff:document:2.0\" version=\"2.0\" srcLang=\"en\" trgLang=\"de\">")
                .append("<file id=\"Item\"><unit id=\"Item.1.name\"><segment><source>A</source><target>&e11;</target>")
                .append("</segment></unit></file></xliff>");
        Problems problems = new Problems();
        TextFile.Read read = TextFile.XLIFF.read(file.toString().getBytes(StandardCharsets.UTF_8), "file", problems);
        assertThat(problems.sorted()).isNotEmpty();
        assertThat(read.translations())
                .allSatisfy(each -> assertThat(each.text()).doesNotContain("lol"));
    }

    @Test
    void shouldFindCodesInsideTexts() {
        String file = """
                <xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="de"><file id="Item"><unit id="Item.1.name">
                <segment><source>A</source><target>a<ph id="1"/><cp hex="zz"/><cp hex="D800"/></target></segment></unit></file></xliff>
                """;
        assertThat(problems(TextFile.XLIFF, file))
                .extracting(Problem::message)
                .containsExactly("a code inside a text", "wrong code point", "wrong code point");
    }

    @Test
    void cannotReadUnitsWithoutAnId() {
        String file = """
                <xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en"><file id="Item">
                <unit><segment><source>A</source><target>a</target></segment></unit></file></xliff>
                """;
        assertThat(problems(TextFile.XLIFF, file))
                .singleElement()
                .asString()
                .startsWith("file:2:7: a unit without an id: expected the key of a text");
    }

    @Test
    void shouldReadWhatSpreadsheetsWrite() {
        String file =
                "\uFEFFnote;text;key;source\r\nx;Schwert;Item.1.name;Sword\r\n;\"Zwei\nZeilen\";Item.2.name;Two\r\n";
        List<Translation> found = read(TextFile.CSV, file).translations();
        assertThat(found).hasSize(2);
        assertThat(found.get(0))
                .isEqualTo(new Translation("Item.1.name", "Sword", "Schwert", new Location("file", 2, 1)));
        assertThat(found.get(1).text()).isEqualTo("Zwei\nZeilen");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "key,text|file:1:1: column source is missing: expected the columns key, source, text, found one of key, text",
                "''|file: empty file",
                "key,source,text#a,b|file:2:1: wrong number of values: expected 3, found 2",
                "key,source,text#a,b,\"c|no CSV on this line or behind it",
            })
    void cannotReadOtherTables(String text, String expected) {
        assertThat(problems(TextFile.CSV, text.replace('#', '\n')))
                .singleElement()
                .asString()
                .contains(expected);
    }

    @Test
    void cannotReadOtherEncodings() {
        Problems problems = new Problems();
        TextFile.CSV.read("key,source,text\na,b,ä".getBytes(StandardCharsets.ISO_8859_1), "file", problems);
        assertThat(problems.sorted())
                .singleElement()
                .asString()
                .isEqualTo(
                        "file:2:5: file is not UTF-8; save it as UTF-8: found byte 0xE4 at offset 20, which is ä in Windows-1252");
    }
}
