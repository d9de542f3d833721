package dev.ashlar.pipeline.texts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.ValueRules;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A file of XLIFF that is brought up to date in its place. */
class XliffUpdateTest {
    private static final long SEED = 20_261_128;

    /** What a tool of translators writes: prefixes, states, notes, matches and codes of its own. */
    private static final String OF_A_TOOL = """
            <?xml version='1.0' encoding='UTF-8'?>
            <!-- <unit id="Item.1.name"> -->
            <x:xliff xmlns:x="urn:oasis:names:tc:xliff:document:2.0" xmlns:my="urn:my" version="2.1" srcLang="en" trgLang="de">
              <x:file id="f1">
                <x:group id="g">
                  <x:unit id="Item.1.name" my:rank="3">
                    <my:unit id="Item.2.name"/>
                    <x:notes>
                      <x:note category="field">What players see</x:note>
                      <x:note appliesTo="target">Not "Degen" &amp; not "Säbel".</x:note>
                    </x:notes>
                    <x:segment id="s1" state="final"><x:source>Sword. </x:source><x:target>Schwert. </x:target></x:segment>
                    <x:segment id="s2" state="final"><x:source>Old.</x:source><x:target><x:mrk id="m1">Alt</x:mrk>.</x:target></x:segment>
                  </x:unit>
                </x:group>
                <x:unit id='Item.2.name'>
                  <x:segment state="reviewed" subState="my:ok"><x:source>Axe</x:source><x:target>Axt</x:target></x:segment>
                </x:unit>
                <x:unit id="Item.3.name"><x:segment><x:source>Bow</x:source></x:segment></x:unit>
                <x:unit id="Item.9.name"><x:segment state="final"><x:source>Gone</x:source><x:target>Weg</x:target></x:segment></x:unit>
              </x:file>
            </x:xliff>
            """;

    private static SourceText text(String key, String source) {
        return new SourceText(
                key.substring(0, key.indexOf('.')), key, key.hashCode(), source, ValueRules.NONE, "What players see");
    }

    private static Map<String, Translation> translations(String file) {
        Problems problems = new Problems();
        TextFile.Read read = TextFile.XLIFF.read(file.getBytes(StandardCharsets.UTF_8), "file", problems);
        assertThat(problems.sorted()).isEmpty();
        Map<String, Translation> found = new LinkedHashMap<>();
        read.translations().stream()
                .filter(each -> !each.text().isEmpty())
                .forEach(each -> found.put(each.key(), each));
        read.older().forEach(each -> found.putIfAbsent(each.key(), each));
        return found;
    }

    private static List<TextFile.Task> tasks(String file, String... keysAndSources) {
        Map<String, Translation> before = translations(file);
        List<TextFile.Task> tasks = new ArrayList<>();
        for (int i = 0; i < keysAndSources.length; i += 2) {
            SourceText text = text(keysAndSources[i], keysAndSources[i + 1]);
            tasks.add(new TextFile.Task(text, before.get(text.key())));
        }
        return tasks;
    }

    private static @Nullable String updated(byte[] file, List<TextFile.Task> tasks, Problems problems)
            throws IOException {
        return XliffUpdate.text(file, "file", tasks, problems);
    }

    private static String updated(String file, List<TextFile.Task> tasks) throws IOException {
        Problems problems = new Problems();
        String text = updated(file.getBytes(StandardCharsets.UTF_8), tasks, problems);
        assertThat(problems.sorted()).isEmpty();
        return String.valueOf(text);
    }

    @Test
    void shouldLeaveAFileThatIsUpToDate() throws IOException {
        List<TextFile.Task> tasks =
                tasks(OF_A_TOOL, "Item.1.name", "Sword. Old.", "Item.2.name", "Axe", "Item.3.name", "Bow");
        assertThat(updated(OF_A_TOOL, tasks)).isEqualTo(OF_A_TOOL);
        assertThat(updated(OF_A_TOOL, List.of())).isEqualTo(OF_A_TOOL);
    }

    @Test
    void shouldKeepEverythingButTheSegmentsOfAChangedText() throws IOException {
        String now = updated(OF_A_TOOL, tasks(OF_A_TOOL, "Item.1.name", "Sword", "Item.2.name", "Axe"));

        assertThat(now)
                .isEqualTo(OF_A_TOOL
                        .replace(
                                "<x:notes>\n          <x:note category=\"field\">What players see</x:note>",
                                "<x:notes><x:note category=\"field\">What players see</x:note>"
                                        + "<x:note category=\"older source\">Sword. Old.</x:note>"
                                        + "<x:note category=\"older text\">Schwert. Alt.</x:note>")
                        .replaceFirst(
                                "(?s)<x:segment id=\"s1\".*Alt.*?</x:segment>",
                                "<x:segment state=\"initial\"><x:source>Sword</x:source></x:segment>"));
        Translation older = translations(now).get("Item.1.name");
        assertThat(older.source()).isEqualTo("Sword. Old.");
        assertThat(older.text()).isEqualTo("Schwert. Alt.");
        assertThat(updated(now, tasks(now, "Item.1.name", "Sword"))).isEqualTo(now);

        String restored = updated(now, tasks(now, "Item.1.name", "Sword. Old."));
        assertThat(restored)
                .contains("<x:target>Schwert. Alt.</x:target>", "Not \"Degen\"")
                .doesNotContain("older");
    }

    @Test
    void shouldAddUnitsWhereTheirTypeStands() throws IOException {
        String now = updated(OF_A_TOOL, tasks(OF_A_TOOL, "Item.4.name", "Club", "Quest.1.name", "Go"));
        assertThat(now)
                .contains(
                        "</x:unit>\n    <x:unit id=\"Item.4.name\">",
                        "</x:file>\n  <x:file id=\"Quest\" xml:space=\"preserve\">");
        assertThat(now.indexOf("Item.4.name")).isLessThan(now.indexOf("</x:file>"));
        assertThat(translations(now)).isEqualTo(translations(OF_A_TOOL));
        assertThat(updated(now, tasks(now, "Item.4.name", "Club", "Quest.1.name", "Go")))
                .isEqualTo(now);
    }

    @Test
    void shouldKeepMarksAndLineEnds() throws IOException {
        String windows = "\uFEFF" + OF_A_TOOL.replace("\n", "\r\n");
        String now = updated(windows, tasks(windows, "Item.1.name", "Sword", "Item.4.name", "Club"));
        assertThat(now)
                .startsWith("\uFEFF<?xml")
                .doesNotContainPattern("[^\r]\n")
                .contains("older text", "Club");
    }

    @Test
    void shouldKeepAUnitThatSomebodyTranslates() throws IOException {
        String file = OF_A_TOOL.replace("<x:target><x:mrk id=\"m1\">Alt</x:mrk>.</x:target>", "");
        assertThat(updated(file, tasks(file, "Item.1.name", "Blade"))).isEqualTo(file);
    }

    /** Notes cannot hold each character of a text. */
    @Test
    void shouldKeepATranslationThatNoNoteCanHold() throws IOException {
        String file = OF_A_TOOL.replace(">Axt<", ">Axt<x:cp hex=\"0001\"/><");
        assertThat(updated(file, tasks(file, "Item.2.name", "Hatchet"))).isEqualTo(file);
    }

    @Test
    void cannotUpdateOtherEncodings() throws IOException {
        Charset latin = StandardCharsets.ISO_8859_1;
        Problems problems = new Problems();
        assertThat(updated(OF_A_TOOL.replace("UTF-8", "ISO-8859-1").getBytes(latin), List.of(), problems))
                .isNull();
        assertThat(problems.sorted())
                .singleElement()
                .asString()
                .matches("file:\\d+:\\d+: file is not UTF-8; save it as UTF-8: found byte 0x.. at offset .*");
    }

    @Test
    void cannotUpdateAFileThatSomebodyTranslatesMeanwhile() throws IOException {
        List<TextFile.Task> tasks = tasks(OF_A_TOOL, "Item.2.name", "Hatchet");
        Problems problems = new Problems();
        updated(OF_A_TOOL.replace(">Axt<", ">Beil<").getBytes(StandardCharsets.UTF_8), tasks, problems);
        assertThat(problems.sorted())
                .extracting(Problem::toString)
                .containsExactly("file: Item.2.name: the update would lose a translation; run the command again: "
                        + "expected the file as it was read, found Beil");
    }

    /** Any edits of texts and translations, in turn with exports: whatever was translated last is still there. */
    @Test
    void shouldLoseNoTranslation() throws IOException {
        Random random = new Random(SEED);
        String file = TextFile.XLIFF.text("en", "de", List.of());
        Map<String, List<String>> given = new LinkedHashMap<>();
        for (int round = 0; round < 200; round++) {
            List<String> texts = new ArrayList<>();
            for (int id = 0; id < 6; id++) {
                if (random.nextInt(5) > 0) {
                    texts.addAll(List.of((id < 3 ? "Item." : "Quest.") + id + ".name", "text " + random.nextInt(3)));
                }
            }
            file = updated(file, tasks(file, texts.toArray(String[]::new)));
            int place = file.indexOf("<segment state=\"initial\">", random.nextInt(file.length()));
            if (place >= 0 && random.nextBoolean()) {
                int end = file.indexOf("</source>", place) + "</source>".length();
                String key = file.substring(0, place).replaceFirst("(?s).*<unit id=\"([^\"]*)\".*", "$1");
                String source = file.substring(place, end).replaceFirst("(?s).*<source>(.*)</source>", "$1");
                file = file.substring(0, end).replaceFirst("(?s)(.*state=\")initial", "$1translated") + "<target>Text "
                        + round + "</target>" + file.substring(end);
                given.put(key, List.of(source, "Text " + round));
            }
            Map<String, List<String>> found = new LinkedHashMap<>();
            translations(file).values().forEach(each -> found.put(each.key(), List.of(each.source(), each.text())));
            assertThat(found).as("seed %d, round %d", SEED, round).isEqualTo(given);
        }
        assertThat(given).hasSize(6);
    }
}
