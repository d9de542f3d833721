package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FormatCommandTest {
    @TempDir
    private Path folder;

    private Path content;

    @BeforeEach
    void write() throws IOException {
        content = Tool.content(folder);
        Files.writeString(content.resolve("Emitter.schema"), Tool.EMITTER_SCHEMA.replace("  {", "\t{"));
        Files.writeString(content.resolve("Material.schema"), Tool.MATERIAL_SCHEMA.replace(" = ", "="));
    }

    @Test
    void shouldKeepTheContent() throws IOException {
        Path pack = folder.resolve("before.pack");
        Tool.output("pack", content, "-o", pack);
        assertThat(Tool.output("format", content)).isEqualTo("4 files, 4 changed\n");
        assertThat(Tool.output("diff", pack, content)).isEqualTo("no differences\n");
        assertThat(Tool.output("format", content)).isEqualTo("4 files, 0 changed\n");
        assertThat(Tool.output("format", "-q", content)).isEmpty();
    }

    @Test
    void shouldListWhatWouldChange() throws IOException {
        String before = Files.readString(content.resolve("Material.json"));
        Tool.output("format", content.resolve("Material.schema"));
        Tool check = Tool.run("format", "--check", content);
        assertThat(check.exitCode()).isEqualTo(ExitCodes.DIFFERENT);
        assertThat(check.out().lines())
                .containsExactly(content + "/Emitter.schema", content + "/Emitter.json", content + "/Material.json");
        assertThat(content.resolve("Material.json")).content().isEqualTo(before);
        Tool.output("format", content);
        assertThat(Tool.output("format", "--check", content)).isEmpty();
    }

    @Test
    void cannotFormatSheets() throws IOException {
        String sheets = "csv:" + folder.resolve("sheets");
        Tool.output("convert", content, sheets);
        Tool tool = Tool.run("format", "--ids", sheets);
        assertThat(tool.exitCode()).isEqualTo(ExitCodes.DATA);
        assertThat(tool.err()).contains(sheets + ": nothing to format: expected a folder of JSON files");
    }

    @Test
    void shouldLeaveBrokenFiles() throws IOException {
        Files.writeString(content.resolve("Material.json"), "[{\"id\": 1,}]");
        Files.writeString(content.resolve("Emitter.schema"), "Schema = {\n  name = \"Emitter\n");
        Tool tool = Tool.run("format", content);
        assertThat(tool.exitCode()).isEqualTo(ExitCodes.PROBLEMS);
        assertThat(tool.errLines())
                .hasSize(3)
                .contains("2 problems; files with problems are as they were")
                .anyMatch(line -> line.startsWith(content + "/Material.json:1:10: not JSON, a trailing comma"))
                .anyMatch(line -> line.startsWith(content + "/Emitter.schema:2:"));
        assertThat(content.resolve("Material.json")).content().isEqualTo("[{\"id\": 1,}]");
        assertThat(tool.out()).isEqualTo("4 files, 2 changed\n");
    }

    @Test
    void shouldGiveIds() throws IOException {
        Files.writeString(content.resolve("Material.json"), "[{\"name\": \"a\"}, {\"id\": 8, \"name\": \"smoke\"}]");
        String schema = Files.readString(content.resolve("Emitter.schema"));
        assertThat(Tool.run("check", content).err()).contains("\"ashlar format --ids\" writes");
        Tool check = Tool.run("format", "--ids", "--check", content);
        assertThat(check.exitCode()).isEqualTo(ExitCodes.DIFFERENT);
        assertThat(check.out()).isEqualTo(content + "/Material.json\n");
        assertThat(Tool.output("format", "--ids", content)).isEqualTo("Material: gave 1 id\n2 files, 1 changed\n");
        assertThat(content.resolve("Material.json"))
                .content()
                .isEqualTo("[{\"id\": 9, \"name\": \"a\"}, {\"id\": 8, \"name\": \"smoke\"}]");
        assertThat(content.resolve("Emitter.schema")).content().isEqualTo(schema);
        Tool file = Tool.run("format", "--ids", content.resolve("Material.json"));
        assertThat(file.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(file.errLines().get(0)).startsWith("--ids: expected a folder of content");
    }

    @Test
    void cannotFormatOtherPlaces() throws IOException {
        Path database = folder.resolve("a.db");
        Tool.output("import", content, database);
        for (Object place : List.of(database, Files.writeString(folder.resolve("notes.txt"), "text"))) {
            Tool tool = Tool.run("format", place);
            assertThat(tool.exitCode()).isEqualTo(ExitCodes.DATA);
            assertThat(tool.err()).contains("nothing to format: expected a folder of content");
        }
    }
}
