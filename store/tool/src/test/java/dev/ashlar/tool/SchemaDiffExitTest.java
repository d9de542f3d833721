package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How {@code schema diff} ends: with problems of schemas, and as {@code --fail-on} says. */
class SchemaDiffExitTest {
    private static final String OLD = """
            { name = "name", type = "string" }
            { name = "rate", type = "i16", max = 100 }
            """;

    @TempDir
    private Path folder;

    private Path old;
    private Path now;

    @BeforeEach
    void writeOld() throws IOException {
        old = write("old", OLD);
    }

    private Path write(String name, String fields) throws IOException {
        Path content = Files.createDirectories(folder.resolve(name));
        Files.writeString(
                content.resolve("Emitter.schema"),
                "Schema = { name = \"Emitter\", key = \"name\" }\nFields = [\n" + fields + "]\n");
        return content;
    }

    @Test
    void shouldNameTheFileThatHasTheProblem() throws IOException {
        now = write("now", "{ name = \"speed\", type = \"flaot\" }\n");

        assertThat(Tool.run("schema", "diff", old, now).err()).startsWith(now + "/Emitter.schema:");
        assertThat(Tool.run("schema", "diff", now, old).err()).startsWith(now + "/Emitter.schema:");
    }

    @Test
    void cannotReadUtf16() throws IOException {
        now = write("now", OLD);
        Path file = now.resolve("Emitter.schema");
        Files.writeString(file, Files.readString(file), StandardCharsets.UTF_16);

        for (Tool tool : List.of(Tool.run("schema", "diff", old, now), Tool.run("schema", "lock", now))) {
            assertThat(tool.exitCode()).isEqualTo(ExitCodes.PROBLEMS);
            assertThat(tool.err()).isEqualTo(file + ":1:1: file is UTF-16; save it as UTF-8\n1 problem\n");
        }
    }

    @Test
    void shouldEndAsFailOnSays() throws IOException {
        now = write("new", OLD.replace("i16", "i32"));
        assertThat(Tool.run("schema", "diff", old, now).exitCode()).isZero();
        Tool views = Tool.run("schema", "diff", old, now, "--fail-on", "views");
        assertThat(views.exitCode()).isEqualTo(3);
        assertThat(views.errLines())
                .containsExactly("--fail-on views: expected no change that needs other views, found 2 changes:"
                        + " Emitter, Emitter.rate; generate views again for a release with these schemas");
        Tool data = Tool.run("schema", "diff", old, now, "--fail-on", "data");
        assertThat(data.exitCode()).isEqualTo(3);
        assertThat(data.errLines())
                .containsExactly("--fail-on data: expected no change that loses values of records, or may, found 1"
                        + " change: Emitter.rate; give formerly and retyped, or change the records first");

        now = write("new", OLD + "{ name = \"glow\", type = \"f64\" }\n");
        assertThat(Tool.run("schema", "diff", old, now, "--fail-on", "data").exitCode())
                .isZero();
        assertThat(Tool.run("schema", "diff", old, now, "--fail-on", "docs").exitCode())
                .isEqualTo(64);
        assertThat(Tool.output("schema", "diff", "--help")).contains("Exit codes:", "3 ", "--fail-on");
    }
}
