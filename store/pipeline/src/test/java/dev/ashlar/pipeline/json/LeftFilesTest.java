package dev.ashlar.pipeline.json;

import static dev.ashlar.pipeline.json.JsonFolder.star;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Temporary files of a process that was killed before it wrote anything: the next open or save removes them. */
class LeftFilesTest {
    private static final String LOCK = ".replacing-0123456789abcdef";

    @TempDir
    Path folder;

    @TempDir
    Path elsewhere;

    @BeforeEach
    void write() throws IOException {
        JsonFolder content = new JsonFolder(folder);
        content.write("Star.schema", "Schema = { name = \"Star\" }\nFields = [ { name = \"n\", type = \"i32\" } ]\n");
        content.write("Star.json", "[ {\"id\": 1, \"n\": 1} ]");
    }

    /** The process had made the lock file, or the working folder too. */
    @Test
    void shouldRemoveWhatWasLeftBeforeAnythingWasWritten() throws IOException {
        for (int step = 0; step < 4; step++) {
            JsonBackend before = JsonBackend.open(folder);
            Files.createFile(folder.resolve(LOCK));
            if (step % 2 == 1) {
                Files.createDirectory(folder.resolve(LOCK + "-files"));
            }
            if (step < 2) {
                JsonBackend.open(folder).close();
            } else {
                before.save(List.of(star(1, "n", 5 + step)));
            }
            assertThat(folder).as("step %d", step).isDirectoryNotContaining("glob:**/.*");
            before.close();
        }
    }

    /** The targets of links out of the folder get their temporary files beside them. */
    @Test
    void shouldRemoveWhatWasLeftBesideTheTargetOfALink() throws IOException {
        Files.move(folder.resolve("Star.json"), elsewhere.resolve("stars.json"));
        Files.createSymbolicLink(folder.resolve("Star.json"), elsewhere.resolve("stars.json"));
        Files.createFile(elsewhere.resolve(".saving-0123456789abcdef"));
        Files.writeString(elsewhere.resolve(".saving-0123456789abcdef-0.new"), "half");
        try (JsonBackend backend = JsonBackend.open(folder)) {
            backend.save(List.of(star(1, "n", 5)));
        }
        assertThat(elsewhere).isDirectoryContaining("glob:**stars.json").isDirectoryNotContaining("glob:**/.*");
    }
}
