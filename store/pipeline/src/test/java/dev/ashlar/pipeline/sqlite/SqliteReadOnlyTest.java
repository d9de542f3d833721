package dev.ashlar.pipeline.sqlite;

import static dev.ashlar.pipeline.backend.Received.all;
import static dev.ashlar.pipeline.backend.Received.record;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.Received;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who opens a database for reading changes nothing, and needs no right to. */
class SqliteReadOnlyTest {
    private static final int AT_ONCE = 1;
    private static final Schema STAR = Received.schema("""
            Schema = { name = "Star" }
            Fields = [ { name = "name", type = "string" } ]
            """);

    @TempDir
    Path temporary;

    private Path folder;
    private Path file;
    private byte[] bytes;

    @BeforeEach
    void makeFolder() throws IOException {
        folder = Files.createDirectory(temporary.resolve("content"));
        file = folder.resolve("odd ?#%20name.db");
    }

    private void fill(String journal) throws SQLException, IOException {
        try (Backend backend = SqliteBackend.create(file)) {
            backend.save(List.of(record("Star", DataRecord.NO_ID, "name", Variant.of("Vega"))));
        }
        // By another name: the driver would take the odd one apart.
        Path plain = folder.resolve("plain.db");
        Files.move(file, plain);
        Sql.run(plain, "PRAGMA journal_mode = " + journal);
        Files.move(plain, file);
        Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000_000_000L));
        bytes = Files.readAllBytes(file);
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(one -> one.getFileName().toString()).sorted().toList();
        }
    }

    private void shouldBeAsBefore() throws IOException {
        assertThat(files()).containsExactly("odd ?#%20name.db");
        assertThat(file).hasBinaryContent(bytes);
        assertThat(Files.getLastModifiedTime(file).toMillis()).isEqualTo(1_000_000_000_000L);
    }

    private static void read(Backend backend) {
        backend.snapshot(() -> assertThat(all(backend, STAR)).hasSize(1));
        assertThat(backend.isEmpty()).isFalse();
        backend.changeToken();
    }

    @ParameterizedTest
    @ValueSource(strings = {"DELETE", "WAL", "TRUNCATE", "PERSIST"})
    void shouldChangeNothingBesideNorInTheFile(String journal) throws SQLException, IOException {
        fill(journal);
        for (int round = 0; round < 2; round++) {
            try (Backend backend = Backends.open(file)) {
                read(backend);
            }
            shouldBeAsBefore();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"DELETE", "WAL"})
    void shouldReadWhereNothingMayBeWritten(String journal) throws SQLException, IOException {
        fill(journal);
        try (Backend backend = SqliteBackend.opened(Database.open(file, false, AT_ONCE, path -> false), null)) {
            read(backend);
            shouldBeAsBefore(); // Not even while it is open.
        }
        shouldBeAsBefore();
    }

    @Test
    void shouldReadByTheRightsOfTheFileAndTheFolder() throws SQLException, IOException {
        assumeTrue(Files.getFileStore(folder).supportsFileAttributeView("posix"));
        for (String journal : List.of("DELETE", "WAL")) {
            Files.deleteIfExists(file);
            fill(journal);
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("r-xr-xr-x"));
            try {
                assumeFalse(Files.isWritable(folder), "permissions that bind this user, who may be root");
                try (Backend backend = Backends.open(file)) {
                    read(backend);
                }
                shouldBeAsBefore();
            } finally {
                Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
            }
        }
    }

    @Test
    void shouldLeaveNothingBehindWhoeverOfSeveralReadersClosesLast() throws SQLException, IOException {
        fill("WAL");
        Backend second;
        try (Backend first = Backends.open(file)) {
            second = Backends.open(file);
            read(first);
        }
        read(second);
        second.close();
        shouldBeAsBefore();
    }

    /** The reader goes, and the other program's files stay. */
    @Test
    void shouldReadBesideWhoWrites() throws SQLException, IOException {
        fill("WAL");
        Path plain = folder.resolve("plain.db");
        Files.move(file, plain);
        List<String> before = new ArrayList<>();
        try (Connection writer = Sql.connect(plain);
                Statement statement = writer.createStatement()) {
            statement.execute("INSERT INTO Star (name) VALUES ('Deneb')");
            before.addAll(files());
            try (Backend backend = Backends.open(plain)) {
                assertThat(all(backend, STAR)).hasSize(2);
                statement.execute("INSERT INTO Star (name) VALUES ('Altair')");
                assertThat(all(backend, STAR)).hasSize(3);
            }
            assertThat(files()).isEqualTo(before);
            assertThat(before).containsExactly("plain.db", "plain.db-shm", "plain.db-wal");
        }
        assertThat(files()).containsExactly("plain.db");
    }

    /** As after a crash: changes stand in the log, and the folder was copied to where nothing may be written. */
    @Test
    void cannotReadChangesThatOnlyAWriterCanRead() throws SQLException, IOException {
        fill("WAL");
        Path plain = folder.resolve("plain.db");
        Files.move(file, plain);
        Path copy = Files.createDirectory(temporary.resolve("copy")).resolve("sky.db");
        try (Connection writer = Sql.connect(plain);
                Statement statement = writer.createStatement()) {
            statement.execute("INSERT INTO Star (name) VALUES ('Deneb')");
            Files.copy(plain, copy);
            Files.copy(folder.resolve("plain.db-wal"), copy.resolveSibling("sky.db-wal"));
        }
        String expected =
                copy + ": " + copy + "-wal has changes of another program, and reading them needs permission to"
                        + " write in the folder: open and close it once with a program that has it, or copy all of its files to"
                        + " another folder";
        assertThatThrownBy(() -> Database.open(copy, false, AT_ONCE, path -> false))
                .isInstanceOf(BackendException.class)
                .hasMessage(expected);
        // What SQLite wants to make cannot be made, whoever this user is.
        Path obstacle = Files.createSymbolicLink(copy.resolveSibling("sky.db-shm"), Path.of("no", "such", "folder"));
        assertThatThrownBy(() -> Backends.open(copy))
                .isInstanceOf(BackendException.class)
                .hasMessage(expected);
        Files.delete(obstacle);
        try (Backend backend = Backends.open(copy)) {
            assertThat(all(backend, STAR)).hasSize(2);
        }
    }

    @Test
    void cannotWriteWithoutTheRight() throws SQLException, IOException {
        fill("WAL");
        try (Backend backend = Backends.open(file)) {
            assertThatThrownBy(() -> backend.writeLock(""))
                    .isInstanceOf(BackendException.class)
                    .hasMessageStartingWith(file + ": opened for reading only");
            assertThatThrownBy(() -> backend.replace(List.of(), action -> {})).isInstanceOf(BackendException.class);
        }
        shouldBeAsBefore();
    }
}
