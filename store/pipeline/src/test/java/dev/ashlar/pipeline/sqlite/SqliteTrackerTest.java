package dev.ashlar.pipeline.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.Followed;
import dev.ashlar.pipeline.backend.Received;
import dev.ashlar.pipeline.backend.RecordTracker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a tracker sees of databases that other programs write to, and what those see of it. */
class SqliteTrackerTest {
    private static final long SEED = 20_261_125;
    private static final int ROUNDS = 300;
    private static final int AT_ONCE = 1;
    private static final int CONCURRENT_ROUNDS = 200;
    private static final Schema THING = Received.schema("""
            Schema = { name = "Thing" }
            Fields = [
              { name = "text", type = "string" }
              { name = "whole", type = "i64" }
              { name = "real", type = "f64" }
              { name = "list", type = "i32[]" }
            ]
            """);
    private static final String TABLE =
            "CREATE TABLE Thing (Thing_id INTEGER PRIMARY KEY, text TEXT COLLATE NOCASE, whole INT64, real DOUBLE, list TEXT)";
    private static final String MANY = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)"
            + " INSERT INTO Thing SELECT i, 'thing ' || i, i, i / 8.0, '[1, ' || i || ']' FROM n";

    @TempDir
    Path folder;

    private Path file;
    private SqliteBackend backend;
    private RecordTracker tracker;
    private Followed things;

    private void open(boolean writable, Schema schema, String... statements) throws SQLException {
        open(writable, AT_ONCE, schema, statements);
    }

    private void open(boolean writable, int busyMillis, Schema schema, String... statements) throws SQLException {
        file = folder.resolve("content.db");
        Sql.run(file, statements);
        backend = SqliteBackend.open(file, writable, busyMillis);
        tracker = backend.tracker();
        things = new Followed(backend, tracker, schema);
        keepAll();
    }

    private void keepAll() {
        Followed.Seen all = things.all();
        assertThat(all.problems()).isEmpty();
        things.keep(all);
    }

    @AfterEach
    void close() {
        if (backend != null) {
            tracker.close();
            backend.close();
        }
    }

    /** What is told after statements of another program, which is all that has changed. */
    private Followed.Seen after(Schema schema, String... statements) throws SQLException {
        Sql.run(file, statements);
        Followed.Seen seen = things.changes();
        assertThat(seen.told()).isTrue();
        assertThat(seen.problems()).isEmpty();
        assertThat(seen.state()).isEqualTo(Followed.fresh(backend, schema));
        return seen;
    }

    private static List<Long> ids(List<DataRecord> records) {
        return records.stream().map(DataRecord::id).toList();
    }

    @Test
    void shouldHandOverTheRowsThatHaveChanged() throws SQLException {
        open(true, THING, TABLE, MANY);
        Followed.Seen seen = after(
                THING,
                "UPDATE Thing SET whole = -1 WHERE Thing_id = 500",
                "DELETE FROM Thing WHERE Thing_id IN (1, 1000)",
                "UPDATE Thing SET list = NULL WHERE Thing_id = 7",
                "INSERT INTO Thing (Thing_id, text) VALUES (5000, 'new')");
        assertThat(seen.withdrawn()).containsExactly(1L, 7L, 500L, 1000L);
        assertThat(ids(seen.records())).containsExactlyInAnyOrder(7L, 500L, 5000L);
        things.keep(seen);
        Followed.Seen nothing = after(THING, "UPDATE Thing SET text = text");
        assertThat(nothing.withdrawn()).isEmpty();
        assertThat(nothing.records()).isEmpty();
        assertThat(after(THING, "UPDATE Thing SET Thing_id = 6000 WHERE Thing_id = 5000")
                        .withdrawn())
                .containsExactly(5000L);
    }

    @Test
    void shouldTellTextsApartThatTheColumnTakesForEqual() throws SQLException {
        open(true, THING, TABLE, "INSERT INTO Thing (Thing_id, text) VALUES (1, 'vega'), (2, 'x ')");
        assertThat(after(THING, "UPDATE Thing SET text = 'Vega' WHERE Thing_id = 1")
                        .withdrawn())
                .containsExactly(1L);
    }

    /** Cells that SQLite takes for equal, and a reader does not. */
    @ParameterizedTest
    @CsvSource({
        "whole, '', 1, 1.0",
        "whole, BLOB, 1, 1.0",
        "whole, BLOB, 0, -0.0",
        "real, '', 0.0, -0.0",
        "real, BLOB, -0.0, 0.0",
        "whole, INT64, -9223372036854775808, -9223372036854775808.0",
        "whole, INTEGER, -9223372036854775808.0, -9223372036854775808",
        "text, TEXT, '''a''', '''a'' || char(0)'",
        "text, '', '''1''', 1",
        "text, INTEGER, 'x''31''', '''1'''",
        "real, INTEGER, 'x''31''', '1'",
    })
    void shouldTellCellsApartThatSqliteTakesForEqual(String column, String declared, String before, String after)
            throws SQLException {
        Schema schema = Received.schema("""
                Schema = { name = "Thing" }
                Fields = [ { name = "text", type = "string" }, { name = "whole", type = "bytes" }, { name = "real", type = "f64" } ]
                """);
        file = folder.resolve("content.db");
        Sql.run(
                file,
                "CREATE TABLE Thing (Thing_id INTEGER PRIMARY KEY, " + column + " " + declared + ")",
                "INSERT INTO Thing VALUES (1, " + before + ")");
        backend = SqliteBackend.open(file, true, AT_ONCE);
        tracker = backend.tracker();
        things = new Followed(backend, tracker, schema);
        Followed.Seen all = things.all();
        things.keep(all);
        boolean wasSound = all.problems().isEmpty();
        Sql.run(file, "UPDATE Thing SET " + column + " = " + after);
        Followed.Seen seen = things.changes();
        assertThat(seen.told()).isEqualTo(wasSound);
        assertThat(seen.withdrawn().contains(1L)).isEqualTo(wasSound);
    }

    @Test
    void shouldTellNumbersApartInColumnsOfStrictTables() throws SQLException {
        open(
                true,
                THING,
                "CREATE TABLE Thing (Thing_id INTEGER PRIMARY KEY, text ANY, whole ANY) STRICT",
                "INSERT INTO Thing VALUES (1, 'a', 1), (2, 'b', 2)");
        Sql.run(file, "UPDATE Thing SET whole = 1.0 WHERE Thing_id = 1");
        assertThat(things.changes().withdrawn()).containsExactly(1L);
    }

    @Test
    void shouldFindChangesInTablesOfManyColumns() throws SQLException {
        int count = 1900;
        String fields = IntStream.range(0, count)
                .mapToObj(i -> "{ name = \"f" + i + "\", type = \"i32\" }")
                .collect(Collectors.joining(", "));
        Schema wide = Received.schema("Schema = { name = \"Thing\" }\nFields = [ " + fields + " ]\n");
        String columns =
                IntStream.range(0, count).mapToObj(i -> ", f" + i + " INT32").collect(Collectors.joining());
        open(
                true,
                wide,
                "CREATE TABLE Thing (Thing_id INTEGER PRIMARY KEY" + columns + ")",
                "INSERT INTO Thing (Thing_id, f7, f1899) VALUES (1, 7, 1899), (2, 7, 1899)");
        assertThat(after(wide, "UPDATE Thing SET f1899 = 0 WHERE Thing_id = 2").withdrawn())
                .containsExactly(2L);
        assertThat(after(wide, "UPDATE Thing SET f0 = 0 WHERE Thing_id = 1").withdrawn())
                .containsExactly(1L, 2L);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ALTER TABLE Thing DROP COLUMN list",
                "ALTER TABLE Thing RENAME COLUMN list TO other",
                "DROP TABLE Thing",
                "UPDATE Thing SET whole = whole + 1",
                "DELETE FROM Thing",
            })
    void shouldReadAllWhereMuchOrTheColumnsHaveChanged(String statement) throws SQLException {
        open(true, THING, TABLE, MANY);
        Sql.run(file, statement);
        assertThat(things.changes().told()).isFalse();
        Followed.Seen seen = things.next();
        assertThat(seen.state()).isEqualTo(Followed.fresh(backend, THING));
        things.keep(seen);
        assertThat(things.changes().told()).isTrue();
    }

    /** A column that comes may have a default, which is in no row. */
    @Test
    void shouldReadAllWhereATableHasAnotherDefinition() throws SQLException {
        open(true, THING, TABLE, MANY);
        Sql.run(file, "ALTER TABLE Thing ADD COLUMN note TEXT DEFAULT 'x'");
        assertThat(things.changes().told()).isFalse();
        keepAll();
        Followed.Seen seen = after(THING, "UPDATE Thing SET note = 'y' WHERE Thing_id = 3");
        assertThat(seen.withdrawn()).containsExactly(3L);
        assertThat(seen.records()).hasSize(1);
    }

    /** Rows that were there before the column came do not have its default in them. */
    @Test
    void shouldReadAllWhereAColumnHasAnotherDefault() throws SQLException {
        open(
                true,
                THING,
                "CREATE TABLE Thing (Thing_id INTEGER PRIMARY KEY, whole INT64)",
                "INSERT INTO Thing VALUES (1, 5)",
                "ALTER TABLE Thing ADD COLUMN text TEXT DEFAULT 'old'");
        Sql.run(
                file,
                "PRAGMA writable_schema = ON",
                "UPDATE sqlite_schema SET sql = replace(sql, 'old', 'new') WHERE name = 'Thing'",
                "PRAGMA schema_version = 77");
        assertThat(things.changes().told()).isFalse();
        assertThat(things.next().state().get(1L).get("text")).hasToString("string new");
    }

    /** There the id is an ordinary column, and the tree has other keys. */
    @Test
    void shouldReadAllWhereTheIdIsNoRowid() throws SQLException {
        open(
                true,
                THING,
                "CREATE TABLE Thing (Thing_id INTEGER PRIMARY KEY DESC, text TEXT)",
                "INSERT INTO Thing VALUES (1, 'a'), (2, 'b')");
        assertThat(things.changes().told()).isFalse();
        Sql.run(file, "UPDATE Thing SET Thing_id = 9 WHERE Thing_id = 1");
        assertThat(things.next().state()).containsOnlyKeys(2L, 9L);
    }

    @Test
    void shouldReadAllWhereATableComes() throws SQLException {
        open(true, THING, "CREATE TABLE Other (Other_id INTEGER PRIMARY KEY)");
        assertThat(things.changes().told()).isTrue();
        Sql.run(file, TABLE, MANY);
        assertThat(things.changes().told()).isFalse();
        assertThat(things.next().state()).hasSize(1000);
    }

    @Test
    void cannotTakeWhatIsWrongForWhatIsRight() throws SQLException {
        open(true, THING, TABLE, MANY);
        Sql.run(file, "UPDATE Thing SET list = '[1, \"x\"]' WHERE Thing_id = 3");
        Followed.Seen seen = things.changes();
        assertThat(seen.problems()).isNotEmpty();
        tracker.keep();
        assertThat(things.changes().told()).isFalse();
    }

    /** A check that throws inside of the snapshot takes its transaction back, and what was made in it. */
    @Test
    void shouldTellFromTheOldStateWhenTheSnapshotFails() throws SQLException {
        open(true, THING, TABLE, MANY);
        Sql.run(file, "UPDATE Thing SET whole = -1 WHERE Thing_id = 3");
        RuntimeException failure = new IllegalStateException("a check fails");
        assertThatThrownBy(() -> backend.snapshot(() -> {
                    things.changesWithin();
                    throw failure;
                }))
                .isSameAs(failure);
        tracker.discard();
        assertThat(after(THING, "UPDATE Thing SET whole = -1 WHERE Thing_id = 4")
                        .withdrawn())
                .containsExactly(3L, 4L);
    }

    @Test
    void shouldTellChangesOfAFileThatTookThePlace() throws SQLException, IOException {
        open(true, THING, TABLE, MANY);
        Followed.Seen first = things.all();
        Path other = folder.resolve("other.db");
        Sql.run(other, TABLE, MANY, "UPDATE Thing SET whole = -1 WHERE Thing_id = 3");
        Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
        things.keep(first);
        Followed.Seen seen = after(THING);
        assertThat(seen.withdrawn()).containsExactly(3L);
    }

    private Map<String, byte[]> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.collect(Collectors.toMap(one -> one.getFileName().toString(), one -> {
                try {
                    return Files.readAllBytes(one);
                } catch (IOException e) {
                    throw new java.io.UncheckedIOException(e);
                }
            }));
        }
    }

    @ParameterizedTest
    @CsvSource({"true, DELETE", "false, DELETE", "false, WAL"})
    void shouldLeaveNoTraceInTheFile(boolean writable, String journal) throws SQLException, IOException {
        open(writable, THING, "PRAGMA journal_mode = " + journal, TABLE, MANY);
        Map<String, byte[]> before = files();
        long token = backend.changeToken();
        things.next();
        things.discard();
        keepAll();
        things.next();
        tracker.keep();
        assertThat(backend.changeToken()).isEqualTo(token);
        assertThat(backend.types()).containsExactly("Thing");
        assertThat(backend.unread(THING)).isEmpty();
        assertThat(files().get("content.db")).isEqualTo(before.get("content.db"));
        assertThat(files().keySet()).isEqualTo(before.keySet());
        after(THING, "UPDATE Thing SET whole = -1 WHERE Thing_id = 3");
        tracker.keep();
        assertThat(backend.changeToken()).isNotEqualTo(token);
    }

    @Test
    void shouldHoldNoLockBetweenCalls() throws SQLException {
        open(true, THING, TABLE, MANY);
        for (int i = 0; i < 3; i++) {
            try (Connection other = Sql.connect(file);
                    Statement statement = other.createStatement()) {
                statement.execute("PRAGMA busy_timeout = 0");
                statement.execute("BEGIN EXCLUSIVE");
                statement.execute("UPDATE Thing SET whole = " + (-10 - i) + " WHERE Thing_id = 3");
                tracker.keep(); // While the file is locked, and about to be another.
                statement.execute("COMMIT");
            }
            Followed.Seen seen = things.changes();
            assertThat(seen.withdrawn()).containsExactly(3L);
            if (i == 1) {
                tracker.discard();
            }
        }
    }

    @Test
    void shouldForgetItsStateWhenItIsClosed() throws SQLException {
        open(true, THING, TABLE, MANY);
        things.next();
        tracker.close();
        assertThat(things.changes().told()).isFalse();
        tracker = backend.tracker();
        things = new Followed(backend, tracker, THING);
        assertThat(things.changes().told()).isFalse();
        keepAll();
        assertThat(after(THING, "UPDATE Thing SET whole = -1 WHERE Thing_id = 3")
                        .withdrawn())
                .containsExactly(3L);
    }

    @ParameterizedTest
    @CsvSource({"DELETE, false", "WAL, true"})
    void shouldBeReadAtOnceWhereNoWriterWaits(String journal, boolean atOnce) throws SQLException {
        open(false, THING, "PRAGMA journal_mode = " + journal, TABLE, MANY);
        assertThat(backend.readsAtOnce()).isEqualTo(atOnce);
    }

    /** Whoever commits at the same moment: what is hashed and what SQL reads are one state. */
    @ParameterizedTest
    @ValueSource(strings = {"DELETE", "WAL"})
    void shouldSeeOneStateWhileOthersWrite(String journal) throws Exception {
        open(false, 60_000, THING, "PRAGMA journal_mode = " + journal, TABLE, MANY);
        AtomicBoolean ends = new AtomicBoolean();
        FutureTask<Integer> writer = new FutureTask<>(() -> writeUntil(ends));
        Thread thread = new Thread(writer, "writer");
        thread.start();
        int changed = 0;
        int told = 0;
        try {
            for (int round = 0; round < CONCURRENT_ROUNDS; round++) {
                Followed.Seen[] seen = new Followed.Seen[1];
                Map<Long, DataRecord> byQuery = new TreeMap<>();
                backend.snapshot(() -> {
                    seen[0] = things.changesWithin();
                    byQuery.putAll(Followed.fresh(backend, THING));
                });
                if (seen[0].told()) {
                    assertThat(seen[0].state()).as("round %d", round).isEqualTo(byQuery);
                    changed += seen[0].records().size();
                    told++;
                    things.keep(seen[0]);
                } else {
                    things.discard(); // Somebody has committed whenever a transaction began.
                }
            }
        } finally {
            ends.set(true);
        }
        int commits = writer.get();
        assertThat(changed).isPositive();
        assertThat(told).isGreaterThan(CONCURRENT_ROUNDS / 2);
        assertThat(commits).isGreaterThan(10);
    }

    /** How many commits there were. */
    private int writeUntil(AtomicBoolean ends) throws SQLException {
        SplittableRandom random = new SplittableRandom(SEED);
        int commits = 0;
        try (Connection other = Sql.connect(file);
                Statement statement = other.createStatement()) {
            statement.execute("PRAGMA busy_timeout = 60000");
            statement.execute("PRAGMA synchronous = OFF");
            statement.execute("PRAGMA wal_autocheckpoint = 20");
            for (; !ends.get(); commits++) {
                long id = 1 + random.nextInt(60);
                statement.execute("UPDATE Thing SET whole = " + commits + ", text = 'commit " + commits
                        + "' WHERE Thing_id IN (" + id + ", " + (1001 - id) + ")");
            }
        }
        return commits;
    }

    /** Whatever other programs put into cells: it is told as reading all of them tells it. */
    @Test
    void shouldNeverTakeWhatIsWrongForWhatIsRight() throws SQLException {
        String insert = "INSERT INTO Thing SELECT i, 'thing ' || i, i, i / 8.0, '[1]' FROM"
                + " (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30) SELECT i FROM n)";
        open(true, THING, TABLE, insert);
        String[] columns = {"text", "whole", "real", "list", "Thing_id"};
        String[] values = {
            "1",
            "1.0",
            "-0.0",
            "'1'",
            "'a'",
            "'A'",
            "NULL",
            "x'00'",
            "x'31'",
            "'[1]'",
            "'[1, 2]'",
            "'['",
            "1e300",
            "99",
            "-3",
            "-9223372036854775808",
            "'thing 3'",
            "x'0000000000000001'",
            "cast(x'ff' AS TEXT)"
        };
        for (int i = 0; i < ROUNDS; i++) {
            SplittableRandom random = new SplittableRandom(SEED + i);
            String column = columns[random.nextInt(columns.length)];
            boolean isId = column.equals("Thing_id");
            String value = isId ? Integer.toString(random.nextInt(90) - 10) : values[random.nextInt(values.length)];
            Sql.run(
                    file,
                    "UPDATE OR IGNORE Thing SET " + column + " = " + value + " WHERE Thing_id = "
                            + (1 + random.nextInt(30)));
            Followed.Seen seen = things.changes();
            Received whole = Received.from(backend, THING, Map.of());
            boolean isSound = seen.told() && seen.problems().isEmpty();
            assertThat(isSound)
                    .as("seed %d", SEED + i)
                    .isEqualTo(whole.problems().isEmpty());
            if (isSound) {
                assertThat(seen.state().values())
                        .as("seed %d", SEED + i)
                        .containsExactlyInAnyOrderElementsOf(whole.records());
                things.keep(seen);
            } else {
                things.discard();
                Sql.run(file, "DELETE FROM Thing", insert);
            }
        }
    }
}
