package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiffCommandTest {
    private static final String CHANGED = Tool.EMITTERS
            .replace("\"rate\": 0.1", "\"rate\": 0.25")
            .replace("\"material\": \"smoke\"", "\"material\": 1")
            .replace("\"loop\": true, ", "")
            .replace("{\"id\": 5,", "{\"id\": 6,")
            .replace("[true, false]", "[true, true]");

    private static final String STRIPPED = "stripped.pack";

    @TempDir
    private Path folder;

    private Path old;
    private Path now;

    @BeforeEach
    void writeBoth() throws IOException {
        old = Tool.content(Files.createDirectory(folder.resolve("a")));
        now = Tool.content(Files.createDirectory(folder.resolve("b")));
    }

    private void change() throws IOException {
        Files.writeString(now.resolve("Emitter.json"), CHANGED);
    }

    private Path pack(Path content) {
        Path pack = content.resolveSibling("named.pack");
        Tool.output("pack", content, "-o", pack);
        return pack;
    }

    private Path stripped(Path content) {
        Path pack = content.resolveSibling(STRIPPED);
        Tool.output("pack", content, "-o", pack, "--strip-names");
        return pack;
    }

    private List<Path> places(Path content) {
        Path database = content.resolveSibling("content.db");
        Tool.output("import", content, database);
        return List.of(content, database, pack(content), stripped(content));
    }

    @Test
    void shouldFindNoDifferenceBetweenPlacesWithTheSameRecords() {
        List<Path> others = places(now);
        for (Path one : places(old)) {
            for (Path other : others) {
                assertThat(Tool.output("diff", one, other))
                        .as(one + " " + other)
                        .isEqualTo("no differences\n");
            }
        }
    }

    private static void addLists(Path content, String count) throws IOException {
        Files.writeString(
                content.resolve("Drop.schema"),
                "Schema = { name = Drop, kind = \"struct\" }\nFields = [ { name = count, type = int, default = 3 },"
                        + " { name = tags, type = \"string[]\" }, { name = note, type = string, optional = true } ]");
        Files.writeString(
                content.resolve("Hoard.schema"),
                "Schema = { name = Hoard }\nFields = [ { name = drops, type = \"Drop[]\" } ]");
        Files.writeString(
                content.resolve("Hoard.json"),
                "[{\"id\": 1, \"drops\": [{}, {\"count\": " + count + ", \"tags\": [\"a\"]}]}, {\"id\": 2}]");
    }

    @Test
    void shouldCompareLists() throws IOException {
        addLists(old, "4");
        addLists(now, "4");
        shouldFindNoDifferenceBetweenPlacesWithTheSameRecords();
        addLists(now, "5");
        assertThat(Tool.run("diff", pack(old), now, "--type", "Hoard").out())
                .contains("~ 1", "drops", "count: 4", "count: 5")
                .doesNotContain("~ 2");
    }

    @Test
    void shouldReadEveryTypeFromAPack() throws IOException {
        Path pack = TypesPack.write(folder, 3, 16);
        Files.writeString(
                Files.createDirectory(folder.resolve("types")).resolve("Prop.schema"),
                "Schema = { name = \"Prop\", layout = \"rows\" }\n" + TypesPack.FIELDS);
        Files.writeString(folder.resolve("types/Prop.json"), """
                [
                  {"id": 7, "place": [1, -2.5, 1e30], "tint": "#ff800040", "turn": [0, 1, 0, 0], "mask": ["shadow", "fog"],
                   "masks": [[], ["light"]], "tones": ["high", "low", "high"], "peers": [7, null], "signal": "light",
                   "mesh": "AQL/", "names": ["Ada", ""], "tags": ["tall", "tree"], "path": [[0.5, 1], [2, 3]]},
                  {"id": 10, "signal": "signal 1", "tags": ["tag 1", "tree"]},
                  {"id": 13, "signal": "signal 2", "tags": ["tag 2", "tree"], "mask": ["light"]}
                ]
                """);
        Tool tool = Tool.run("diff", folder.resolve("types"), pack, "--type", "Prop");
        assertThat(tool.out()).isEqualTo("""
                Prop
                  ~ 13
                      mask  ["light"] -> []

                Prop: 0 added, 0 removed, 1 changed
                """);
    }

    @Test
    void shouldTellRecordsAndFields() throws IOException {
        change();
        String expected = """
                Emitter
                  - 5 "spark"
                  + 6 "spark"
                  ~ 7 "campfire"
                      rate      0.1 -> 0.25
                      material  Material 2 "smoke" -> Material 1 "stone"
                      loop      true -> nothing
                      flags     [true, false] -> [true, true]

                Emitter: 1 added, 1 removed, 1 changed
                """;
        List<Path> others = places(now);
        for (Path one : places(old)) {
            for (Path other : others) {
                Tool tool = Tool.run("diff", one, other);
                boolean hasNames =
                        !one.toString().endsWith(STRIPPED) || !other.toString().endsWith(STRIPPED);
                if (hasNames) {
                    assertThat(tool.out()).as(one + " " + other).isEqualTo(expected);
                }
                assertThat(tool.out()).endsWith(": 1 added, 1 removed, 1 changed\n");
                assertThat(tool.exitCode()).isEqualTo(ExitCodes.PROBLEMS);
            }
        }
    }

    @Test
    void shouldTellSchemasFirst() throws IOException {
        Files.writeString(
                now.resolve("Emitter.schema"),
                Tool.EMITTER_SCHEMA
                        .replace("  { name = \"i8\", type = \"i8\" }\n", "")
                        .replace(
                                "{ name = \"u8\", type = \"u8\" }",
                                "{ name = \"u8\", type = \"u8\" }\n" + "{ name = \"level\", type = \"i32\" }"));
        Files.writeString(now.resolve("Emitter.json"), Tool.EMITTERS.replace("\"i8\": -8,", "\"level\": 4,"));
        Tool tool = Tool.run("diff", old, now);
        assertThat(tool.out())
                .startsWith("Schemas\nEmitter")
                .contains("Emitter.level  added")
                .contains("\nEmitter\n  ~ 7 \"campfire\"\n      level  nothing -> 4\n      i8     -8 -> nothing\n");
        assertThat(tool.out().lines()).allMatch(line -> line.length() <= 80);
        assertThat(tool.exitCode()).isEqualTo(ExitCodes.PROBLEMS);
    }

    @Test
    void shouldShowTheTypesAndFieldsThatAreAskedFor() throws IOException {
        change();
        assertThat(Tool.output("diff", old, now, "--type", "Material")).isEqualTo("no differences\n");
        assertThat(Tool.run("diff", old, now, "--field", "loop").out())
                .contains("loop  true -> nothing")
                .doesNotContain("rate");
        Tool unknown = Tool.run("diff", old, now, "--type", "Emiter");
        assertThat(unknown.err()).startsWith("no type \"Emiter\", did you mean \"Emitter\"");
        assertThat(Tool.run("diff", old, now, "--field", "lop").err()).contains("did you mean \"loop\"");
    }

    @Test
    void shouldPrintAnObjectForEachDifference() throws IOException {
        change();
        Tool tool = Tool.run("diff", old, pack(now), "--json");
        assertThat(tool.exitCode()).isEqualTo(ExitCodes.PROBLEMS);
        assertThat(tool.out().lines())
                .hasSize(6)
                .startsWith("{\"kind\": \"removed\", \"type\": \"Emitter\", \"id\": 5, \"key\": \"spark\"}")
                .contains(
                        "{\"kind\": \"changed\", \"type\": \"Emitter\", \"id\": 7, \"key\": \"campfire\", \"field\": \"material\","
                                + " \"before\": \"Material:2\", \"beforeKey\": \"smoke\", \"after\": \"Material:1\", \"afterKey\": \"stone\"}")
                .contains(
                        "{\"kind\": \"changed\", \"type\": \"Emitter\", \"id\": 7, \"key\": \"campfire\", \"field\": \"loop\","
                                + " \"before\": \"true\", \"after\": null}");
    }

    @Test
    void shouldWriteOnePageThatShowsTextAsText() throws IOException {
        Files.writeString(
                now.resolve("Material.json"),
                Tool.MATERIALS.replace("stone.png", "<script>alert(\\\"a\\\")</script>&\\u0007"));
        Path page = folder.resolve("page.html");
        Tool tool = Tool.run("diff", old, now, "--html", page);
        assertThat(tool.exitCode()).isEqualTo(ExitCodes.PROBLEMS);
        assertThat(Files.readString(page))
                .startsWith("<!DOCTYPE html>")
                .contains("&lt;script&gt;alert(")
                .contains("&amp;\\u0007")
                .contains("<td class=\"changed\">1</td>")
                .doesNotContain("<script", "\u0007", "href=", "src=")
                .endsWith("</html>\n");
        assertThat(tool.out()).isEqualTo(page + ": written\n");
    }

    @Test
    void shouldShowTheFirstHundredRecords() throws IOException {
        Files.writeString(
                now.resolve("Material.json"),
                IntStream.rangeClosed(1, 251)
                        .mapToObj(id -> "{\"id\": %d, \"name\": \"m%d\"}".formatted(id, id))
                        .collect(Collectors.joining(",\n", "[", "]")));
        Files.writeString(now.resolve("Emitter.json"), "[]");
        Files.writeString(old.resolve("Emitter.json"), "[]");
        Tool first = Tool.run("diff", old, now);
        assertThat(first.out().lines().filter(line -> line.startsWith("  + "))).hasSize(98);
        assertThat(first.out())
                .contains("  … and 151 records more; --all prints every one\n")
                .endsWith("Material: 249 added, 0 removed, 2 changed\n");
        assertThat(Tool.run("diff", old, now, "--all").out().lines().filter(line -> line.startsWith("  + ")))
                .hasSize(249);
    }

    @Test
    void shouldCutLongValuesToWhatDiffers() throws IOException {
        String same = "x".repeat(300);
        Files.writeString(old.resolve("Material.json"), Tool.MATERIALS.replace("stone.png", same + "A" + same));
        Files.writeString(now.resolve("Material.json"), Tool.MATERIALS.replace("stone.png", same + "B" + same));
        String text = Tool.run("diff", old, now).out();
        assertThat(text).contains("xA").contains("xB");
        assertThat(text.lines()).allMatch(line -> line.length() <= 80);
        assertThat(Tool.run("diff", old, now, "--all").out()).contains("- \"" + same + "A" + same + '"');
    }

    @Test
    void cannotCompareContentWithProblems() throws IOException {
        Files.writeString(now.resolve("Material.json"), "[{\"id\": 1, \"name\": 5}]");
        Tool tool = Tool.run("diff", old, now);
        assertThat(tool.exitCode()).isEqualTo(ExitCodes.PACK);
        assertThat(tool.err()).contains("Material.json:1:").endsWith("; nothing was compared\n");
    }
}
