package dev.ashlar.pipeline.development;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.content.LiveContent;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.sqlite.Sql;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A cache of a SQLite database: where it is, when it is used, and that only changed rows are read. */
class SqliteCacheTest {
    private static final FieldKey RATE = FieldKey.of("rate");
    private static final String SCHEMA = "Schema = { name = \"Emitter\", key = \"name\" }\n"
            + "Fields = [ { name = \"name\"  type = \"string\" }, { name = \"rate\"  type = \"i32\"  max = 1000 } ]";
    private static final DevelopmentCache CACHE = DevelopmentCache.inContent().ofAnySize();

    @TempDir
    Path folder;

    private Path file = Path.of("");

    @BeforeEach
    void create() throws SQLException {
        file = folder.resolve("game.db");
        create(file);
    }

    private static void create(Path file) throws SQLException {
        Sql.run(
                file,
                "CREATE TABLE ashlar_schema (name TEXT PRIMARY KEY, text TEXT NOT NULL)",
                "INSERT INTO ashlar_schema VALUES ('Emitter', '" + SCHEMA + "')",
                "CREATE TABLE Emitter (Emitter_id INTEGER PRIMARY KEY, name TEXT, rate INT32)",
                "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)"
                        + " INSERT INTO Emitter SELECT i, 'emitter ' || i, 7 FROM n");
    }

    private String open(Consumer<DevelopmentStore> use) {
        return open(file, use);
    }

    private static String open(Path content, Consumer<DevelopmentStore> use) {
        try (DevelopmentStore store = DevelopmentStore.open(content.toString(), Catalog.of(), reload -> {}, CACHE)) {
            use.accept(store);
            return store.status().cache();
        }
    }

    private String open() {
        return open(store -> {});
    }

    private static int rate(DevelopmentStore store, long id) {
        RecordView emitter = store.reader().view("Emitter");
        assertThat(emitter.find(id)).isTrue();
        return emitter.i32(RATE);
    }

    /** Whether a store restores the content, and tells the changes since without reading all rows. */
    private boolean tellsChanges(boolean trustsTimes) {
        try (Backend backend = Backends.open("sqlite:" + file)) {
            ContentCache cache = ContentCache.of(backend, CACHE);
            try (LiveContent live = cache.open(backend, trustsTimes, Progress.NONE)) {
                return cache.isRestored() && live.whyAll().isEmpty();
            }
        }
    }

    @Test
    void shouldRestoreWhatAnEarlierStoreHasRead() {
        assertThat(open()).isEqualTo("not written yet");
        assertThat(folder.resolve(".ashlar/cache-game.db/state")).exists();
        assertThat(folder.resolve(".ashlar/.gitignore")).hasContent("*");
        assertThat(open(store -> {
                    assertThat(rate(store, 1)).isEqualTo(7);
                    assertThat(store.lastReload().recordCount()).isEqualTo(1000);
                }))
                .isEqualTo("restored");
        assertThat(tellsChanges(true)).isTrue();
        assertThat(tellsChanges(false)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"DELETE", "WAL", "TRUNCATE", "PERSIST"})
    void shouldReadRowsThatHaveChangedMeanwhile(String journal) throws SQLException {
        Sql.run(file, "PRAGMA journal_mode = " + journal);
        open();
        Sql.run(file, "UPDATE Emitter SET rate = 8 WHERE Emitter_id = 500", "DELETE FROM Emitter WHERE Emitter_id = 3");
        assertThat(tellsChanges(true)).isTrue();
        assertThat(open(store -> {
                    assertThat(rate(store, 500)).isEqualTo(8);
                    assertThat(store.lastReload().recordCount()).isEqualTo(999);
                }))
                .isEqualTo("restored");
        assertThat(open(store -> assertThat(rate(store, 500)).isEqualTo(8))).isEqualTo("restored");
    }

    /** Pages of changes that are in the log alone, of a program that has not ended. */
    @Test
    void shouldReadChangesThatAreInTheLog() throws SQLException {
        Sql.run(file, "PRAGMA journal_mode = WAL");
        open();
        try (var other = Sql.connect(file);
                var statement = other.createStatement()) {
            statement.execute("UPDATE Emitter SET rate = 9 WHERE Emitter_id = 500");
            assertThat(folder.resolve("game.db-wal")).isNotEmptyFile();
            assertThat(tellsChanges(true)).isTrue();
            open(store -> assertThat(rate(store, 500)).isEqualTo(9));
        }
        assertThat(open(store -> assertThat(rate(store, 500)).isEqualTo(9))).isEqualTo("restored");
    }

    @Test
    void shouldTellChangesOfAFileThatWasRestored() throws SQLException, IOException {
        Path copy = folder.resolve("copy");
        Files.copy(file, copy);
        Sql.run(file, "UPDATE Emitter SET rate = 8 WHERE Emitter_id = 500", "VACUUM");
        open();
        Files.move(copy, file, StandardCopyOption.REPLACE_EXISTING);
        assertThat(tellsChanges(true)).isTrue();
        open(store -> assertThat(rate(store, 500)).isEqualTo(7));
    }

    @Test
    void shouldEditWhatWasRestored() {
        open();
        open(store -> {
            store.edit("Emitter", 2).set("rate", 55).save();
            store.create("Emitter").set("name", "new").set("rate", 1).save();
            store.reload();
            assertThat(rate(store, 2)).isEqualTo(55);
        });
        assertThat(open(store -> {
                    assertThat(rate(store, 2)).isEqualTo(55);
                    assertThat(rate(store, 1001)).isEqualTo(1);
                }))
                .isEqualTo("restored");
    }

    @Test
    void shouldKeepTheCachesOfTwoDatabasesApart() throws SQLException {
        open();
        file = folder.resolve("other.db");
        create(file);
        Sql.run(file, "UPDATE Emitter SET rate = 8");
        assertThat(open(store -> assertThat(rate(store, 1)).isEqualTo(8))).isEqualTo("not written yet");
        file = folder.resolve("game.db");
        assertThat(open(store -> assertThat(rate(store, 1)).isEqualTo(7))).isEqualTo("restored");
    }

    @Test
    void shouldReadAllWhereTheTableHasAnotherDefinition() throws SQLException {
        open();
        Sql.run(file, "ALTER TABLE Emitter ADD COLUMN more INTEGER DEFAULT 5");
        assertThat(tellsChanges(true)).isFalse();
        assertThat(open(store -> assertThat(rate(store, 1)).isEqualTo(7))).isEqualTo("restored");
    }

    @Test
    void shouldReadAllByAnotherEncoding() throws SQLException {
        Sql.run(file, "UPDATE Emitter SET name = '7:' || name, rate = '1:7'");
        try (DevelopmentStore store =
                DevelopmentStore.open("sqlite:" + file + "?tags=1:i32,7:string", Catalog.of(), reload -> {}, CACHE)) {
            assertThat(rate(store, 1)).isEqualTo(7);
        }
        Sql.run(file, "UPDATE Emitter SET name = substr(name, 3), rate = 7");
        assertThat(open(store -> assertThat(rate(store, 1)).isEqualTo(7)))
                .isEqualTo("not used: the settings of the content have changed");
    }

    /** A restored store reads rows by pages that were sound; all other reads check the file first. */
    @Test
    void cannotReadRecordsOfADamagedDatabase() throws IOException, SQLException {
        open();
        Sql.run(file, "CREATE TABLE filler (a)", "INSERT INTO filler VALUES (zeroblob(100000))");
        byte[] bytes = Files.readAllBytes(file);
        Arrays.fill(bytes, bytes.length - 50_000, bytes.length, (byte) 0xFF);
        Files.write(file, bytes);
        assertThat(tellsChanges(true)).isTrue();
        try (Backend backend = Backends.open("sqlite:" + file)) {
            assertThatThrownBy(() -> backend.count("Emitter")).hasMessageContaining("damaged database: ");
            assertThatThrownBy(() -> LiveContent.open(backend, Progress.NONE))
                    .hasMessageContaining("damaged database: ");
        }
    }

    /** A folder whose records are in files and in a database: both tell their changes. */
    @Test
    void shouldRestoreContentOfSeveralPlaces() throws IOException, SQLException {
        Path content = folder.resolve("content");
        Contents.write(
                content,
                "Emitter.schema",
                SCHEMA,
                "content.conf",
                "types { Emitter { place = \"game.db\" } }",
                "Emitter.json",
                "[{\"id\": 2000, \"name\": \"in a file\", \"rate\": 3}]");
        Files.move(file, content.resolve("game.db"));
        file = content.resolve("game.db");
        assertThat(open(content, store -> {})).isEqualTo("not written yet");
        assertThat(content.resolve(".ashlar/cache/state")).exists();
        Contents.write(content, "Emitter.json", "[{\"id\": 2000, \"name\": \"in a file\", \"rate\": 4}]");
        Sql.run(file, "UPDATE Emitter SET rate = 8 WHERE Emitter_id = 500");
        try (Backend backend = Backends.open(content)) {
            ContentCache cache = ContentCache.of(backend, CACHE);
            try (LiveContent live = cache.open(backend)) {
                assertThat(cache.isRestored()).isTrue();
                assertThat(live.whyAll()).isEmpty();
            }
        }
        assertThat(open(content, store -> {
                    assertThat(rate(store, 2000)).isEqualTo(4);
                    assertThat(rate(store, 500)).isEqualTo(8);
                    assertThat(store.lastReload().recordCount()).isEqualTo(1001);
                }))
                .isEqualTo("restored");
    }

    @Test
    void shouldPackWhatIsPackedWithoutACache() throws SQLException, IOException {
        Path pack = folder.resolve("game.pack");
        assertThat(PackLoopMain.pack(file, pack)).contains("cache: there is none", "cache: written");
        assertThat(pack).hasBinaryContent(withoutCache());
        Sql.run(file, "UPDATE Emitter SET rate = 8 WHERE Emitter_id = 500", "DELETE FROM Emitter WHERE Emitter_id = 3");
        assertThat(PackLoopMain.pack(file, pack))
                .contains("content game.db: changed", "cache: restored: what has not changed is not read again");
        assertThat(PackLoopMain.pack(file, pack)).contains("up to date");
        assertThat(pack).hasBinaryContent(withoutCache());
        assertThat(open()).isEqualTo("restored");
    }

    private byte[] withoutCache() throws IOException {
        Path expected = folder.resolve("expected.pack");
        Cook.cook(ContentReader.read(file, Progress.NONE), expected, Progress.NONE);
        return Files.readAllBytes(expected);
    }

    private static long settings(Path content) {
        try (Backend backend = Backends.open(content.toString())) {
            return backend.cachedFolder().orElseThrow().settings();
        }
    }

    /** They share a folder of caches, or a server. */
    @Test
    void shouldTellTheCacheOfADatabaseFromThatOfAFolder() throws IOException {
        Path content = Files.createDirectory(folder.resolve("content"));
        Contents.write(content, "Emitter.schema", SCHEMA);
        Contents.write(content, "Emitter.json", "[]");

        assertThat(settings(file)).isNotEqualTo(settings(content));
    }

    @Test
    void shouldHaveOneCacheForPathsOfAnyForm() throws IOException {
        Path content = Files.createDirectory(folder.resolve("content"));
        Contents.write(content, "Emitter.schema", SCHEMA);
        Contents.write(content, "content.conf", "place = \"game.db\"");
        Files.move(file, content.resolve("game.db"));
        Path relative = Path.of("").toAbsolutePath().relativize(content.toAbsolutePath());

        assertThat(settings(relative)).isEqualTo(settings(content));
    }
}
