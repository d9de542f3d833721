package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.memory.MemoryBackend;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConvertCommandTest {
    @TempDir
    Path folder;

    @Test
    void shouldConvertAsItStandsAndTellWhatWasCopied() throws IOException {
        Path content = Tool.content(folder);
        Path database = folder.resolve("sample.db");

        String out = Tool.output("convert", content, database);

        assertThat(out)
                .contains("destination  " + database + "\n", "types        2\n", "records      5\n")
                .containsPattern("copying +\\d+\\.\\d{3} s\n")
                .doesNotContain("schema.lock", "left out");
        Path back = folder.resolve("back");
        assertThat(Tool.output("convert", "-q", "sqlite:" + database, "json:" + back))
                .isEmpty();
        assertThat(back.resolve("Emitter.schema")).hasContent(Tool.EMITTER_SCHEMA);
        assertThat(back.resolve("schema.lock")).doesNotExist();
        assertThat(Files.readString(back.resolve("Emitter.json"))).contains("\"smoke\""); // A reference by key.
    }

    @Test
    void shouldConvertContentThatHasProblemsByTheRulesOfRecords() throws IOException {
        Path content = Tool.content(folder);
        Files.writeString(content.resolve("Emitter.json"), "[{\"id\": 1, \"rate\": -5, \"material\": 77}]");
        assertThat(Tool.run("import", content, folder.resolve("a.db")).exitCode())
                .isEqualTo(1);
        assertThat(Tool.run("convert", content, folder.resolve("a.db")).exitCode())
                .isZero();
    }

    @Test
    void cannotConvertAPlaceIntoItself() throws IOException {
        Path content = Tool.content(folder);
        Tool refused = Tool.run("convert", "--replace", content, "json:" + content);
        assertThat(refused.exitCode()).isEqualTo(1);
        assertThat(refused.err()).contains("is the source itself: expected another place");
    }

    /** Content in content is not read, so neither of them could be used any more. */
    @Test
    void cannotConvertAFolderIntoOneBelowOrAboveIt() throws IOException {
        Path content = Tool.content(folder);
        Tool below = Tool.run("convert", content, content.resolve("sub"));
        assertThat(below.exitCode()).isEqualTo(1);
        assertThat(below.err()).contains(content.resolve("sub") + ": lies in the source: expected a folder outside");
        assertThat(content.resolve("sub")).doesNotExist();
        assertThat(Tool.run("convert", content, folder).err())
                .contains(content + ": lies in the destination: expected a folder outside");
        assertThat(Tool.run("convert", content, content.resolve("in.db")).exitCode())
                .isZero();
    }

    @Test
    void shouldRefuseWhatNoSchemaDescribesUnlessToldToDropIt() throws IOException {
        Path content = Tool.content(folder);
        Files.writeString(content.resolve("Player.json"), "[]");
        Files.writeString(content.resolve("Material.json"), "[{\"id\": 1, \"name\": \"a\", \"mine\": 5}]");
        Path database = folder.resolve("sample.db");

        Tool refused = Tool.run("convert", content, database);

        assertThat(refused.exitCode()).isEqualTo(1);
        assertThat(refused.err())
                .contains("Player.json:1:1: no schema for this file", "unknown field")
                .endsWith("2 problems; nothing was converted; --drop-unknown leaves out what no schema describes\n");
        assertThat(Tool.output("convert", "--drop-unknown", "--replace", content, database))
                .contains("left out     Material.mine, Player.json\n");
    }

    @Test
    void shouldTellOfNotesThatACopyLacks() throws IOException {
        Path sheets = folder.resolve("sheets");
        Tool.output("convert", Tool.content(folder), "csv:" + sheets);
        Files.writeString(
                sheets.resolve("Material.csv"),
                "# First.\n# Second.\nid,name,#note,\n1,smoke,ask Ann,\n2,b,,and Ben\n");

        Tool refused = Tool.run("convert", "csv:" + sheets, folder.resolve("copy"));

        assertThat(refused.exitCode()).isEqualTo(1);
        assertThat(refused.err())
                .contains("Material.#note: no field has this name", "Material.column D: no field has this name")
                .endsWith("2 problems; nothing was converted; --drop-unknown leaves out what no schema describes\n");
        String left = "left out     2 comments of Material.csv, Material.#note, Material.column D\n";
        assertThat(Tool.output("convert", "--drop-unknown", "csv:" + sheets, folder.resolve("copy")))
                .contains(left);
        Files.delete(sheets.resolve("Emitter.csv"));
        assertThat(Tool.output("export", "csv:" + sheets, "xlsx:" + folder.resolve("review")))
                .contains(left);
        assertThat(Tool.output("import", "--replace", folder.resolve("copy"), "csv:" + sheets))
                .contains("replaced     2 comments of Material.csv, Material.#note, Material.column D\n");
    }

    /** {@code Material.jsonc} with three comments, in the place of {@code Material.json}. */
    private Path commented() throws IOException {
        Path content = Tool.content(folder);
        Files.delete(content.resolve("Material.json"));
        Files.writeString(
                content.resolve("Material.jsonc"),
                "// One.\n[ /* Two, // still. */ {\"id\": 1, \"name\": \"smoke\"}, {\"id\": 2, \"name\": \"a \\\"// b\"}, // Three.\n]\n");
        return content;
    }

    @Test
    void shouldTellOfCommentsThatACopyLacks() throws IOException {
        Path content = commented();
        String left = "left out     3 comments of Material.jsonc\n";
        assertThat(Tool.output("convert", content, "json:" + folder.resolve("records") + "?files=record"))
                .contains(left);
        assertThat(Tool.output("convert", content, folder.resolve("copy.db"))).doesNotContain("left out");
        assertThat(Tool.output("convert", folder.resolve("copy.db"), "csv:" + folder.resolve("sheets")))
                .contains(left);
        assertThat(Tool.output("export", folder.resolve("copy.db"), folder.resolve("export")))
                .contains(left);
        assertThat(Tool.output("import", "--replace", folder.resolve("export"), content))
                .contains("replaced     3 comments of Material.jsonc\n")
                .doesNotContain("left out");
    }

    @ParameterizedTest
    @ValueSource(strings = {"convert", "import"})
    void shouldKeepFilesAndComments(String command) throws IOException {
        Path content = commented();
        Path file = content.resolve("Material.jsonc");
        String text = Files.readString(file);
        Tool.output(command, content, folder.resolve("copy.db"));
        Tool.output(command, folder.resolve("copy.db"), folder.resolve("back"));
        assertThat(folder.resolve("back/Material.jsonc")).hasContent(text);
        assertThat(folder.resolve("back/Material.json")).doesNotExist();
        assertThat(Tool.output(command, "--replace", folder.resolve("copy.db"), content))
                .doesNotContain("replaced", "left out");
        assertThat(file).hasContent(text);
    }

    /** Only the comment inside of the value that is written anew. */
    @ParameterizedTest
    @ValueSource(strings = {"jsonc", "xml"})
    void shouldCountCommentsThatAreGone(String ending) throws IOException, SQLException {
        Path content = Tool.content(folder);
        Files.writeString(content.resolve("Material.schema"), """
                Schema = { name = "Material" }
                Fields = [ { name = "tags", type = "string[]" } ]
                """);
        Files.delete(content.resolve("Material.json"));
        Files.delete(content.resolve("Emitter.json"));
        Files.delete(content.resolve("Emitter.schema"));
        Path file = content.resolve("Material." + ending);
        String text = ending.equals("xml")
                ? "<!-- One --><Materials><Material id=\"1\"><tags><v>a</v><!-- Two --><v>b</v></tags></Material><!-- Three --></Materials>"
                : "// One\n[{\"id\": 1, \"tags\": [\"a\", /* Two */ \"b\"]} /* Three */]";
        Files.writeString(file, text);
        Path database = folder.resolve("copy.db");
        Tool.output("convert", content, database);
        assertThat(Tool.output("convert", "--replace", database, content)).doesNotContain("replaced", "removed");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
                Statement statement = connection.createStatement()) {
            statement.execute("UPDATE Material SET tags = '[\"x\"]'");
        }
        String summary = Tool.output("convert", "--replace", database, content);
        assertThat(file).content().contains("One", "Three");
        if (ending.equals("xml")) { // The second element goes, and not what stands between elements.
            assertThat(file).content().contains("Two").doesNotContain("<v>b");
            assertThat(summary).doesNotContain("replaced");
        } else {
            assertThat(file).content().doesNotContain("Two");
            assertThat(summary).contains("replaced     1 comment of Material.jsonc\n");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"convert", "import"})
    void shouldNameRecordsThatAreRemoved(String command) throws IOException {
        Path content = Tool.content(folder);
        Path database = folder.resolve("copy.db");
        Tool.output(command, content, database);
        assertThat(Tool.output(command, "--replace", content, database)).doesNotContain("removed");
        Files.writeString(
                content.resolve("Material-mine.json"),
                "["
                        + String.join(
                                ", ",
                                IntStream.range(200, 207)
                                        .mapToObj("{\"id\": %d, \"name\": \"m%<d\"}"::formatted)
                                        .toList())
                        + "]");
        assertThat(Tool.output(command, "--replace", database, content))
                .contains("removed      7 records that the source lacks: Material 200, Material 201, Material 202,"
                        + " Material 203, Material 204 and 2 more\n");
        Files.writeString(content.resolve("Material-mine.json"), "[{\"id\": 200, \"name\": \"mine\"}]");
        assertThat(Tool.output(command, "--replace", database, content))
                .contains("removed      1 record that the source lacks: Material 200\n");
    }

    @Test
    void shouldKeepCommentsWhenReferencesBecomeIds() throws IOException {
        Path content = commented();
        Tool.output("import", "--ids", content, folder.resolve("copy.db"));
        Tool.output("import", "--ids", folder.resolve("copy.db"), folder.resolve("back"));
        assertThat(folder.resolve("back/Material.jsonc"))
                .hasContent(Files.readString(content.resolve("Material.jsonc")));
    }

    @Test
    void cannotOverwriteWithoutBeingToldTo() throws IOException {
        Path content = Tool.content(folder);
        String name = "memory:" + folder;
        try {
            Tool.output("convert", content, name);
            Tool tool = Tool.run("convert", content, name);
            assertThat(tool.exitCode()).isEqualTo(1);
            assertThat(tool.errLines())
                    .containsExactly(name + ": holds schemas or records already: --replace puts these in their place");
            Tool.output("convert", content, name, "--replace");
            try (Backend backend = Backends.open(name)) {
                assertThat(backend.count("Emitter")).isEqualTo(Tool.EMITTER_COUNT);
            }
        } finally {
            MemoryBackend.forget(folder.toString());
        }
    }

    @Test
    void shouldSayWhatIsWrongWithALocation() {
        Tool none = Tool.run("convert", folder.resolve("none"), folder.resolve("a.db"));
        assertThat(none.exitCode()).isEqualTo(ExitCodes.NO_INPUT);
        assertThat(none.err()).contains("expected a folder or a SQLite database, found none");
        Tool scheme = Tool.run("convert", folder, "mongo:there");
        assertThat(scheme.exitCode()).isEqualTo(ExitCodes.DATA);
        assertThat(scheme.err())
                .contains(
                        "mongo:there: unknown kind of place: expected one of csv:, json:, mariadb:, memory:, postgresql:, sqlite:, stack:, xlsx:");
        Tool driver = Tool.run("convert", folder, "mariadb://ann:secret@127.0.0.1:1/game");
        assertThat(driver.err())
                .contains("mariadb://ann@127.0.0.1:1/game: expected the driver org.mariadb.jdbc:mariadb-java-client")
                .contains("ASHLAR_CLASSPATH");
        Tool option = Tool.run("convert", folder, "memory:a?b=c");
        assertThat(option.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(option.err()).contains("unknown option");
    }
}
