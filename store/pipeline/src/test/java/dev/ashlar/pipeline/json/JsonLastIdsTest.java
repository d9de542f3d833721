package dev.ashlar.pipeline.json;

import static dev.ashlar.pipeline.json.JsonFolder.deleted;
import static dev.ashlar.pipeline.json.JsonFolder.star;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.ChangedMeanwhileException;
import dev.ashlar.pipeline.backend.RecordSource;
import dev.ashlar.pipeline.json.change.Steps;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The file {@code ids.lock}. */
class JsonLastIdsTest {
    private static final String COMMENT = """
            # Greatest ids that were in use. Ashlar gives no id twice; keep this file in version control.
            # After a merge conflict, keep the lines of both sides: the greatest id of a type counts.
            """;

    @TempDir
    Path path;

    private JsonFolder folder() {
        return new JsonFolder(path);
    }

    private Map<String, Long> lastIds() {
        try (JsonBackend backend = JsonBackend.open(path)) {
            return backend.lastIds();
        }
    }

    private long nextId() {
        DataRecord fresh = star(DataRecord.NO_ID);
        folder().save(fresh);
        return fresh.id();
    }

    @Test
    void shouldBeWrittenOnlyWhenItSaysMoreThanTheRecords() throws IOException {
        folder().save(star(1), star(2), star(3));
        folder().save(deleted(1));
        folder().save(star(2, "n", 2), star(DataRecord.NO_ID, "n", 4));
        assertThat(folder().names()).containsExactly("Star.json");
        folder().save(deleted(4));
        assertThat(folder().text("ids.lock")).isEqualTo(COMMENT + "Star 4\n");
        assertThat(nextId()).isEqualTo(5);
        assertThat(nextId()).isEqualTo(6);
        assertThat(folder().text("ids.lock")).as("records tell more").isEqualTo(COMMENT + "Star 4\n");
        folder().save(deleted(5));
        assertThat(folder().text("ids.lock")).isEqualTo(COMMENT + "Star 4\n");
        folder().save(deleted(6));
        assertThat(folder().text("ids.lock")).isEqualTo(COMMENT + "Star 6\n");
    }

    @Test
    void shouldStandAnyMergeThatKeepsTheLinesOfBothSides() throws IOException {
        folder().save(star(1));
        folder().write("ids.lock", """
                # by hand
                <<<<<<< HEAD
                Moon 3
                Star 12
                =======
                Star 40
                  Comet\t7\r
                >>>>>>> theirs

                Star 9
                """);
        assertThat(lastIds()).isEqualTo(Map.of("Moon", 3L, "Star", 40L, "Comet", 7L));
        assertThat(nextId()).isEqualTo(41);
        folder().save(deleted(41));
        assertThat(folder().text("ids.lock")).isEqualTo(COMMENT + "Comet 7\nMoon 3\nStar 41\n");
    }

    @Test
    void cannotReadAnythingElse() throws IOException {
        folder().save(star(1));
        for (String line : List.of("Star", "Star x", "Star -1", "Star 1 2", "Star 9999999999999999999", "\u00E9 1")) {
            folder().write("ids.lock", "Moon 1\n" + line + "\n");
            assertThatThrownBy(this::lastIds)
                    .isInstanceOf(BackendException.class)
                    .hasMessageContaining(
                            "ids.lock:2:1: wrong line; correct it, or remove it: expected the name of a type and the greatest id")
                    .hasMessageContaining("found " + line);
            assertThatThrownBy(() -> folder().save(star(DataRecord.NO_ID))).hasMessageContaining("ids.lock:2:1");
        }
        assertThat(folder().text("Star.json")).isEqualTo("[\n  {\n    \"id\": 1\n  }\n]\n");
    }

    /** Another program adds a record and removes it, between the scan of a save and its commit: the files are as they were. */
    @Test
    void cannotGiveAnIdThatAnotherSaveHasUsedMeanwhile() throws IOException {
        folder().save(star(1));
        boolean[] isDone = {false};
        Steps meeting = step -> {
            if (step.startsWith("force ") && !isDone[0]) {
                isDone[0] = true;
                folder().save(star(2));
                folder().save(deleted(2));
            }
        };
        try (JsonBackend backend = JsonBackend.open(path, meeting)) {
            DataRecord fresh = star(DataRecord.NO_ID);
            assertThatThrownBy(() -> backend.save(List.of(fresh))).isInstanceOf(ChangedMeanwhileException.class);
            backend.save(List.of(fresh));
            assertThat(fresh.id()).isEqualTo(3);
        }
    }

    @Test
    void shouldChangeTheToken() throws IOException {
        folder().save(star(1));
        try (JsonBackend backend = JsonBackend.open(path)) {
            long before = backend.changeToken();
            folder().write("ids.lock", "Star 7\n");
            assertThat(backend.changeToken()).isNotEqualTo(before);
        }
    }

    /** Also where the old records cannot be read to their end. */
    @Test
    void shouldNoteIdsOfRecordsThatAreReplaced() throws IOException {
        folder().write("Star.schema", "Schema = { name = \"Star\" }\nFields = []\n");
        folder().write("Star.json", "[ {\"id\": 5}, {\"id\": 30}, {\"id\": ");
        try (JsonBackend backend = JsonBackend.open(path)) {
            backend.replace(backend.schemaFiles(), RecordSource.of(List.of(star(2), star(3))));
        }
        assertThat(lastIds()).isEqualTo(Map.of("Star", 30L));
        assertThat(nextId()).isEqualTo(31);
    }
}
