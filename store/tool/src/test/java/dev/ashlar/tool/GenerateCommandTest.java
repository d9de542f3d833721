package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Views from the command line: {@code GenerateViewsTest} has the sources themselves. */
class GenerateCommandTest {
    @TempDir
    Path folder;

    private Tool generate(Object content, Object... options) {
        Object[] arguments = new Object[options.length + 8];
        Object[] required = {
            "generate", content, "--package", "game.types", "--catalog", "GameTypes", "-o", folder.resolve("src")
        };
        System.arraycopy(required, 0, arguments, 0, 8);
        System.arraycopy(options, 0, arguments, 8, options.length);
        return Tool.run(arguments);
    }

    private Path view() {
        return folder.resolve("src/game/types/Emitter.java");
    }

    @Test
    void shouldGenerateOnceAndKeepTheLock() throws IOException {
        Path content = Tool.content(folder);

        Tool first = generate(content);
        assertThat(first.err()).isEmpty();
        assertThat(first.out())
                .startsWith("schema.lock: Emitter 1 (new)\nschema.lock: Material 1 (new)\nnote: " + content
                        + "/Emitter.schema:")
                .endsWith("\nviews: 3 files new or changed in " + folder.resolve("src") + "\n");
        assertThat(generate(content, "--locked").out()).contains("views: 0 files");
        assertThat(generate(content, "-q").out()).isEmpty();
        assertThat(content.resolve("schema.lock")).exists();
    }

    @Test
    void shouldGenerateTheSameFromADatabase() throws IOException {
        Path content = Tool.content(folder);
        generate(content);
        String view = Files.readString(view());
        Path database = folder.resolve("game.db");
        Tool.output("import", content, database);
        Files.delete(view());

        assertThat(generate("sqlite:" + database).exitCode()).isZero();
        assertThat(view()).hasContent(view);
    }

    @Test
    void shouldTellAllProblemsAndKeepTheOldSources() throws IOException {
        Path content = Tool.content(folder);
        generate(content);
        String view = Files.readString(view());
        String broken = Tool.EMITTER_SCHEMA.replace("\"i8\"", "\"i9\"").replace("type = \"f64\"", "type = \"f65\"");
        Files.writeString(content.resolve("Emitter.schema"), broken);

        Tool tool = generate(content);
        assertThat(tool.exitCode()).isEqualTo(1);
        assertThat(tool.err()).contains("Emitter.schema:9:", "Emitter.schema:17:", "2 problems; no source was changed");
        assertThat(view()).hasContent(view);
    }

    @Test
    void cannotGenerateWithNamesThatAreNoneOrFromNowhere() throws IOException {
        Path content = Tool.content(folder);
        Tool tool = Tool.run("generate", content, "--package", "a-b", "--catalog", "C", "-o", folder.resolve("src"));
        assertThat(tool.exitCode()).isEqualTo(64);
        assertThat(tool.errLines().get(0)).contains("expected the name of a package", "a-b");

        assertThat(generate(folder.resolve("nowhere")).errLines())
                .hasSize(2)
                .first()
                .asString()
                .contains("nowhere");
        assertThat(folder.resolve("src")).doesNotExist();
    }
}
