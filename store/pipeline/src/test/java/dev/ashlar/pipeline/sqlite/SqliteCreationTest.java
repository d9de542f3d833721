package dev.ashlar.pipeline.sqlite;

import static dev.ashlar.pipeline.backend.Received.all;
import static dev.ashlar.pipeline.backend.Received.record;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.ChildJvm;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.Received;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** New databases, which stand in their place once something was written, and processes that are killed before. */
class SqliteCreationTest {
    private static final List<String> FLAGS = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");
    private static final Schema STAR =
            Received.schema(ReplaceMain.SCHEMAS.get(0).text());
    private static final String NAME = "sky.db";
    /** So many records that the cache does not hold them: they are in the file, or in the one beside it. */
    private static final int SPILLED = 60_000;

    @TempDir
    Path temporary;

    private Path folder;
    private Path file;

    @BeforeEach
    void makeFolder() throws IOException {
        folder = Files.createDirectory(temporary.resolve("content"));
        file = folder.resolve(NAME);
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(one -> one.getFileName().toString()).sorted().toList();
        }
    }

    private static DataRecord star(long id, String name) {
        return record("Star", id, "name", Variant.of(name));
    }

    @Test
    void shouldLeaveNothingWhenNothingWasWritten() throws IOException {
        try (Backend backend = Backends.create(file.toString())) {
            assertThat(file).doesNotExist();
            assertThat(Backends.exists(file.toString())).isFalse();
            assertThat(backend.isEmpty()).isTrue();
            assertThat(backend.types()).isEmpty();
            assertThat(all(backend, STAR)).isEmpty();
            assertThat(backend.schemas(new Problems())).isEmpty();
            assertThat(backend.changeToken()).isEqualTo(backend.changeToken());
            backend.save(List.of());
            assertThat(file).doesNotExist();
        }
        assertThat(files()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"save", "replace", "lock"})
    void shouldStandInItsPlaceOnceSomethingWasWritten(String how) throws IOException {
        try (Backend backend = Backends.create(file.toString())) {
            long token = backend.changeToken();
            switch (how) {
                case "save" -> backend.save(List.of(star(DataRecord.NO_ID, "Vega")));
                case "lock" -> backend.writeLock("Star version 1 0000000000000001\n");
                default -> backend.replace(ReplaceMain.SCHEMAS, List.of(star(DataRecord.NO_ID, "Vega")), Progress.NONE);
            }
            assertThat(files()).containsExactly(NAME);
            assertThat(backend.changeToken()).isNotEqualTo(token);
            backend.save(List.of(star(DataRecord.NO_ID, "Deneb")));
            assertThat(all(backend, STAR)).hasSize(how.equals("lock") ? 1 : 2);
            try (Backend other = Backends.open(file)) {
                assertThat(all(other, STAR)).hasSize(how.equals("lock") ? 1 : 2);
            }
        }
        assertThat(files()).containsExactly(NAME);
    }

    @Test
    void shouldLeaveNothingWhenWhatWasWrittenFails() throws IOException {
        try (Backend backend = Backends.create(file.toString())) {
            DataRecord good = star(DataRecord.NO_ID, "Vega");
            assertThatThrownBy(() -> backend.save(List.of(good, star(DataRecord.NO_ID, "half \uD834"))))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> backend.replace(ReplaceMain.SCHEMAS, action -> {
                        throw new IllegalStateException("on purpose");
                    }))
                    .hasMessage("on purpose");
            assertThat(file).doesNotExist();
            assertThat(good.id()).isEqualTo(DataRecord.NO_ID);
            backend.save(List.of(good));
            assertThat(all(backend, STAR)).extracting(DataRecord::id).containsExactly(1L);
        }
        assertThat(files()).containsExactly(NAME);
    }

    @Test
    void cannotTakeThePlaceOfWhatAppearedInTheMeantime() throws IOException {
        DataRecord star = star(DataRecord.NO_ID, "Vega");
        try (Backend backend = Backends.create(file.toString())) {
            Files.writeString(file, "somebody else's");
            for (int round = 0; round < 2; round++) {
                assertThatThrownBy(() -> backend.save(List.of(star)))
                        .isInstanceOf(BackendException.class)
                        .hasMessage(file + ": cannot be created: there is one already");
                assertThat(star.id()).isEqualTo(DataRecord.NO_ID);
                assertThat(star.isUpdated()).isTrue();
            }
            assertThat(file).hasContent("somebody else's");
            Files.delete(file);
            backend.save(List.of(star));
            assertThat(all(backend, STAR)).extracting(DataRecord::id).containsExactly(1L);
        }
        assertThat(files()).containsExactly(NAME);
    }

    @Test
    void cannotBeMadeWhereSomethingStandsOrNoFolderIs() throws IOException {
        Files.createFile(file);
        assertThatThrownBy(() -> Backends.create("sqlite:" + file))
                .isInstanceOf(BackendException.class)
                .hasMessage(file + ": cannot be created: there is one already");
        Path nowhere = folder.resolve("none").resolve(NAME);
        assertThatThrownBy(() -> Backends.create(nowhere.toString()))
                .isInstanceOf(BackendException.class)
                .hasMessageStartingWith(nowhere + ": cannot be created: ");
        assertThat(files()).containsExactly(NAME);
    }

    @Test
    void shouldStandInItsPlaceAtOnceOnRequest() throws IOException {
        try (Backend backend = SqliteBackend.create(file)) {
            assertThat(files()).containsExactly(NAME);
            assertThat(backend.isEmpty()).isTrue();
        }
        assertThat(SqliteBackend.isDatabase(file)).isTrue();
    }

    @Test
    void shouldHaveTheModeThatTheUmaskGives() throws IOException {
        assumeTrue(Files.getFileStore(folder).supportsFileAttributeView("posix"));
        Path ordinary = Files.createFile(temporary.resolve("ordinary"));
        SqliteBackend.create(file).close();
        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(Files.getPosixFilePermissions(ordinary));
    }

    @Test
    void shouldRemoveWhatKilledProcessesLeftBehindAndNothingElse() throws IOException {
        List<String> leftOvers = List.of(
                ".sky.db.0123456789abcdef.creating",
                ".sky.db.0123456789abcdef.creating-db",
                ".sky.db.0123456789abcdef.creating-db-journal",
                ".sky.db.1123456789abcdef.creating");
        List<String> others = List.of(
                ".other.db.0123456789abcdef.creating",
                ".sky.db.2123456789abcdef.creating",
                ".sky.db.2123456789abcdef.creating-db");
        for (String name : Stream.concat(leftOvers.stream(), others.stream()).toList()) {
            Files.writeString(folder.resolve(name), "half a database");
        }
        try (FileChannel channel = FileChannel.open(folder.resolve(others.get(1)), StandardOpenOption.WRITE)) {
            channel.lock();
            SqliteBackend.create(file).close();
        }
        assertThat(files())
                .containsExactlyInAnyOrderElementsOf(
                        Stream.concat(others.stream(), Stream.of(NAME)).toList());
    }

    @Test
    void shouldMakeSeveralBesideEachOther() throws IOException {
        Path link = Files.createSymbolicLink(temporary.resolve("link"), folder);
        try (Backend first = Backends.create(file.toString());
                Backend second = Backends.create(link.resolve(NAME).toString())) {
            first.save(List.of(star(DataRecord.NO_ID, "first")));
            assertThatThrownBy(() -> second.save(List.of(star(DataRecord.NO_ID, "second"))))
                    .isInstanceOf(BackendException.class)
                    .hasMessageEndingWith("there is one already");
            assertThat(all(first, STAR)).extracting(star -> star.get("name")).containsExactly(Variant.of("first"));
        }
        assertThat(files()).containsExactly(NAME);
    }

    /** The changes of a database that is gone are of no use to another: SQLite would write its old pages into the new one. */
    @Test
    void cannotStandBesideTheJournalOfADatabaseThatIsGone() throws IOException {
        SqliteBackend.create(file).close();
        try (ChildJvm child = replacing(SPILLED)) {
            child.kill();
        }
        Files.delete(file);
        Path journal = folder.resolve(NAME + "-journal");
        long length = Files.size(journal);
        assertThatThrownBy(() -> Backends.create(file.toString()))
                .isInstanceOf(BackendException.class)
                .hasMessageStartingWith(file
                        + ": cannot be created: expected nothing of an older database beside it, found " + journal);
        assertThat(journal).hasSize(length);
        Files.delete(journal);
        try (Backend backend = Backends.create(file.toString())) {
            Path log = Files.writeString(folder.resolve(NAME + "-wal"), "came meanwhile");
            assertThatThrownBy(() -> backend.save(List.of(star(DataRecord.NO_ID, "Vega"))))
                    .isInstanceOf(BackendException.class)
                    .hasMessageContaining("found " + log);
            assertThat(file).doesNotExist();
            Files.write(log, new byte[0]);
            backend.save(List.of(star(DataRecord.NO_ID, "Vega")));
            assertThat(all(backend, STAR)).hasSize(1);
        }
    }

    private ChildJvm replacing(int until) throws IOException {
        // A library that the driver unpacks is not removed by who is killed.
        List<String> flags = new ArrayList<>(FLAGS);
        flags.add("-Dorg.sqlite.tmpdir=" + temporary);
        ChildJvm child = ChildJvm.start(flags, ReplaceMain.class, file, Path.of(Integer.toString(until)));
        assertThat(ReplaceMain.line(child)).isEqualTo("waiting");
        return child;
    }

    @Test
    void shouldLeaveNothingInItsPlaceWhenKilled() throws IOException {
        try (ChildJvm child = replacing(SPILLED)) {
            assertThat(file).doesNotExist();
            assertThat(files()).as("what is being made").isNotEmpty();
            child.kill();
        }
        assertThat(Backends.exists(file.toString())).isFalse();
        SqliteBackend.create(file).close();
        assertThat(files()).containsExactly(NAME);
    }

    @Test
    void shouldLeaveTheOldContentWhenKilledWhileReplacing() throws IOException {
        try (Backend backend = SqliteBackend.create(file)) {
            backend.replace(ReplaceMain.SCHEMAS, List.of(star(7, "old"), star(9, "older")), Progress.NONE);
        }
        try (ChildJvm child = replacing(SPILLED)) {
            assertThat(files()).as("a journal that is hot").contains(NAME + "-journal");
            child.kill();
        }
        assertThatThrownBy(() -> Database.open(file, false, 1, path -> !path.equals(folder)))
                .isInstanceOf(BackendException.class)
                .hasMessage(file + ": a process ended in the middle of a transaction, which " + file + "-journal takes"
                        + " back: expected the right to write to the database and its folder, found none; run \"ashlar"
                        + " check\" once as a user who has it, or copy both files to a folder of your own");
        assertThat(files()).containsExactly(NAME, NAME + "-journal");
        try (Backend backend = SqliteBackend.openReadOnly(file)) {
            assertThat(all(backend, STAR))
                    .extracting(DataRecord::toString)
                    .containsExactly("Star 7 {name=string old}", "Star 9 {name=string older}");
            assertThat(Received.found(backend, STAR, Map.of("name", Variant.of("old"))))
                    .hasSize(1);
        }
        assertThat(files()).containsExactly(NAME);
    }
}
