package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextsCommandTest {
    private static final String ITEM = """
            Schema = { name = "Item" }
            Fields = [
              { name = "name", type = "text", maxLength = 12, doc = "What players see" }
              { name = "lines", type = "text[]" }
              { name = "body", type = "Words" }
              { name = "more", type = "Words[]" }
              { name = "secret", type = "text", ship = false }
              { name = "code", type = "string" }
            ]
            """;

    @TempDir
    Path folder;

    private Path content;
    private Path file;

    @BeforeEach
    void writeContent() throws IOException {
        content = Files.createDirectory(folder.resolve("content"));
        Files.writeString(content.resolve("Item.schema"), ITEM);
        Files.writeString(content.resolve("Words.schema"), """
                Schema = { name = "Words", kind = "struct" }
                Fields = [ { name = "title", type = "text", default = "Untitled" } ]
                """);
        write("Sword");
    }

    private void write(String name) throws IOException {
        Files.writeString(content.resolve("Item.json"), """
                [
                  {"id": 1, "name": "%s", "lines": ["One", "", "Three"], "body": {"title": "Body"}, "code": "x"},
                  {"id": 2, "from": 1, "name": "Axe", "secret": "hidden", "more": [{"title": "First"}, {}]}
                ]
                """.formatted(name));
    }

    private Path export(String name, String... more) {
        file = folder.resolve(name);
        Tool.output(arguments("texts", "export", content, "-o", file, "-l", "de", more));
        return file;
    }

    private static Object[] arguments(
            Object a, Object b, Object c, Object d, Object e, Object f, Object g, String... more) {
        Object[] all = new Object[7 + more.length];
        System.arraycopy(new Object[] {a, b, c, d, e, f, g}, 0, all, 0, 7);
        System.arraycopy(more, 0, all, 7, more.length);
        return all;
    }

    private void replace(Path in, String text, String by) throws IOException {
        String before = Files.readString(in);
        assertThat(before).contains(text);
        Files.writeString(in, before.replace(text, by));
    }

    @Test
    void shouldExportEveryTextThatShips() throws IOException {
        assertThat(Files.readString(export("de.csv"))).isEqualTo("""
                key,source,text,note,older source,older text
                Item.1.name,Sword,,What players see; at most 12 characters,,
                Item.1.lines.0,One,,,,
                Item.1.lines.2,Three,,,,
                Item.1.body.title,Body,,,,
                Item.2.name,Axe,,What players see; at most 12 characters,,
                Item.2.lines.0,One,,,,
                Item.2.lines.2,Three,,,,
                Item.2.body.title,Body,,,,
                Item.2.more.0.title,First,,,,
                Item.2.more.1.title,Untitled,,,,
                """);
    }

    @Test
    void shouldExportNoTextsOfStructsThatARecordDoesNotHave() throws IOException {
        replace(content.resolve("Item.schema"), "type = \"Words\" }", "type = \"Words\", optional = true }");
        replace(content.resolve("Item.json"), "\"body\": {\"title\": \"Body\"}, ", "");

        assertThat(Files.readString(export("de.csv"))).doesNotContain("body");
    }

    @Test
    void shouldReadXliffInTheFolderOfALanguage() throws IOException {
        Path german = Files.createDirectories(folder.resolve("languages/de"));
        Path xliff = export("languages/de/game.xlf");
        String name = "<source>Sword</source>";
        replace(xliff, name, name + "<target>Schwert</target>");
        assertThat(Tool.output("texts", "check", content, "--list"))
                .contains("missing Item.2.name")
                .doesNotContain("missing Item.1.name");

        Files.writeString(folder.resolve("axe.csv"), "key,source,text\nItem.2.name,Axe,Axt\n");
        Tool.output("texts", "import", folder.resolve("axe.csv"), content, "-l", "de");
        assertThat(german.resolve("Item.csv")).hasContent("key,source,text\nItem.2.name,Axe,Axt\n");
        export("languages/de/game.xlf", "--all");
        assertThat(Files.readString(xliff)).contains("<target>Schwert</target>", "<target>Axt</target>");

        Files.writeString(folder.resolve("sword.csv"), "key,source,text\nItem.1.name,Sword,Degen\n");
        Tool tool = Tool.run("texts", "import", folder.resolve("sword.csv"), content, "-l", "de");
        assertThat(tool.exitCode()).isEqualTo(ExitCodes.PROBLEMS);
        assertThat(tool.err())
                .contains("Item.1.name: the translation stands in a file of XLIFF; change it there")
                .contains("nothing was imported");
    }

    /** The older translation and obsolete ones stay, however often the file is brought up to date. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldLoseNoTranslationOfAFileInTheFolderOfALanguage(boolean isAll) throws IOException {
        String[] all = isAll ? new String[] {"--all"} : new String[0];
        Path xliff = export("languages/de/game.xlf", all);
        replace(xliff, "<source>Sword</source>", "<source>Sword</source><target>Schwert</target>");
        replace(xliff, "<source>Axe</source>", "<source>Axe</source><target>Axt</target>");
        replace(xliff, "<source>First</source>", "<source>First</source><target>Erster</target>");
        Files.writeString(
                content.resolve("Item.json"),
                "[{\"id\": 1, \"name\": \"Great sword\"}, {\"id\": 2, \"name\": \"Axe\"}]");
        String before = Tool.output("texts", "check", content);
        for (int i = 0; i < 3; i++) {
            export("languages/de/game.xlf", all);
            assertThat(Tool.output("texts", "check", content)).isEqualTo(before);
        }
        assertThat(before).endsWith("de            4           1        2        1         1\n");
        assertThat(Files.readString(xliff))
                .contains(
                        "<source>Great sword</source>", ">Schwert<", "<target>Axt</target>", "<target>Erster</target>");
        replace(xliff, "<source>Great sword</source>", "<source>Great sword</source><target>Grosses</target>");
        assertThat(Tool.output("texts", "check", content))
                .endsWith("de            4           2        2        0         1\n");
    }

    /** An import goes to CSV, where it takes the place of the older translation in the notes. */
    @Test
    void shouldImportTheTranslationOfAChangedText() throws IOException {
        Path german = folder.resolve("languages/de");
        Path xliff = export("languages/de/game.xlf");
        replace(xliff, "<source>Sword</source>", "<source>Sword</source><target>Schwert</target>");
        write("Great sword");
        export("languages/de/game.xlf", "--all");
        Files.writeString(folder.resolve("in.csv"), "key,source,text\nItem.2.name,Axe,Axt\n");
        Tool.output("texts", "import", folder.resolve("in.csv"), content, "-l", "de");
        assertThat(german.resolve("Item.csv")).hasContent("key,source,text\nItem.2.name,Axe,Axt\n");
        Files.writeString(folder.resolve("in.csv"), "key,source,text\nItem.1.name,Great sword,Grosses\n");
        Tool.output("texts", "import", folder.resolve("in.csv"), content, "-l", "de");
        export("languages/de/game.xlf", "--all");
        assertThat(Files.readString(xliff))
                .contains("<target>Grosses</target>", "<target>Axt</target>")
                .doesNotContain("older");
    }

    @Test
    void shouldListObsoleteTranslationsWithTheirPlaces() throws IOException {
        Path german = Files.createDirectories(folder.resolve("languages/de"));
        Files.writeString(german.resolve("Item.csv"), "key,source,text\nfoo,Bar,Quux\n");
        assertThat(Tool.output("texts", "check", content, "--list", "-l", "de"))
                .contains("\nde obsolete foo \"Quux\" at " + german.resolve("Item.csv") + ":2:1\n");
    }

    @Test
    void cannotCheckALanguageThatNobodyHas() throws IOException {
        Files.createDirectories(folder.resolve("languages/de"));
        Files.createDirectories(folder.resolve("languages/it"));
        Tool tool = Tool.run("texts", "check", content, "-l", "xx");
        assertThat(tool.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(tool.err())
                .contains("--language: expected a language of " + folder.resolve("languages")
                        + ", found \"xx\". It has de, it.");
    }

    /** A new language shows the texts of the content. */
    @Test
    void shouldStackALanguageWithoutFiles() throws IOException {
        Path italian = Files.createDirectories(folder.resolve("languages/it"));
        assertThat(Tool.run("check", "stack:" + content + "+" + italian).exitCode())
                .isZero();
        Path other = Files.createDirectories(folder.resolve("mods/it"));
        assertThat(Tool.run("check", "stack:" + content + "+" + other).err())
                .contains("or translations in *.csv or *.xlf, found neither");
    }

    @Test
    void cannotExportOverTranslations() throws IOException {
        Path german = Files.createDirectories(folder.resolve("languages/de"));
        Path csv = german.resolve("Item.csv");
        Files.writeString(csv, "key,source,text\nItem.2.name,Axe,Axt\n");
        Tool tool = Tool.run("texts", "export", content, "-o", csv, "-l", "de", "--all");
        assertThat(tool.exitCode()).isEqualTo(ExitCodes.PROBLEMS);
        assertThat(tool.err()).contains(csv + ": expected a file *.xlf or *.xliff in the folder of the language");
        assertThat(csv).hasContent("key,source,text\nItem.2.name,Axe,Axt\n");

        Path other = export("languages/de/game.xlf");
        Tool french = Tool.run("texts", "export", content, "-o", other, "-l", "fr", "--all");
        assertThat(french.exitCode()).isEqualTo(ExitCodes.PROBLEMS);
        assertThat(french.err())
                .contains(other + ": expected a file for fr, found one in the folder of the translations into de");
    }

    @Test
    void cannotExportTheTextsOfAStackWithTranslations() throws IOException {
        Path german = Files.createDirectories(folder.resolve("languages/de"));
        Files.writeString(german.resolve("Item.csv"), "key,source,text\nItem.2.name,Axe,Axt\n");
        String stack = "stack:" + content + "+" + german;

        Tool tool = Tool.run("texts", "export", stack, "-o", folder.resolve("fr.csv"), "-l", "fr");

        assertThat(tool.exitCode()).isEqualTo(ExitCodes.PROBLEMS);
        assertThat(tool.err()).contains(stack + ": expected content in its own language");
    }

    @Test
    void shouldTellWhichLanguageATextComesFrom() throws IOException {
        Path german = Files.createDirectories(folder.resolve("languages/de"));
        Files.writeString(
                german.resolve("Item.csv"), "key,source,text\nItem.1.name,Dagger,Dolch\nItem.2.name,Axe,Axt\n");
        String stack = "stack:" + content + "+" + german;

        String out = Tool.output("inspect", stack, "Item", "2", "--why", "name");

        assertThat(out.lines().map(line -> line.replaceAll(" +", " ").strip()))
                .containsExactly(
                        "Item 2.name: \"Axt\"",
                        "layer name",
                        "base \"Axe\" at " + content,
                        "de \"Axt\" at " + german.resolve("Item.csv") + ":3:1");
    }

    /** The texts of an entry keep their keys when another entry comes before it. */
    @Test
    void shouldNameEntriesOfMapsByTheirKeys() throws IOException {
        Files.writeString(content.resolve("Item.schema"), """
                Schema = { name = "Item" }
                Fields = [ { name = "uses", type = "map<string, Words>" }, { name = "by", type = "map<i32, Words>" } ]
                """);
        Files.writeString(content.resolve("Item.json"), """
                [{"id": 1, "uses": {"a b": {"title": "X"}, "eat": {"title": "Y"}}, "by": {"-5": {"title": "Z"}}}]
                """);
        assertThat(Files.readString(export("de.csv")).lines().skip(1).sorted())
                .containsExactly(
                        "\"Item.1.uses.\"\"a b\"\".value.title\",X,,,,",
                        "Item.1.by.-5.value.title,Z,,,,",
                        "Item.1.uses.eat.value.title,Y,,,,");
    }

    @ParameterizedTest
    @ValueSource(strings = {"de.csv", "de.xlf"})
    void shouldKeepTranslationsAndAskForWhatHasChanged(String name) throws IOException {
        boolean isCsv = name.endsWith("csv");
        export(name);
        if (isCsv) {
            replace(file, "Item.1.name,Sword,", "Item.1.name,Sword,Schwert");
        } else {
            replace(file, "<source>Sword</source>", "<source>Sword</source><target>Schwert</target>");
        }
        assertThat(Tool.output("texts", "import", file, content, "-l", "de"))
                .endsWith("imported 1 translation; 0 as before, 9 without a translation, 0 not imported\n");
        assertThat(folder.resolve("languages/de/Item.csv")).hasContent("key,source,text\nItem.1.name,Sword,Schwert\n");
        assertThat(Tool.output("texts", "import", file, content, "-l", "de")).contains("0 translations; 1 as before");
        assertThat(Files.readString(export(name))).doesNotContain("Schwert").contains("Axe");
        assertThat(Files.readString(export(name, "--all"))).contains("Schwert").contains("Axe");

        write("Great sword");
        assertThat(Tool.output("texts", "check", content)).isEqualTo("""
                language  texts  translated  missing  changed  obsolete
                de           10           0        9        1         0
                """);
        assertThat(Files.readString(export(name))).contains("Great sword", "Schwert");
    }

    @Test
    void shouldListWhatIsMissingAndFailWhenAskedTo() throws IOException {
        export("de.csv");
        replace(file, "Axe,", "Axe,Axt");
        Tool.output("texts", "import", file, content, "-l", "de");
        Tool tool = Tool.run("texts", "check", content, "--complete", "--list");
        assertThat(tool.exitCode()).isEqualTo(ExitCodes.DIFFERENT);
        assertThat(tool.out()).contains("de missing Item.1.name \"Sword\"\n").doesNotContain("\"Axe\"");
        assertThat(Tool.output("texts", "check", content, "--json"))
                .startsWith("{\"language\": \"de\", \"translated\": 1, \"missing\": [\"Item.1.name\",");
    }

    @Test
    void shouldImportNothingWhenATranslationBreaksARule() throws IOException {
        export("de.csv");
        replace(file, "Axe,", "Axe,Eine sehr lange Axt");
        replace(file, "Sword,", "Sword,Schwert");
        Tool tool = Tool.run("texts", "import", file, content, "-l", "de");
        assertThat(tool.exitCode()).isEqualTo(ExitCodes.PROBLEMS);
        assertThat(tool.err())
                .contains(
                        "de.csv:6:1: Item.2.name: wrong translation: too long: expected at most 12 characters, found 19 characters")
                .endsWith("1 problem; nothing was imported\n");
        assertThat(folder.resolve("languages")).doesNotExist();
    }

    @Test
    void shouldNameTheImportedFileAsTheCommandDoes() throws IOException {
        export("de.csv");
        replace(file, "Axe,", "Axe,Eine sehr lange Axt");
        Path given = Path.of("").toAbsolutePath().relativize(file.toAbsolutePath());

        assertThat(Tool.run("texts", "import", given, content, "-l", "de").errLines())
                .anyMatch(line -> line.startsWith(given + ":6:1: Item.2.name: wrong translation"));
    }

    @Test
    void shouldKeepTheNewerTranslationAndWhatHasNoTextAnyMore() throws IOException {
        Path old = export("old.csv");
        replace(old, "Sword,", "Sword,Schwert");
        replace(old, "Axe,", "Axe,Axt");
        Tool.output("texts", "import", old, content, "-l", "de");
        write("Great sword");
        Path now = export("new.csv");
        replace(now, "Great sword,", "Great sword,Grosses");
        Tool.output("texts", "import", now, content, "-l", "de");
        Files.writeString(content.resolve("Item.json"), "[{\"id\": 1, \"name\": \"Great sword\"}]");
        Tool tool = Tool.run("texts", "import", old, content, "-l", "de");
        assertThat(tool.err())
                .contains("Item.1.name: translates an older text; the newer translation is kept")
                .contains("Item.2.name: the content has no such text; not imported");
        assertThat(folder.resolve("languages/de/Item.csv"))
                .hasContent("key,source,text\nItem.1.name,Great sword,Grosses\nItem.2.name,Axe,Axt\n");
        assertThat(Tool.output("texts", "check", content))
                .contains("de            2           1        1        0         1");
    }

    @Test
    void shouldSayWhatIsWrongWithTheCommand() throws IOException {
        export("de.xlf");
        assertThat(Tool.run("texts", "import", file, content, "-l", "fr").err())
                .contains("translations into another language: expected fr, found de");
        Path csv = export("de.csv");
        assertThat(Tool.run("texts", "import", csv, content).err()).contains("--language is missing");
        assertThat(Tool.run("texts", "export", content, "-o", folder.resolve("de.txt"), "-l", "de")
                        .err())
                .contains("expected a file *.xlf, *.xliff or *.csv");
        assertThat(Tool.run("texts", "export", content, "-o", csv, "-l", "../x").err())
                .contains("expected a language tag such as de or pt-BR, found \"../x\"");
        assertThat(Tool.run("texts", "check", Tool.content(Files.createDirectory(folder.resolve("other"))))
                        .err())
                .contains("no field with type = \"text\"");
        assertThat(Tool.run("texts", "import", folder.resolve("none.csv"), content, "-l", "de")
                        .exitCode())
                .isEqualTo(ExitCodes.NO_INPUT);
    }

    private Path translate(String... sourcesAndTexts) throws IOException {
        Path csv = export("de.csv");
        for (int i = 0; i < sourcesAndTexts.length; i += 2) {
            replace(csv, sourcesAndTexts[i] + ",", sourcesAndTexts[i] + "," + sourcesAndTexts[i + 1]);
        }
        Tool.output("texts", "import", csv, content, "-l", "de");
        return folder.resolve("de.layer");
    }

    @Test
    void shouldMakeALanguageFileAndTellItsCoverage() throws IOException {
        Path layer = translate("Sword", "Schwert", "Axe", "Axt", "First", "Erster");
        Path pack = folder.resolve("game.pack");
        Path linked = folder.resolve("linked.pack");

        assertThat(Tool.output("texts", "pack", content, "-l", "de", "-o", layer))
                .containsPattern("translated +3\n")
                .containsPattern("missing +7\n");
        write("Blade");
        Tool.output("pack", content, "-o", pack, "-q");

        assertThat(Tool.output("stats", pack, "--language", layer)).isEqualTo("""
                name  language  texts  translated  missing  outdated  obsolete  share
                de    de           10           2        7         1         0   20 %
                """);
        assertThat(Tool.output("stats", pack, "--language", layer, "--json"))
                .isEqualTo(
                        "[{\"name\": \"de\", \"language\": \"de\", \"texts\": 10, \"translated\": 2, \"missing\": 7, "
                                + "\"outdated\": 1, \"obsolete\": 0}]\n");
        assertThat(Tool.output("link", pack, layer, "-o", linked))
                .startsWith("de: 2 of 10 texts translated, 7 missing, 1 outdated, 0 obsolete\n");
        assertThat(Tool.output("inspect", linked, "Item", "2")).contains("Axt", "Erster");
        assertThat(Tool.output("inspect", linked, "Item", "1"))
                .contains("Blade")
                .doesNotContain("Schwert");
    }

    @Test
    void cannotMakeALanguageFileOfTranslationsThatBreakRules() throws IOException {
        Path layer = translate("Axe", "Axt");
        replace(folder.resolve("languages/de/Item.csv"), "Axt", "Eine sehr lange Axt");

        Tool tool = Tool.run("texts", "pack", content, "-l", "de", "-o", layer);

        assertThat(tool.exitCode()).isEqualTo(ExitCodes.PROBLEMS);
        assertThat(tool.err())
                .contains("Item.csv:2:1: Item.2.name: wrong translation: too long")
                .endsWith("1 problem; no language file was written\n");
        assertThat(layer).doesNotExist();
    }

    @Test
    void cannotMakeALanguageFileWithoutTranslationsOrWithAWrongName() throws IOException {
        Path layer = folder.resolve("fr.layer");

        assertThat(Tool.run("texts", "pack", content, "-l", "fr", "-o", layer).err())
                .contains("languages/fr: expected translations of texts of " + content + ", found none");
        assertThat(Tool.run("texts", "pack", content, "-l", "fr", "-o", layer, "--name", "a b")
                        .err())
                .contains("--name: expected 1 to 64 of the characters");
    }
}
