package dev.ashlar.pipeline.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.pipeline.sql.RowCells;
import dev.ashlar.pipeline.sql.Session;
import dev.ashlar.pipeline.sql.TypeTable;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows that are read from pages are those that a statement reads, or a statement has to read them. */
class PageRowsTest {
    private static final long SEED = 20_261_128;
    private static final int ROWS = 500;
    private static final int COLUMNS = 5;
    private static final String TABLE =
            "CREATE TABLE Thing (text TEXT, whole INT64, Thing_id INTEGER PRIMARY KEY, real DOUBLE, blob BLOB, any NUMERIC)";

    @TempDir
    Path folder;

    private Path file() {
        return folder.resolve("things.db");
    }

    /** What pages have, with ids; null if a statement has to read them. */
    private List<List<Object>> ofPages() {
        List<List<Object>> rows = new ArrayList<>();
        boolean[] isRead = new boolean[1];
        Database database = Database.open(file(), false, 100);
        try {
            database.trackPages();
            database.read(() -> isRead[0] = database.run(connection -> {
                Session session = new Session(connection, "here", new SqliteDialect(new TypedEncoding()));
                TypeTable table = Objects.requireNonNull(session.dialect().find(connection, "here", "Thing"));
                int columns = table.columns().size();
                return new PageRows(database)
                        .read(session, table, table.columns(), row -> rows.add(cells(row, columns)));
            }));
        } finally {
            database.close();
        }
        assertThat(isRead[0] || rows.isEmpty()).as("no rows before a statement").isTrue();
        return isRead[0] ? rows : null;
    }

    private static List<Object> cells(RowCells row, int columns) throws SQLException {
        List<Object> cells = new ArrayList<>();
        cells.add(row.id());
        for (int i = 0; i < columns; i++) {
            cells.add(plain(row.value(i + 2)));
        }
        return cells;
    }

    private static Object plain(Object cell) {
        return cell instanceof byte[] bytes
                ? Arrays.toString(bytes)
                : cell instanceof Integer i ? (Object) (long) i : cell;
    }

    private List<List<Object>> ofStatement(String columns) throws SQLException {
        List<List<Object>> rows = new ArrayList<>();
        try (Connection connection = Sql.connect(file());
                Statement statement = connection.createStatement();
                ResultSet row =
                        statement.executeQuery("SELECT Thing_id, " + columns + " FROM Thing ORDER BY Thing_id")) {
            while (row.next()) {
                List<Object> cells = new ArrayList<>();
                for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
                    cells.add(plain(row.getObject(i)));
                }
                cells.set(0, row.getLong(1));
                rows.add(cells);
            }
        }
        return rows;
    }

    @ParameterizedTest
    @CsvSource({"512, DELETE", "1024, WAL", "4096, DELETE", "65536, WAL"})
    void shouldReadTheCellsThatAStatementReads(int pageSize, String journal) throws SQLException {
        SplittableRandom random = new SplittableRandom(SEED + pageSize);
        Sql.run(file(), "PRAGMA page_size = " + pageSize, "PRAGMA journal_mode = " + journal, TABLE);
        try (Connection connection = Sql.connect(file())) {
            insert(connection, random);
            List<List<Object>> expected = ofStatement("text, whole, real, blob, any");

            assertThat(ofPages())
                    .as("seed %d, pages of %d bytes", SEED, pageSize)
                    .hasSizeGreaterThan(ROWS / 2)
                    .isEqualTo(expected);
        }
    }

    private static void insert(Connection connection, SplittableRandom random) throws SQLException {
        connection.setAutoCommit(false);
        try (PreparedStatement statement =
                connection.prepareStatement("INSERT OR REPLACE INTO Thing VALUES (?, ?, ?, ?, ?, ?)")) {
            for (int i = 0; i < ROWS; i++) {
                for (int column = 1; column <= COLUMNS + 1; column++) {
                    statement.setObject(column, column == 3 ? id(random) : value(random));
                }
                statement.executeUpdate();
            }
        }
        connection.commit();
        connection.setAutoCommit(true);
    }

    private static long id(SplittableRandom random) {
        return random.nextLong() >> random.nextInt(64);
    }

    private static Object value(SplittableRandom random) {
        return switch (random.nextInt(8)) {
            case 0 -> null;
            case 1 -> (double) random.nextInt(100);
            case 2 -> random.nextDouble();
            case 3 -> bytes(random);
            case 4 -> "é\u0000\ud83d\ude00x".repeat(random.nextInt(random.nextInt(8) == 0 ? 2000 : 4));
            case 5 -> random.nextInt(-1, 3);
            default -> random.nextLong() >> random.nextInt(64);
        };
    }

    private static byte[] bytes(SplittableRandom random) {
        byte[] bytes = new byte[random.nextInt(random.nextInt(8) == 0 ? 5000 : 20)];
        random.nextBytes(bytes);
        return bytes;
    }

    @Test
    void shouldReadRowsThatWereWrittenBeforeAColumnCame() throws SQLException {
        Sql.run(
                file(),
                "CREATE TABLE Thing (Thing_id INTEGER PRIMARY KEY, a TEXT)",
                "INSERT INTO Thing VALUES (-7, 'x'), (9, NULL)",
                "ALTER TABLE Thing ADD COLUMN b INT64",
                "INSERT INTO Thing VALUES (3, 'y', 5)");

        assertThat(ofPages()).isEqualTo(ofStatement("a, b")).hasSize(3);
    }

    @Test
    void shouldReadAnEmptyTable() throws SQLException {
        Sql.run(file(), TABLE);

        assertThat(ofPages()).isEmpty();
    }

    @Test
    void shouldReadTextsThatAreNoUnicodeAsAStatementDoes() throws SQLException {
        Sql.run(file(), TABLE, "INSERT INTO Thing (Thing_id, text) VALUES (1, CAST(x'41ff42c3' AS TEXT))");

        assertThat(ofPages()).isEqualTo(ofStatement("text, whole, real, blob, any"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE TABLE Thing (Thing_id INTEGER PRIMARY KEY, a TEXT DEFAULT 'x')",
                "CREATE TABLE Thing (Thing_id INTEGER PRIMARY KEY, a TEXT, b TEXT AS (a) STORED)",
                "CREATE TABLE Thing (Thing_id INTEGER PRIMARY KEY, a TEXT, b TEXT AS (a))",
                "CREATE TABLE Thing (Thing_id INTEGER PRIMARY KEY DESC, a TEXT)"
            })
    void shouldLeaveTablesWithOtherRowsToStatements(String table) throws SQLException {
        Sql.run(file(), table, "INSERT INTO Thing (Thing_id, a) VALUES (1, 'y')");

        assertThat(ofPages()).isNull();
    }

    @Test
    void shouldLeaveOtherEncodingsOfTextsToStatements() throws SQLException {
        Sql.run(file(), "PRAGMA encoding = 'UTF-16'", TABLE, "INSERT INTO Thing (text) VALUES ('x')");

        assertThat(ofPages()).isNull();
    }
}
