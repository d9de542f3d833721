package dev.ashlar.pipeline.development;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.memory.MemoryBackend;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The backend that saves edits stays open between them, and is in nobody's way. */
class WritingBackendTest {
    private static final SchemaReader.Source STAR = new SchemaReader.Source("Star.schema", """
            Schema = { name = "Star" }
            Fields = [ { name = "magnitude"  type = "f32" } ]
            """);

    @TempDir
    Path folder;

    private static void create(Path file, float magnitude) {
        DataRecord star = new DataRecord("Star", 1);
        star.set("magnitude", Variant.of(magnitude));
        try (Backend backend = Backends.create(file.toString())) {
            backend.replace(List.of(STAR), List.of(star), Progress.NONE);
        }
    }

    private static String execute(Path file, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            return statement.execute(sql) ? statement.getResultSet().getString(1) : "";
        }
    }

    private static void edit(DevelopmentStore store, float magnitude) {
        store.edit("Star", 1).set("magnitude", magnitude).save();
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(one -> one.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void shouldBeOpenedOnceForManyEdits() {
        List<Backend> opened = new ArrayList<>();
        WritingBackend writing = WritingBackend.own(() -> {
            opened.add(MemoryBackend.of(STAR));
            return opened.get(opened.size() - 1);
        });
        for (int i = 0; i < 10; i++) {
            writing.run(backend -> assertThat(backend).isSameAs(opened.get(0)));
        }
        assertThat(opened).hasSize(1);
        writing.close();
    }

    @Test
    void shouldBeOpenedAgainAfterASaveThatFailed() {
        List<Backend> opened = new ArrayList<>();
        WritingBackend writing = WritingBackend.own(() -> {
            opened.add(MemoryBackend.of(STAR));
            return opened.get(opened.size() - 1);
        });
        assertThatThrownBy(() -> writing.run(backend -> {
                    throw new BackendException("on purpose", null);
                }))
                .hasMessage("on purpose");
        writing.run(backend -> assertThat(backend).isSameAs(opened.get(1)));
        assertThat(opened).hasSize(2);
        writing.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"DELETE", "WAL"})
    void shouldHoldNoLockBetweenEdits(String journal) throws SQLException, IOException {
        Path file = folder.resolve("sky.db");
        create(file, 1);
        execute(file, "PRAGMA journal_mode = " + journal);
        try (DevelopmentStore store = DevelopmentStore.open(file, Catalog.of(), reload -> {})) {
            for (int round = 2; round < 6; round++) {
                edit(store, round);
                try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + file);
                        Statement statement = other.createStatement()) {
                    statement.execute("PRAGMA busy_timeout = 60000"); // Somebody may be reading.
                    statement.execute("BEGIN EXCLUSIVE");
                    statement.execute("UPDATE Star SET magnitude = magnitude + 0.5");
                    statement.execute("COMMIT");
                }
                store.reload();
            }
        }
        assertThat(files()).containsExactly("sky.db");
        assertThat(execute(file, "SELECT magnitude FROM Star")).isEqualTo("5.5");
    }

    @ParameterizedTest
    @ValueSource(strings = {"DELETE", "WAL"})
    void shouldSaveToTheFileThatStandsThere(String journal) throws SQLException, IOException {
        Path file = folder.resolve("sky.db");
        Path other = folder.resolve("other.db");
        Path old = folder.resolve("old.db");
        create(file, 1);
        execute(file, "PRAGMA journal_mode = " + journal);
        create(other, 7);
        try (DevelopmentStore store = DevelopmentStore.open(file, Catalog.of(), reload -> {})) {
            edit(store, 2);
            execute(file, "PRAGMA wal_checkpoint(TRUNCATE)");
            Files.createLink(old, file);
            Files.move(other, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
            for (String ending : List.of("-wal", "-shm")) {
                Files.deleteIfExists(Path.of(file + ending));
            }
            assertThat(store.reload().problems()).isEmpty();
            edit(store, 8);
        }
        assertThat(execute(file, "SELECT magnitude FROM Star")).isEqualTo("8.0");
        assertThat(execute(old, "SELECT magnitude FROM Star")).isEqualTo("2.0");
    }
}
