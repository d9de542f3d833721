package dev.ashlar.pipeline.sqlite;

import static dev.ashlar.pipeline.backend.Received.all;
import static dev.ashlar.pipeline.backend.Received.record;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.ChildJvm;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.Received;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Database files that are missing, locked, damaged, replaced, or no databases. */
class SqliteFilesTest {
    private static final int AT_ONCE = 1;
    private static final SchemaReader.Source STAR_FILE = new SchemaReader.Source("Star.schema", """
            Schema = { name = "Star" }
            Fields = [ { name = "name", type = "string" } ]
            """);
    private static final Schema STAR = Received.schema(STAR_FILE.text());

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void fill() {
        file = folder.resolve("sky.db");
        fill(file, 200);
    }

    private static void fill(Path file, int count) {
        try (Backend backend = SqliteBackend.create(file)) {
            List<DataRecord> stars = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                stars.add(record("Star", DataRecord.NO_ID, "name", Variant.of("star ".repeat(20) + i)));
            }
            backend.save(stars);
        }
    }

    @Test
    void cannotOpenAMissingFile() {
        Path missing = folder.resolve("none.db");
        assertThatThrownBy(() -> SqliteBackend.open(missing))
                .isInstanceOf(BackendException.class)
                .hasMessage(missing + ": no such file");
        assertThat(missing).doesNotExist();
        assertThat(SqliteBackend.isDatabase(missing)).isFalse();
    }

    @Test
    void cannotCreateOverAFile() throws IOException {
        byte[] before = Files.readAllBytes(file);
        assertThatThrownBy(() -> SqliteBackend.create(file))
                .isInstanceOf(BackendException.class)
                .hasMessage(file + ": cannot be created: there is one already");
        assertThat(file).hasBinaryContent(before);
    }

    @Test
    void cannotOpenWhatIsNoDatabase() throws IOException {
        Path text = Files.writeString(folder.resolve("text.db"), "no database ".repeat(100));
        assertThatThrownBy(() -> SqliteBackend.open(text))
                .isInstanceOf(BackendException.class)
                .hasMessage(text + ": no SQLite database");
        assertThat(SqliteBackend.isDatabase(text)).isFalse();
        assertThat(SqliteBackend.isDatabase(folder)).isFalse();
        assertThat(SqliteBackend.isDatabase(file)).isTrue();
    }

    @Test
    void cannotOpenATruncatedDatabase() throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));
        assertThatThrownBy(() -> SqliteBackend.openReadOnly(file))
                .isInstanceOf(BackendException.class)
                .hasMessageStartingWith(file + ": damaged database: ")
                .hasMessageNotContaining("\n");
    }

    @Test
    void shouldAnswerOrRefuseWhateverStandsInTheFile() throws IOException {
        byte[] sound = Files.readAllBytes(file);
        Random random = new Random(4711);
        int refused = 0;
        for (int round = 0; round < 150; round++) {
            byte[] bytes = sound.clone();
            int at = random.nextInt(bytes.length - 64);
            for (int i = 0; i < 64; i++) {
                bytes[at + i] = (byte) random.nextInt(256);
            }
            Files.write(file, bytes);
            try (Backend backend = SqliteBackend.openReadOnly(file)) {
                backend.isEmpty();
                Received.from(backend, STAR, Map.of());
            } catch (BackendException e) {
                refused++;
                assertThat(e.getMessage())
                        .as("round %d", round)
                        .startsWith(file + ": ")
                        .doesNotContain("\n", "[SQLITE");
            }
        }
        assertThat(refused).isBetween(1, 149);
    }

    @Test
    void cannotReadOrWriteWhileAnotherProgramHasTheLock() throws SQLException {
        try (Connection other = Sql.connect(file);
                Statement statement = other.createStatement();
                Backend backend = SqliteBackend.open(file, true, AT_ONCE)) {
            statement.execute("BEGIN EXCLUSIVE");
            DataRecord star = record("Star", DataRecord.NO_ID);
            assertThatThrownBy(() -> backend.save(List.of(star)))
                    .isInstanceOf(BackendException.class)
                    .hasMessage(file + ": locked by another program for 0.001 seconds");
            assertThatThrownBy(() -> all(backend, STAR)).isInstanceOf(BackendException.class);
            assertThatThrownBy(() -> SqliteBackend.open(file, false, AT_ONCE)).isInstanceOf(BackendException.class);
            assertThat(star.id()).isEqualTo(DataRecord.NO_ID);

            statement.execute("ROLLBACK");
            backend.save(List.of(star));
            assertThat(star.id()).isEqualTo(201);
        }
    }

    /** On POSIX, to close a file gives up the locks that others in the process have on it. */
    @Test
    void shouldKeepItsLocksWhateverElseLooksAtTheFileInThisJvm() {
        List<String> said = new ArrayList<>();
        try (Backend backend = SqliteBackend.open(file)) {
            backend.replace(List.of(STAR_FILE), action -> {
                assertThat(SqliteBackend.isDatabase(file)).isTrue();
                assertThat(Backends.exists(file.toString())).isTrue();
                try (Backend other = Backends.open(file)) {
                    assertThat(all(other, STAR)).hasSize(200);
                }
                try (ChildJvm child = ChildJvm.start(List.of(), SaveMain.class, file)) {
                    said.add(ReplaceMain.line(child));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
        assertThat(said).containsExactly(file + ": locked by another program for 0.001 seconds");
    }

    @Test
    void shouldNotSeeWhatOthersSaveDuringASnapshot() throws SQLException {
        Sql.run(file, "PRAGMA journal_mode = WAL");
        try (Backend backend = SqliteBackend.open(file);
                Backend other = SqliteBackend.open(file)) {
            List<Integer> seen = new ArrayList<>();
            backend.snapshot(() -> {
                seen.add(all(backend, STAR).size());
                other.save(List.of(record("Star", DataRecord.NO_ID)));
                seen.add(all(backend, STAR).size());
            });
            seen.add(all(backend, STAR).size());
            assertThat(seen).containsExactly(200, 200, 201);
        }
    }

    @Test
    void shouldLeaveTheDatabaseUsableWhenASnapshotFails() {
        try (Backend backend = SqliteBackend.open(file)) {
            assertThatThrownBy(() -> backend.snapshot(() -> {
                        throw new IllegalStateException("on purpose");
                    }))
                    .hasMessage("on purpose");
            assertThatThrownBy(() -> backend.snapshot(() -> backend.snapshot(() -> {})))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("in a transaction already");
            backend.save(List.of(record("Star", DataRecord.NO_ID)));
            assertThat(all(backend, STAR)).hasSize(201);
        }
    }

    @Test
    void cannotSaveWhenOpenedForReading() throws IOException {
        byte[] before = Files.readAllBytes(file);
        try (Backend backend = SqliteBackend.openReadOnly(file)) {
            assertThat(all(backend, STAR)).hasSize(200);
            assertThatThrownBy(() -> backend.save(List.of(record("Star", DataRecord.NO_ID))))
                    .isInstanceOf(BackendException.class)
                    .hasMessageStartingWith(file + ": opened for reading only");
        }
        assertThat(file).hasBinaryContent(before);
    }

    @Test
    void cannotOpenWhatANewerAshlarWrote() throws SQLException {
        Sql.run(file, "PRAGMA user_version = 3");
        assertThatThrownBy(() -> SqliteBackend.open(file))
                .isInstanceOf(BackendException.class)
                .hasMessage(file + ": written by a newer Ashlar: expected encoding 1 or 2, found 3");
    }

    @Test
    void shouldLeaveTheMarksOfOtherProgramsAlone() throws SQLException {
        Path other = folder.resolve("other.db");
        Sql.run(other, "PRAGMA application_id = 77", "PRAGMA user_version = 9", "CREATE TABLE x (y)");
        try (Backend backend = SqliteBackend.open(other)) {
            backend.save(List.of(record("Star", DataRecord.NO_ID)));
        }
        assertThat(Sql.rows(other, "PRAGMA application_id")).containsExactly("77");
        assertThat(Sql.rows(other, "PRAGMA user_version")).containsExactly("9");
    }

    @Test
    void shouldFollowAFileThatIsReplacedByAnother() throws IOException {
        Path fresh = folder.resolve("fresh.db");
        fill(fresh, 3);
        try (Backend backend = SqliteBackend.open(file)) {
            long token = backend.changeToken();
            assertThat(all(backend, STAR)).hasSize(200);
            Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
            assertThat(backend.changeToken()).isNotEqualTo(token);
            assertThat(all(backend, STAR)).hasSize(3);
            backend.save(List.of(record("Star", DataRecord.NO_ID)));
        }
        try (Backend backend = SqliteBackend.open(file)) {
            assertThat(all(backend, STAR)).hasSize(4);
        }
    }

    @Test
    void shouldCheckAFileOnceHoweverOftenItIsSavedTo() throws IOException {
        Path fresh = folder.resolve("fresh.db");
        fill(fresh, 3);
        Database database = Database.open(file, true, AT_ONCE);
        try (Backend backend = SqliteBackend.opened(database, null)) {
            for (int i = 0; i < 10; i++) {
                backend.save(List.of(record("Star", DataRecord.NO_ID)));
            }
            assertThat(database.opened()).isEqualTo(1);
            Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
            backend.save(List.of(record("Star", DataRecord.NO_ID)));
            backend.save(List.of(record("Star", DataRecord.NO_ID)));
            assertThat(database.opened()).isEqualTo(2);
            assertThat(all(backend, STAR)).hasSize(5);
        }
    }

    @Test
    void cannotSaveToAFileThatIsReplacedMeanwhile() throws IOException {
        Path fresh = folder.resolve("fresh.db");
        fill(fresh, 3);
        byte[] before = Files.readAllBytes(fresh);
        try (Backend backend = SqliteBackend.open(file)) {
            assertThatThrownBy(() -> backend.replace(List.of(STAR_FILE), action -> {
                        action.accept(record("Star", 1));
                        move(fresh, file);
                    }))
                    .isInstanceOf(BackendException.class)
                    .hasMessage(file
                            + ": another file took its place while it was written; nothing was changed: try again");
            assertThat(file).hasBinaryContent(before);
            assertThat(all(backend, STAR)).hasSize(3);
        }
    }

    private static void move(Path from, Path to) {
        try {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void cannotBeUsedWhenClosed() {
        Backend backend = SqliteBackend.open(file);
        backend.close();
        assertThatThrownBy(backend::types)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(file + " is closed");
    }

    @Test
    void shouldRollBackWhenTheDatabaseRefusesARecord() throws SQLException {
        Sql.run(
                file,
                "CREATE TRIGGER no BEFORE INSERT ON Star WHEN NEW.name = 'bad' BEGIN SELECT RAISE(ABORT, 'no'); END");
        try (Backend backend = SqliteBackend.open(file)) {
            DataRecord good = record("Star", DataRecord.NO_ID, "name", Variant.of("good"));
            DataRecord bad = record("Star", DataRecord.NO_ID, "name", Variant.of("bad"));
            assertThatThrownBy(() -> backend.save(List.of(good, bad))).isInstanceOf(BackendException.class);
            assertThat(all(backend, STAR)).hasSize(200);
            assertThat(List.of(good.id(), bad.id())).containsOnly(DataRecord.NO_ID);
        }
    }
}
