package dev.ashlar.gradle;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gradle.api.Project;
import org.gradle.api.Task;
import org.gradle.testfixtures.ProjectBuilder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A project of Gradle's ProjectBuilder with the plugin. */
abstract class PluginProject {
    /** Made by the package phase of the tool's module. */
    static final File TOOL = Path.of("..", "tool", "target", "ashlar.jar")
            .toAbsolutePath()
            .normalize()
            .toFile();

    @TempDir
    Path folder;

    Project project;
    Path records;

    @BeforeEach
    void apply() throws IOException {
        Path content = Files.createDirectories(folder.resolve("game/src/main/content"));
        Files.writeString(
                content.resolve("Item.schema"),
                "Schema = { name = \"Item\", key = \"name\" }\n"
                        + "Fields = [\n  { name = \"name\", type = \"string\" }\n  { name = \"weight\", type = \"f32\" }\n]\n");
        records =
                Files.writeString(content.resolve("Item.json"), "[{\"id\": 1, \"name\": \"lamp\", \"weight\": 0.5}]\n");
        Files.createDirectories(built("")); // a build of Gradle creates the folders of outputs
        project = ProjectBuilder.builder()
                .withName("game")
                .withProjectDir(folder.resolve("game").toFile())
                .withGradleUserHomeDir(folder.resolve("home").toFile())
                .build();
        project.getPluginManager().apply("java");
        project.getPluginManager().apply("dev.ashlar");
        AshlarExtension extension = project.getExtensions().getByType(AshlarExtension.class);
        extension.getPackageName().set("com.example.types");
        project.getDependencies().add("ashlar", project.files(TOOL));
    }

    <T extends Task> T task(Class<T> type, String name) {
        return type.cast(project.getTasks().getByName(name));
    }

    Path built(String file) {
        return folder.resolve("game/build").resolve(file);
    }
}
