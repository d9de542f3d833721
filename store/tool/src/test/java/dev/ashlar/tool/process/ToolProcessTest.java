package dev.ashlar.tool.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Paths in messages, and flags. The plugins of build tools test that commands run. */
class ToolProcessTest {
    @TempDir
    Path folder;

    @Test
    void shouldNameFilesThatAreThereByTheirPath() throws Exception {
        Files.createDirectory(folder.resolve("content"));
        String file =
                Files.writeString(folder.resolve("content/Item.schema"), "").toString();
        ToolProcess tool = new ToolProcess(folder, List.of(), List.of());

        assertThat(tool.withPath("content/Item.schema:3:5: Item.weight: wrong"))
                .isEqualTo(file + ":3:5: Item.weight: wrong");
        assertThat(tool.withPath("content/Item.schema: wrong")).isEqualTo(file + ": wrong");
        assertThat(tool.withPath(file + ":3: wrong")).isEqualTo(file + ":3: wrong");
        assertThat(tool.withPath("Gone.schema:3:5: wrong")).isEqualTo("Gone.schema:3:5: wrong");
        assertThat(tool.withPath("2 problems: more")).isEqualTo("2 problems: more");
    }

    @Test
    void shouldGiveFlagsThatTheJdkKnows() {
        assertThat(ToolProcess.flags(17))
                .contains("java.base/jdk.internal.misc=ALL-UNNAMED")
                .hasSize(3);
        assertThat(ToolProcess.flags(25))
                .contains("--sun-misc-unsafe-memory-access=allow")
                .hasSize(5);
    }
}
