package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.ProblemCauses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How problems and warnings are printed. */
class ProblemLinesTest {
    @TempDir
    private Path folder;

    private Path content;

    @BeforeEach
    void write() throws IOException {
        content = Tool.content(folder);
    }

    private void writeMaterials(int count, String member) throws IOException {
        String records = IntStream.rangeClosed(1, count)
                .mapToObj(id -> "{\"id\": " + (1000 + id) + ", \"name\": \"m" + id + "\", " + member + "}")
                .collect(Collectors.joining(",\n"));
        Files.createDirectories(content.resolve("more"));
        Files.writeString(content.resolve("more/Material.json"), "[" + records + "]");
    }

    @Test
    void shouldShowThePathOfWhatIsNoFile() throws IOException {
        Files.createDirectory(content.resolve("Emitter-more.json"));
        Files.createSymbolicLink(content.resolve("Emitter-link.json"), Path.of("nowhere"));

        assertThat(Tool.run("check", content).errLines())
                .anyMatch(line -> line.startsWith(content + "/Emitter-more.json:1:1: is not read: "))
                .anyMatch(line -> line.startsWith(content + "/Emitter-link.json:1:1: is not read: "));
    }

    @Test
    void shouldPrintTheFirstOfEachCause() throws IOException {
        writeMaterials(12_000, "\"colour\": 5, \"name\": 7");
        Tool tool = Tool.run("check", content);
        assertThat(tool.exitCode()).isEqualTo(ExitCodes.PROBLEMS);
        assertThat(tool.errLines())
                .hasSize(10)
                .contains(
                        "  and 11,997 more: Material.name: given twice; --all prints every one",
                        "  and 11,997 more: Material.name: wrong value; --all prints every one")
                .last()
                .isEqualTo("24,001 problems");
        assertThat(Tool.run("check", "--all", content).errLines()).hasSize(24_002);
    }

    @Test
    void shouldSayOnceThatATypeIsMissing() throws IOException {
        String fields = IntStream.range(0, 220)
                .mapToObj(i -> "{ name = \"a" + i + "\", type = \"Loot\" }")
                .collect(Collectors.joining("\n"));
        Files.writeString(
                content.resolve("Item.schema"), "Schema = { name = \"Item\" }\nFields = [\n" + fields + "\n]\n");
        assertThat(Tool.run("check", content).errLines())
                .hasSize(5)
                .contains("220 problems")
                .anyMatch(line -> line.startsWith("  and 217 more: unknown type \"Loot\""));
    }

    @Test
    void shouldSayOnceThatAFieldOfManyFilesIsUnknown() throws IOException {
        Files.createDirectories(content.resolve("Material"));
        for (int id = 10; id < 230; id++) {
            Files.writeString(
                    content.resolve("Material/" + id + ".json"),
                    "{\"id\": " + id + ", \"name\": \"m" + id + "\", \"colour\": 5}");
        }
        assertThat(Tool.run("check", content).errLines())
                .hasSize(5)
                .contains("  and 217 more: Material.colour: unknown field; --all prints every one", "220 problems");
    }

    @Test
    void shouldBoundTheNumberOfCauses() throws IOException {
        String fields = IntStream.range(0, 130)
                .mapToObj(i -> "{ name = \"a" + i + "\", type = \"f32\", min = 5, max = 4 }")
                .collect(Collectors.joining("\n"));
        Files.writeString(
                content.resolve("Item.schema"), "Schema = { name = \"Item\" }\nFields = [\n" + fields + "\n]\n");
        assertThat(Tool.run("check", content).errLines())
                .hasSize(102)
                .contains("and 30 problems of 30 other causes; --all prints every one");
    }

    @Test
    void shouldNameFilesByTheirPathFromTheWorkingFolder() throws IOException {
        Files.writeString(content.resolve("Emitter.json"), "[]");
        Files.writeString(content.resolve("Material.json"), "[{\"id\": 1, \"name\": 5}]");
        Path working = Path.of("").toAbsolutePath();
        assertThat(Tool.run("check", content).err()).startsWith(content + "/Material.json:1:20: Material 1.name: ");
        Path relative = working.relativize(content.toAbsolutePath());
        assertThat(Tool.run("check", relative).err()).startsWith(content + "/Material.json:1:20: ");

        Path inside = Files.createTempDirectory(Files.createDirectories(working.resolve("target")), "content");
        Files.writeString(inside.resolve("Material.schema"), Tool.MATERIAL_SCHEMA);
        Files.writeString(inside.resolve("Material.json"), "{}");
        assertThat(Tool.run("check", "json:" + inside).err())
                .startsWith("target/" + inside.getFileName() + "/Material.json:1:1: ");
    }

    @Test
    void shouldNameTheFileOfTheSideThatHasTheProblem() throws IOException {
        Path other = Tool.content(Files.createDirectory(folder.resolve("b")));
        Files.writeString(other.resolve("Emitter.json"), "[]");
        Files.writeString(other.resolve("Material.json"), "[{\"id\": 1, \"name\": 5}]");
        assertThat(Tool.run("diff", content, other).err()).startsWith(other + "/Material.json:1:");
        assertThat(Tool.run("diff", other, content).err()).startsWith(other + "/Material.json:1:");
    }

    @Test
    void shouldPrintProblemsAsJson() throws IOException {
        writeMaterials(220, "\"name\": 7");
        Tool tool = Tool.run("check", "--json", content);
        assertThat(tool.exitCode()).isEqualTo(ExitCodes.PROBLEMS);
        assertThat(tool.err()).isEmpty();
        assertThat(tool.out().lines())
                .hasSize(440)
                .allMatch(line -> line.startsWith(
                        "{\"severity\": \"error\", \"file\": \"" + content + "/more/Material.json\", \"line\": "));
        assertThat(Tool.output(
                        "check", "--json", folder.resolve(Tool.content(Files.createDirectory(folder.resolve("c"))))))
                .isEmpty();
    }

    @Test
    void shouldBoundTheMessageOfAnException() {
        List<Problem> problems = IntStream.range(0, 100_000)
                .mapToObj(i -> new Problem(Location.of("f" + i), "Star " + i + ".a" + i % 30, "wrong value", "", ""))
                .toList();
        ContentException exception = new ContentException(problems);
        assertThat(exception.problems()).hasSize(100_000);
        assertThat(exception.getMessage().lines())
                .hasSize(ProblemCauses.MOST_PROBLEMS + 1 + ProblemCauses.MOST_CAUSES + 1)
                .startsWith("f0: Star 0.a0: wrong value")
                .contains("the first 100 of 100000 problems. By cause:", "3334 Star.a0: wrong value")
                .endsWith("and 10 other causes");
        List<Problem> hundred = problems.subList(0, ProblemCauses.MOST_PROBLEMS);
        assertThat(new ContentException(hundred).getMessage().lines()).hasSize(ProblemCauses.MOST_PROBLEMS);
    }

    /** Watching is as bounded as everything else, for editors too. */
    @Test
    void shouldBoundWhatIsWatched() throws IOException {
        writeMaterials(3_000, "\"colour\": 5, \"name\": 7");
        String json = Tool.output("watch", "--json", "--reloads", 1, content);
        assertThat(json.length()).isLessThan(40_000);
        assertThat(json)
                .contains(
                        "\"problemCount\": 6001, \"problemCauses\": [{\"cause\": \"Material.name: given twice\", \"count\": 3000}");
        String all = Tool.output("watch", "--json", "--reloads", 1, "--all", content);
        assertThat(all.split("\"line\":")).hasSize(6_002);
        assertThat(all).doesNotContain("problemCauses");
        assertThat(Tool.output("watch", "--reloads", 1, content).lines()).hasSizeLessThan(40);
        assertThat(Tool.output("watch", "--reloads", 1, "--all", content).lines())
                .hasSizeGreaterThan(6_000);
    }

    @Test
    void shouldBeToldOfAllOnlyWhereItApplies() {
        for (String command : List.of(
                "import", "export", "convert", "migrate", "orphans", "check", "watch", "generate", "pack", "layout")) {
            assertThat(Tool.output(command, "--help")).contains("--all", "Print every problem");
        }
        assertThat(Tool.output("schema", "infer", "--help")).contains("--all");
        assertThat(Tool.output("inspect", "--help"))
                .contains("--all", "every record")
                .doesNotContain("every problem");
        assertThat(Tool.output("verify", "--help")).doesNotContain("--all");
        assertThat(Tool.output("stats", "--help")).doesNotContain("--all");
    }

    /** Whatever refuses a folder to be saved to or imported from is a problem of its content. */
    @Test
    void shouldCheckTheIdsOfRemovedRecords() throws IOException {
        Files.writeString(content.resolve("ids.lock"), "Material 7\nMaterial x\n\nEmitter\n");
        for (List<Object> command : List.of(
                List.<Object>of("check", content), List.<Object>of("pack", content, "-o", folder.resolve("x.pack")))) {
            Tool tool = Tool.run(command.toArray());
            assertThat(tool.exitCode()).isEqualTo(ExitCodes.PROBLEMS);
            assertThat(tool.err())
                    .contains("ids.lock:2:1: wrong line; correct it, or remove it: expected the name of a type")
                    .contains("ids.lock:4:1: wrong line");
        }
    }

    @Test
    void shouldPrintAllOfAFew() throws IOException {
        writeMaterials(50, "\"name\": 7");
        assertThat(Tool.run("check", content).err()).doesNotContain("By cause");
    }

    @Test
    void shouldPrintWarningsAndLeaveTheExitCode() throws IOException {
        Files.createDirectories(content.resolve("more"));
        Files.writeString(content.resolve("more/Materal.json"), "[]");
        Tool check = Tool.run("check", content);
        assertThat(check.exitCode()).isEqualTo(ExitCodes.OK);
        assertThat(check.errLines())
                .singleElement()
                .asString()
                .startsWith(content
                        + "/more/Materal.json:1:1: warning: no schema for this file, did you mean \"Material\"");
        assertThat(check.out()).isEqualTo(content + ": ok, 2 types, 5 records, 1 warning\n");
        for (Tool tool : new Tool[] {
            Tool.run("pack", content, "-o", folder.resolve("a.pack")),
            Tool.run("import", content, folder.resolve("a.db")),
            Tool.run("export", content, folder.resolve("other"))
        }) {
            assertThat(tool.exitCode()).isEqualTo(ExitCodes.OK);
            assertThat(tool.err()).contains("more/Materal.json:1:1: warning: ");
        }
        Tool convert = Tool.run("convert", content, folder.resolve("b.db"));
        assertThat(convert.exitCode()).isEqualTo(ExitCodes.PROBLEMS);
        assertThat(convert.err())
                .contains("more/Materal.json:1:1: no schema for this file", "--drop-unknown leaves out");
        assertThat(Tool.run("convert", "--drop-unknown", content, folder.resolve("b.db"))
                        .exitCode())
                .isEqualTo(ExitCodes.OK);
    }
}
