package dev.ashlar.bench.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.progress.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The programs of the page on the object side do what the page says. */
class ObjectsPageTest {
    private static final Path PAGE = Path.of("..", "codec", "README.md");

    @TempDir
    Path folder;

    private void shouldPrint(String heading, String type, Path argument) throws Exception {
        Example example = new Example(folder, folder);
        String printed = example.main(type, Example.block(PAGE, "java", heading), argument.toString());
        assertThat(printed).isEqualToNormalizingNewlines(Example.block(PAGE, "text", heading));
    }

    @ParameterizedTest
    @CsvSource({"A high-score table, HighScores", "A family tree, Family", "A scene graph, Scene"})
    void shouldSaveAndLoadObjects(String heading, String type) throws Exception {
        shouldPrint("## " + heading, type, folder.resolve("file"));
    }

    @Test
    void shouldSaveAndLoadGraphs() throws Exception {
        Path page = Path.of("..", "docs", "serializers.md");
        String heading = "## Graphs of objects as records";
        String printed = new Example(folder, folder)
                .main(
                        "Clubs",
                        Example.block(page, "java", heading),
                        folder.resolve("clubs").toString());
        assertThat(printed).isEqualToNormalizingNewlines(Example.block(page, "text", heading));
    }

    @Test
    void shouldSpawnComponents() throws Exception {
        String heading = "## A component from a record";
        Path content = Files.createDirectory(folder.resolve("content"));
        Files.writeString(content.resolve("Fire.schema"), Example.block(PAGE, "", heading));
        Files.writeString(content.resolve("Fire.json"), Example.block(PAGE, "json", heading));
        Path pack = folder.resolve("fires.pack");
        Cook.cook(ContentReader.read(content, Progress.NONE), pack, Progress.NONE);
        shouldPrint(heading, "Fires", pack);
    }
}
