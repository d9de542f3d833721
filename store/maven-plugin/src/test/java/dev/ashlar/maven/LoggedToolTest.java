package dev.ashlar.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.logging.SystemStreamLog;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands in JVMs of their own, and what the build's log gets of them. */
class LoggedToolTest {
    private static final List<String> CLASS_PATH =
            List.of(System.getProperty("java.class.path").split(File.pathSeparator));

    @TempDir
    Path folder;

    private final Lines log = new Lines();

    /** Keeps what is logged. */
    private static final class Lines extends SystemStreamLog {
        final List<String> infos = new ArrayList<>();
        final List<String> warnings = new ArrayList<>();
        final List<String> errors = new ArrayList<>();

        @Override
        public void info(CharSequence content) {
            infos.add(content.toString());
        }

        @Override
        public void warn(CharSequence content) {
            warnings.add(content.toString());
        }

        @Override
        public void error(CharSequence content) {
            errors.add(content.toString());
        }
    }

    @BeforeEach
    void write() throws IOException {
        Files.createDirectory(folder.resolve("content"));
        Files.writeString(folder.resolve("content/Item.schema"), schema("f32"));
    }

    private static String schema(String type) {
        return "Schema = { name = \"Item\" }\nFields = [\n  { name = \"weight\", type = \"" + type + "\" }\n]\n";
    }

    private LoggedTool tool() {
        return new LoggedTool(folder, CLASS_PATH, List.of(), List.of(), log);
    }

    private static List<String> generate() {
        return List.of("generate", "content", "--package", "game.types", "--catalog", "Types", "-o", "src");
    }

    @Test
    void shouldRunInTheFolderOfTheProject() throws Exception {
        tool().run(generate());

        assertThat(log.infos).contains("views: 2 files new or changed in src");
        assertThat(log.errors).isEmpty();
        assertThat(folder.resolve("src/game/types/Item.java")).exists();
    }

    @Test
    void shouldFailTheBuildWithThePathOfEachProblem() throws Exception {
        Files.writeString(folder.resolve("content/Item.schema"), schema("f33"));
        LoggedTool tool = tool();

        assertThatThrownBy(() -> tool.run(generate()))
                .isInstanceOf(MojoFailureException.class)
                .hasMessage("ashlar generate: 1 problem; no source was changed");
        assertThat(log.errors).hasSize(2).first().asString().startsWith(folder.resolve("content/Item.schema") + ":3:");
    }

    @Test
    void shouldSayWhichChangesFailTheBuild() throws Exception {
        Files.createDirectory(folder.resolve("newer"));
        Files.writeString(folder.resolve("newer/Item.schema"), schema("string"));
        LoggedTool tool = tool();

        assertThatThrownBy(() -> tool.run(List.of("schema", "diff", "content", "newer", "--fail-on", "data")))
                .isInstanceOf(MojoFailureException.class)
                .hasMessage("ashlar schema: failOn data: expected no change that loses values of records, or may,"
                        + " found 1 change: Item.weight; give formerly and retyped, or change the records first");
    }

    @Test
    void shouldNameThePropertyThatPrintsEveryProblem() throws Exception {
        StringBuilder fields = new StringBuilder();
        for (int i = 0; i < 220; i++) {
            fields.append("  { name = \"a").append(i).append("\", type = \"Loot\" }\n");
        }
        Files.writeString(
                folder.resolve("content/Item.schema"), "Schema = { name = \"Item\" }\nFields = [\n" + fields + "]\n");
        LoggedTool tool = tool();

        assertThatThrownBy(() -> tool.run(generate())).isInstanceOf(MojoFailureException.class);
        assertThat(log.errors)
                .hasSize(5)
                .anyMatch(line -> line.startsWith("  and 217 more: unknown type \"Loot\"")
                        && line.endsWith("; -Dashlar.allProblems prints every one"));
    }
}
