package dev.ashlar.pipeline.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.Share;
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
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever other programs do to a database: a tracker goes from state to state, and each state is what a fresh reader reads. */
class SqlitePagesPropertyTest {
    private static final long SEED = 20_261_127;
    private static final int SEQUENCES = 4;
    private static final int SLOW_SEQUENCES = 400;
    private static final int STEPS = 40;
    private static final Schema THING = Received.schema("""
            Schema = { name = "Thing" }
            Fields = [
              { name = "text", type = "string" }
              { name = "whole", type = "i64" }
              { name = "real", type = "f64" }
            ]
            """);
    private static final String TABLE =
            "CREATE TABLE IF NOT EXISTS Thing (Thing_id INTEGER PRIMARY KEY, text TEXT, whole INT64, real DOUBLE)";

    @TempDir
    Path folder;

    @Test
    void shouldReadWhatAFreshReaderReads() throws SQLException, IOException {
        run(0, SEQUENCES);
    }

    @Test
    @Tag("slow")
    void shouldReadWhatAFreshReaderReadsInManySequences() throws SQLException, IOException {
        run(SEQUENCES, SEQUENCES + Share.of(SLOW_SEQUENCES));
    }

    private void run(int from, int to) throws SQLException, IOException {
        int told = 0;
        for (int i = from; i < to; i++) {
            told += new Sequence(folder.resolve(i + ".db"), SEED + i).run();
        }
        assertThat(told).as("how often changes were told").isGreaterThan((to - from) * STEPS / 4);
    }

    /** One database, and what becomes of it. */
    private static final class Sequence {
        private final Path file;
        private final long seed;
        private final SplittableRandom random;
        private final Path copy;

        Sequence(Path file, long seed) {
            this.file = file;
            this.seed = seed;
            this.random = new SplittableRandom(seed);
            this.copy = file.resolveSibling(file.getFileName() + ".copy");
        }

        /** How often changes were told. */
        int run() throws SQLException, IOException {
            int told = 0;
            Sql.run(
                    file,
                    "PRAGMA page_size = " + (512 << random.nextInt(8)),
                    "PRAGMA auto_vacuum = " + random.nextInt(3),
                    "PRAGMA journal_mode = " + (random.nextBoolean() ? "WAL" : "DELETE"),
                    TABLE,
                    insert(random.nextInt(400)));
            try (SqliteBackend backend = SqliteBackend.open(file, random.nextBoolean(), 1);
                    RecordTracker tracker = backend.tracker()) {
                Followed things = new Followed(backend, tracker, THING);
                for (int step = 0; step < STEPS; step++) {
                    String what = change(things);
                    Followed.Seen changes = things.changes();
                    told += changes.told() ? 1 : 0;
                    Followed.Seen seen = changes.told() ? changes : things.all();
                    try (SqliteBackend fresh = SqliteBackend.openReadOnly(file)) {
                        assertThat(seen.state())
                                .as("seed %d, step %d: %s", seed, step, what)
                                .isEqualTo(Followed.fresh(fresh, THING));
                    }
                    if (random.nextInt(4) > 0) {
                        things.keep(seen);
                    } else {
                        things.discard();
                    }
                }
            }
            return told;
        }

        private String text() {
            int length = switch (random.nextInt(6)) {
                case 0 -> 0;
                case 1 -> random.nextInt(20_000);
                case 2 -> random.nextInt(1_000);
                default -> random.nextInt(40);
            };
            return "substr(replace(hex(zeroblob(" + (length / 2 + 1) + ")), '0', '" + (char) ('a' + random.nextInt(26))
                    + "'), 1, " + length + ")";
        }

        private String insert(int count) {
            return "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < " + count + ")"
                    + " INSERT OR REPLACE INTO Thing (Thing_id, text, whole) SELECT " + random.nextInt(500) + " + i * "
                    + (1 + random.nextInt(3)) + ", " + text() + ", i FROM n";
        }

        private String where() {
            int id = random.nextInt(600);
            return random.nextBoolean()
                    ? " WHERE Thing_id = " + id
                    : " WHERE Thing_id BETWEEN " + id + " AND " + (id + 30);
        }

        private String change(Followed things) throws SQLException, IOException {
            switch (random.nextInt(10)) {
                case 0:
                    return restore();
                case 1:
                    return unfinished(things);
                default:
                    String sql = sql();
                    try (Connection other = Sql.connect(file);
                            Statement statement = other.createStatement()) {
                        for (String each : sql.split(";")) {
                            statement.execute(each);
                        }
                    }
                    return sql;
            }
        }

        private String sql() {
            return switch (random.nextInt(20)) {
                case 0 -> "DELETE FROM Thing" + where();
                case 1, 2, 3, 4, 5 -> "UPDATE Thing SET text = " + text() + where();
                case 6 -> "UPDATE Thing SET text = substr(text, 1, length(text) - 1) || 'z'" + where();
                case 7 -> "UPDATE Thing SET whole = whole + 1, real = -0.0" + where();
                case 8 -> insert(random.nextInt(60));
                case 9 -> insert(500);
                case 10 -> "VACUUM";
                case 11 -> "PRAGMA incremental_vacuum(5)";
                case 12 -> "PRAGMA wal_checkpoint(" + (random.nextBoolean() ? "PASSIVE" : "TRUNCATE") + ")";
                case 13 -> "PRAGMA busy_timeout = 0;UPDATE OR REPLACE Thing SET Thing_id = Thing_id + 1" + where();
                case 14 -> "DROP TABLE Thing;" + TABLE + ";" + insert(100);
                case 15 ->
                    "CREATE TABLE Other AS SELECT * FROM Thing;DELETE FROM Thing;"
                            + "INSERT INTO Thing (Thing_id, text, whole) SELECT Thing_id, text, whole FROM Other;DROP TABLE Other";
                case 16 -> "CREATE INDEX IF NOT EXISTS whole_index ON Thing (whole, text)";
                case 17 -> "ALTER TABLE Thing ADD COLUMN more" + random.nextInt(1_000_000) + " DEFAULT 7";
                case 18 ->
                    "ATTACH '" + file
                            + ".attached' AS a;CREATE TABLE IF NOT EXISTS a.Thing (Thing_id INTEGER PRIMARY KEY, text TEXT);"
                            + "INSERT OR REPLACE INTO a.Thing SELECT Thing_id, 'attached' FROM main.Thing WHERE Thing_id % 9 = 0;"
                            + "INSERT OR REPLACE INTO main.Thing (Thing_id, text) SELECT Thing_id, text FROM a.Thing";
                default -> "SELECT 1";
            };
        }

        /** Puts a copy of an earlier state in the place of the file, or makes one. */
        private String restore() throws SQLException, IOException {
            if (!Files.exists(copy)) {
                Sql.run(file, "VACUUM INTO '" + copy + "'");
                return "a copy was made";
            }
            Sql.run(copy, "UPDATE Thing SET whole = " + random.nextInt() + where());
            Files.deleteIfExists(file.resolveSibling(file.getFileName() + "-wal"));
            Files.deleteIfExists(file.resolveSibling(file.getFileName() + "-shm"));
            Files.move(copy, file, StandardCopyOption.REPLACE_EXISTING);
            return "a copy was restored";
        }

        /** Changes that are not committed while the tracker looks; then they are, or not. */
        private String unfinished(Followed things) throws SQLException {
            try (Connection other = Sql.connect(file);
                    Statement statement = other.createStatement()) {
                boolean isWal;
                try (var mode = statement.executeQuery("PRAGMA journal_mode")) {
                    isWal = mode.next() && mode.getString(1).equals("wal");
                }
                statement.execute("PRAGMA cache_size = 2"); // In WAL mode, changes go into the log early.
                statement.execute("PRAGMA cache_spill = " + (isWal ? "ON" : "OFF"));
                statement.execute("BEGIN IMMEDIATE");
                statement.execute("UPDATE Thing SET text = " + text());
                statement.execute(insert(50));
                Followed.Seen before = things.next();
                try (SqliteBackend fresh = SqliteBackend.openReadOnly(file)) {
                    assertThat(before.state()).as("seed %d", seed).isEqualTo(Followed.fresh(fresh, THING));
                }
                things.keep(before);
                boolean commits = random.nextBoolean();
                statement.execute(commits ? "COMMIT" : "ROLLBACK");
                return "a transaction that was looked at, committed: " + commits;
            }
        }
    }
}
