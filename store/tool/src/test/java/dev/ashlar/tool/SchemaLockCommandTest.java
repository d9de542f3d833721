package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The lock, wherever commands write it, carry it along or check it. */
class SchemaLockCommandTest {
    private static final String ADDED =
            Tool.EMITTER_SCHEMA.replace("Fields = [", "Fields = [\n  { name = glow, type = f32 }");

    @TempDir
    Path folder;

    private static Path lock(Path content) {
        return content.resolve("schema.lock");
    }

    private static void addGlow(Path content) throws IOException {
        Files.writeString(content.resolve("Emitter.schema"), ADDED);
    }

    @Test
    void shouldWriteALockAndThenNothing() throws IOException {
        Path content = Tool.content(folder);

        assertThat(Tool.output("schema", "lock", content))
                .isEqualTo("schema.lock: Emitter 1 (new)\nschema.lock: Material 1 (new)\n");
        Files.setLastModifiedTime(lock(content), FileTime.fromMillis(1_000));

        assertThat(Tool.output("schema", "lock", content)).isEqualTo("schema.lock: up to date\n");
        assertThat(Tool.output("schema", "lock", "--check", "-q", content)).isEmpty();
        assertThat(Files.getLastModifiedTime(lock(content))).isEqualTo(FileTime.fromMillis(1_000));
    }

    @Test
    void shouldSortTheLinesOfAMerge() throws IOException {
        Path content = Tool.content(folder);
        Tool.output("schema", "lock", content);
        String sorted = Files.readString(lock(content));
        String facts = sorted.lines().skip(3).reduce("", (lines, line) -> line + "\n" + lines);
        Files.writeString(lock(content), facts);

        assertThat(Tool.output("schema", "lock", "--check", content)).isEqualTo("schema.lock: up to date\n");
        assertThat(Tool.output("schema", "lock", content)).isEqualTo("schema.lock: lines sorted\n");
        assertThat(lock(content)).hasContent(sorted);
    }

    @Test
    void shouldTellWhatAStaleLockLacksAndWriteNothing() throws IOException {
        Path content = Tool.content(folder);
        Tool.output("schema", "lock", content);
        String before = Files.readString(lock(content));
        addGlow(content);

        Tool check = Tool.run("schema", "lock", "--check", content);
        Tool pack = Tool.run("pack", "--locked", content, "-o", folder.resolve("sample.pack"));

        String lacks =
                content + "/schema.lock:1:1: the lock lacks Emitter 1 -> 2 (+glow): expected that \"ashlar schema lock "
                        + content + "\" was run, and the lock committed";
        assertThat(check.exitCode()).isEqualTo(1);
        assertThat(check.errLines()).containsExactly(lacks, "1 problem");
        assertThat(pack.exitCode()).isEqualTo(1);
        assertThat(pack.errLines()).containsExactly(lacks, "1 problem; no pack was written");
        assertThat(lock(content)).hasContent(before);
        assertThat(folder.resolve("sample.pack")).doesNotExist();
    }

    @Test
    void shouldBeBroughtUpToDateByAPackThatHasTheVersion() throws IOException {
        Path content = Tool.content(folder);
        Path pack = folder.resolve("sample.pack");
        assertThat(Tool.output("pack", content, "-o", pack)).startsWith("schema.lock: Emitter 1 (new)\n");
        addGlow(content);

        assertThat(Tool.output("pack", content, "-o", pack)).startsWith("schema.lock: Emitter 1 -> 2 (+glow)\npack ");

        assertThat(Tool.output("inspect", pack, "Emitter")).containsPattern("\nversion +2\n");
        assertThat(Tool.output("inspect", pack, "Material")).containsPattern("\nversion +1\n");
        assertThat(Tool.output("pack", "--locked", content, "-o", pack)).startsWith("pack ");
    }

    @Test
    void cannotPackWhatTheLockForbids() throws IOException {
        Path content = Tool.content(folder);
        Tool.output("schema", "lock", content);
        Files.writeString(
                content.resolve("Emitter.schema"),
                Tool.EMITTER_SCHEMA.replace("\"mass\", type = \"f64\"", "\"mass\", type = \"f32\""));

        Tool tool = Tool.run("pack", content, "-o", folder.resolve("sample.pack"));

        assertThat(tool.exitCode()).isEqualTo(1);
        assertThat(tool.errLines().get(0))
                .startsWith(
                        content
                                + "/Emitter.schema:17:20: Emitter.mass: the type was f64 in version 1: expected retyped = [\"f64\"]");
    }

    @Test
    void shouldPackTheLeastConstantWhereNoneIsGiven() throws IOException {
        Path content = Files.createDirectory(folder.resolve("content"));
        Path pack = folder.resolve("lamps.pack");
        Files.writeString(content.resolve("Lamp.schema"), """
                Schema = { name = "Lamp" }
                Fields = [
                  { name = "state", type = "enum", values = ["dim", "bright"] }
                  { name = "states", type = "enum[]", values = ["new", "old"] }
                ]
                """);
        Files.writeString(content.resolve("Lamp.json"), "[{\"id\": 1}, {\"id\": 2, \"state\": \"dim\"}]");
        Files.writeString(lock(content), """
                Lamp.state value 0 "off" removed
                Lamp.state value 1 "bright"
                Lamp.state value 2 "dim"
                Lamp.states value 0 "gone" removed
                """);

        Tool.output("pack", content, "-o", pack);

        assertThat(Tool.output("inspect", pack, "Lamp", 1)).contains("bright = 1");
        assertThat(Tool.output("inspect", pack, "Lamp", 2)).contains("dim = 2");
        assertThat(Tool.output("inspect", pack, "Lamp")).contains("bright = 1, dim = 2", "new = 1, old = 2");
        assertThat(Tool.output("verify", pack)).contains(": ok");
    }

    @Test
    void shouldTravelWithAnImport() throws IOException {
        Path content = Tool.content(folder);
        Tool.output("schema", "lock", content);
        addGlow(content);
        Tool.output("schema", "lock", content);
        Path database = folder.resolve("sample.db");
        Path other = folder.resolve("other");

        Tool.output("import", content, database);
        assertThat(Tool.output("schema", "lock", "--check", database)).isEqualTo("schema.lock: up to date\n");
        Tool.output("import", database, other);

        assertThat(lock(other)).hasSameTextualContentAs(lock(content));
    }

    @Test
    void shouldStayAtADestinationWhoseNewContentHasNone() throws IOException {
        Path content = Tool.content(folder);
        Path database = folder.resolve("sample.db");
        assertThat(Tool.output("import", content, database)).startsWith("schema.lock: Emitter 1 (new)\n");
        addGlow(content);

        assertThat(Tool.output("import", "--replace", content, database))
                .startsWith("schema.lock: Emitter 1 -> 2 (+glow)\n");
        Files.writeString(content.resolve("Emitter.schema"), ADDED.replace("glow, type = f32", "glow, type = i32"));
        Tool tool = Tool.run("import", "--replace", content, database);

        assertThat(tool.exitCode()).isEqualTo(1);
        assertThat(tool.err())
                .contains("Emitter.glow: the type was f32 in version 2")
                .endsWith("; nothing was imported\n");
    }

    @Test
    void shouldBeWrittenIntoADatabase() throws IOException {
        Path database = folder.resolve("sample.db");
        Tool.output("import", Tool.content(folder), database);
        Path schemas = Files.createDirectory(folder.resolve("schemas"));
        Tool.output("import", database, schemas);
        addGlow(schemas);
        Tool.output("import", "--replace", schemas, database);

        assertThat(Tool.output("schema", "lock", database)).isEqualTo("schema.lock: up to date\n");
        assertThat(Tool.output("pack", "--locked", database, "-o", folder.resolve("sample.pack")))
                .startsWith("pack ");
    }

    @Test
    void cannotLockContentThatIsNotThere() throws IOException {
        assertThat(Tool.run("schema", "lock", folder.resolve("missing")).exitCode())
                .isEqualTo(ExitCodes.NO_INPUT);
        Tool empty = Tool.run("schema", "lock", folder);
        assertThat(empty.exitCode()).isEqualTo(1);
        assertThat(empty.err()).contains("no content");
        assertThat(Tool.run("schema").exitCode()).isEqualTo(64);
        assertThat(lock(folder)).doesNotExist();
    }

    @Test
    void cannotWriteALockOverAFolder() throws IOException {
        Path content = Tool.content(folder);
        Files.createDirectories(lock(content).resolve("inside"));

        Tool tool = Tool.run("pack", content, "-o", folder.resolve("sample.pack"));

        assertThat(tool.exitCode()).isNotZero();
        assertThat(tool.err()).contains("schema.lock").doesNotContain("defect");
    }
}
