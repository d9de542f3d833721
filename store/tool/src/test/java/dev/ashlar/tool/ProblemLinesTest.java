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
    void shouldPrintTheFirstHundredAndCountEachCause() throws IOException {
        writeMaterials(12_000, "\"colour\": 5, \"name\": 7");
        Tool tool = Tool.run("check", content);
        assertThat(tool.exitCode()).isEqualTo(ExitCodes.PROBLEMS);
        assertThat(tool.err().length()).isLessThan(40_000);
        assertThat(tool.errLines().get(ProblemCauses.MOST_PROBLEMS))
                .isEqualTo("the first 100 of 24,001 problems; --all prints every one. By cause:");
        assertThat(tool.errLines()
                        .subList(
                                ProblemCauses.MOST_PROBLEMS + 1, tool.errLines().size()))
                .containsExactly(
                        "12,000  Material.name: given twice",
                        "12,000  Material.name: wrong value",
                        "     1  Material.colour: unknown field",
                        "24,001 problems");
        assertThat(Tool.run("check", "--all", content).errLines()).hasSize(24_002);
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
        for (String command :
                List.of("import", "export", "convert", "orphans", "check", "watch", "generate", "pack", "layout")) {
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
                .startsWith("more/Materal.json: warning: no schema for this file, did you mean \"Material\"");
        assertThat(check.out()).isEqualTo(content + ": ok, 2 types, 5 records, 1 warning\n");
        for (Tool tool : new Tool[] {
            Tool.run("pack", content, "-o", folder.resolve("a.pack")),
            Tool.run("import", content, folder.resolve("a.db")),
            Tool.run("export", content, folder.resolve("other"))
        }) {
            assertThat(tool.exitCode()).isEqualTo(ExitCodes.OK);
            assertThat(tool.err()).contains("more/Materal.json: warning: ");
        }
        Tool convert = Tool.run("convert", content, folder.resolve("b.db"));
        assertThat(convert.exitCode()).isEqualTo(ExitCodes.PROBLEMS);
        assertThat(convert.err()).contains("more/Materal.json: no schema for this file", "--drop-unknown leaves out");
        assertThat(Tool.run("convert", "--drop-unknown", content, folder.resolve("b.db"))
                        .exitCode())
                .isEqualTo(ExitCodes.OK);
    }
}
