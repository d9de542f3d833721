package dev.ashlar.gradle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gradle.api.Task;
import org.gradle.api.plugins.JavaPluginExtension;
import org.junit.jupiter.api.Test;

/** What the plugin registers. */
class AshlarPluginTest extends PluginProject {
    private List<String> dependencies(String name) {
        Task task = project.getTasks().getByName(name);
        return task.getTaskDependencies().getDependencies(task).stream()
                .map(Task::getName)
                .toList();
    }

    @Test
    void shouldGenerateBeforeCompilingAndPackForAssemble() {
        assertThat(dependencies("compileJava")).contains("ashlarGenerate");
        assertThat(dependencies("assemble")).contains("ashlarPack");
        assertThat(project.getExtensions()
                        .getByType(JavaPluginExtension.class)
                        .getSourceSets()
                        .getByName("main")
                        .getJava()
                        .getSrcDirs())
                .contains(built("generated/sources/ashlar").toFile());
    }

    @Test
    void shouldDeclareSchemasOrContentAsInputsAndWhatItWritesAsOutputs() throws IOException {
        Path cache = Files.createDirectories(records.resolveSibling(".ashlar/cache"));
        Path state = Files.writeString(cache.resolve("state"), "written by the command");
        AshlarGenerate generate = task(AshlarGenerate.class, "ashlarGenerate");
        AshlarPack pack = task(AshlarPack.class, "ashlarPack");
        File schema = records.resolveSibling("Item.schema").toFile();
        assertThat(generate.getInputs().getFiles().getFiles()).contains(schema).doesNotContain(records.toFile());
        assertThat(pack.getInputs().getFiles().getAsFileTree().getFiles())
                .contains(schema, records.toFile())
                .doesNotContain(state.toFile());
        assertThat(generate.getOutputs().getFiles().getFiles())
                .containsExactly(built("generated/sources/ashlar").toFile());
        assertThat(pack.getOutputs().getFiles().getFiles())
                .containsExactly(built("game.pack").toFile());
    }
}
