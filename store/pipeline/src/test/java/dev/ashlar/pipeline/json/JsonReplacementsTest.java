package dev.ashlar.pipeline.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.pipeline.backend.BackendException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All files or none, also when something goes wrong between them. */
class JsonReplacementsTest {
    private static final byte[] NEW = "[{\"id\": 7}]".getBytes(StandardCharsets.UTF_8);

    @TempDir
    Path path;

    private JsonFolder folder;
    private Path first;
    private Path second;

    @BeforeEach
    void writeFiles() throws IOException {
        folder = new JsonFolder(path);
        first = folder.write("A.json", "[]");
        second = folder.write("B.json", "[ ]");
    }

    private Replacements written() throws IOException {
        Replacements replacements = new Replacements();
        replacements.create(path.resolve("0.json"), NEW);
        replacements.replace(SourceFile.read(first), NEW);
        replacements.replace(SourceFile.read(second), NEW);
        replacements.write();
        return replacements;
    }

    private void requireOldTexts() throws IOException {
        assertThat(first).hasContent("[]");
        assertThat(second).hasContent("[ ]");
        assertThat(folder.names()).containsExactly("A.json", "B.json");
    }

    @Test
    void shouldReplaceNothingBeforeItIsTold() throws IOException {
        try (Replacements replacements = written()) {
            assertThat(folder.names())
                    .hasSize(5)
                    .filteredOn(name -> name.startsWith(".") && name.endsWith(".saving"))
                    .hasSize(3);
            assertThat(first).hasContent("[]");
            replacements.publish();
            assertThat(folder.names()).containsExactly("0.json", "A.json", "B.json");
        }
        assertThat(first).hasBinaryContent(NEW);
    }

    @Test
    void shouldLeaveNothingBehindWhenItIsNotTold() throws IOException {
        written().close();
        requireOldTexts();
    }

    @Test
    void shouldTakeEarlierFilesBackWhenALaterOneFails() throws IOException {
        try (Replacements replacements = written()) {
            for (String name : folder.names()) {
                if (name.startsWith(".B.json.")) {
                    Files.delete(path.resolve(name));
                }
            }
            assertThatThrownBy(replacements::publish).isInstanceOf(NoSuchFileException.class);
        }
        requireOldTexts();
    }

    @Test
    void cannotReplaceWhatSomebodyElseHasWrittenMeanwhile() throws IOException {
        try (Replacements replacements = written()) {
            Files.writeString(second, "[\n]");
            assertThatThrownBy(replacements::publish)
                    .isInstanceOf(BackendException.class)
                    .hasMessageContaining("found it written meanwhile");
        }
        assertThat(first).hasContent("[]");
        assertThat(second).hasBinaryContent("[\n]".getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void cannotReplaceWhatSomebodyElseHasCreatedMeanwhile() throws IOException {
        try (Replacements replacements = written()) {
            folder.write("0.json", "theirs");
            assertThatThrownBy(replacements::publish)
                    .isInstanceOf(BackendException.class)
                    .hasMessageContaining("found it created meanwhile");
        }
        assertThat(folder.text("0.json")).isEqualTo("theirs");
        assertThat(first).hasContent("[]");
    }
}
