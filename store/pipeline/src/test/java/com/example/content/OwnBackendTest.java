package com.example.content;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.transfer.Destination;
import dev.ashlar.pipeline.transfer.Transfer;
import dev.ashlar.store.internal.format.HeaderFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A kind of backend that a jar on the class path adds is opened, read, copied and cooked like ours. */
class OwnBackendTest {
    @TempDir
    Path folder;

    private Path content;
    private String own;

    @BeforeEach
    void write() throws IOException {
        own = "properties:" + folder.resolve("sky.properties");
        content = Files.createDirectory(folder.resolve("content"));
        Contents.write(
                content,
                "Star.schema",
                "Schema { name = Star, key = name }\nFields = [ { name = name, type = string }, { name = next, type = \"ref<Star>\" } ]",
                "Star.json",
                "[{\"id\": 7, \"name\": \"Véga\", \"next\": \"Deneb\"}, {\"id\": 3, \"name\": \"Deneb\"}]");
    }

    private static void convert(String from, String to) {
        try (Backend source = Backends.open(from);
                Destination destination = Destination.open(to, false)) {
            Transfer.verbatim(source, destination, Transfer.Unknown.REFUSE, Progress.NONE);
        }
    }

    @Test
    void shouldBeConvertedToAndFromAsItStands() throws IOException {
        convert(content.toString(), own);
        assertThat(Files.readString(folder.resolve("sky.properties"))).contains("Star/7/next=Star\\:\"Deneb\"");
        assertThat(Backends.exists(folder.resolve("sky.properties").toString()))
                .as("without the scheme")
                .isTrue();
        String back = folder.resolve("back").toString();
        convert(own, back);
        try (Backend first = Backends.open(content);
                Backend last = Backends.open(back)) {
            assertThat(last.schemaFiles()).isEqualTo(first.schemaFiles());
        }
        assertThat(ContentReader.read(back, Progress.NONE).records())
                .isEqualTo(ContentReader.read(content, Progress.NONE).records());
    }

    @Test
    void shouldBeImportedIntoAndCookedToTheSameBytes() throws IOException {
        Content checked = ContentReader.read(content, Progress.NONE);
        try (Backend source = Backends.open(content);
                Destination destination = Destination.open(own, false)) {
            Transfer.checked(checked, source.schemaFiles(), destination, Progress.NONE);
        }
        Path ours = Contents.cook(checked, folder.resolve("ours.pack"), HeaderFormat.WINDOW_SHIFT);
        Path theirs = Contents.cook(
                ContentReader.read(own, Progress.NONE), folder.resolve("theirs.pack"), HeaderFormat.WINDOW_SHIFT);
        assertThat(theirs).hasSameBinaryContentAs(ours);
    }

    @Test
    void shouldTellItsProblemsWithTheOthers() throws IOException {
        convert(content.toString(), own);
        Path file = folder.resolve("sky.properties");
        Files.writeString(file, Files.readString(file).replace("Star/7/next=Star\\:\"Deneb\"", "Star/7/next=Deneb"));
        assertThatThrownBy(() -> ContentReader.read(own, Progress.NONE))
                .isInstanceOf(ContentException.class)
                .hasMessageContaining("Star 7.next: wrong value: expected ref<Star>, found Deneb");
    }

    @Test
    void cannotSaveWhatWasOpenedForReading() {
        convert(content.toString(), own);
        try (Backend backend = Backends.open(own)) {
            assertThatThrownBy(() -> backend.writeLock("")).isInstanceOf(BackendException.class);
        }
    }
}
