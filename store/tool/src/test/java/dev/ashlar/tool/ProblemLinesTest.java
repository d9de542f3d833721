package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
        assertThat(tool.errLines().get(ProblemLines.MOST))
                .isEqualTo("the first 100 of 24,001 problems; --all prints every one. By cause:");
        assertThat(tool.errLines()
                        .subList(ProblemLines.MOST + 1, tool.errLines().size()))
                .containsExactly(
                        "12,000  Material.name: given twice",
                        "12,000  Material.name: wrong value",
                        "     1  Material.colour: unknown field",
                        "24,001 problems");
        assertThat(Tool.run("check", "--all", content).errLines()).hasSize(24_002);
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
