package dev.ashlar.bench.sky;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.json.JsonBackend;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.sqlite.SqliteBackend;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The sample content is the same whatever backend keeps it. */
class SkyDatabaseTest {
    @TempDir
    Path folder;

    private Content original;
    private Path database;

    @BeforeEach
    void fillDatabase() {
        original = SkyPack.content();
        database = folder.resolve("sky.db");
        try (Backend source = JsonBackend.open(SkyPack.folder());
                Backend backend = SqliteBackend.create(database)) {
            backend.replace(source.schemaFiles(), records(original), Progress.NONE);
        }
    }

    private static List<DataRecord> records(Content content) {
        return content.records().values().stream().flatMap(Collection::stream).toList();
    }

    private static void shouldBeTheSame(Content content, Content expected) {
        assertThat(content.recordCount()).isEqualTo(7133);
        for (Map.Entry<String, List<DataRecord>> type : expected.records().entrySet()) {
            assertThat(content.records().get(type.getKey()))
                    .extracting(DataRecord::toString)
                    .containsExactlyElementsOf(
                            type.getValue().stream().map(DataRecord::toString).toList());
        }
    }

    @Test
    void shouldReadTheSameFromADatabase() {
        shouldBeTheSame(ContentReader.read(database, Progress.NONE), original);
    }

    @Test
    void shouldCookTheSameBytesFromADatabase() throws IOException {
        Path expected = SkyPack.write(original, folder.resolve("json.pack"));
        Path actual = SkyPack.write(ContentReader.read(database, Progress.NONE), folder.resolve("sqlite.pack"));
        assertThat(actual).hasSameBinaryContentAs(expected);
    }

    @Test
    void shouldReadTheSameFromAFolderThatWasFilledFromTheDatabase() throws IOException {
        Path other = Files.createDirectory(folder.resolve("sky"));
        Content content = ContentReader.read(database, Progress.NONE);
        try (Backend source = SqliteBackend.openReadOnly(database);
                Backend backend = JsonBackend.open(other)) {
            backend.replace(source.schemaFiles(), records(content), Progress.NONE);
        }
        shouldBeTheSame(ContentReader.read(other, Progress.NONE), original);
    }
}
