package dev.ashlar.bench.contender.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.bench.contender.EmitterSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** SQLite is set up as its description says. */
class SqliteContenderTest {
    private static final int RECORDS = 2_000;

    @TempDir
    Path folder;

    @BeforeEach
    void build() throws IOException {
        SqliteContender.INSTANCE.build(folder, EmitterSet.of(RECORDS));
        SqliteContender.INSTANCE.buildMore(folder, EmitterSet.of(RECORDS));
    }

    private List<String> ask(String database, String sql) throws SQLException {
        List<String> answers = new ArrayList<>();
        try (Connection connection = SqliteAccess.connectToRead(folder.resolve(database));
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                answers.add(rows.getString(rows.getMetaData().getColumnCount()));
            }
        }
        return answers;
    }

    private List<String> plan(String database, String sql) throws SQLException {
        return ask(database, "EXPLAIN QUERY PLAN " + sql.replace("?", "1"));
    }

    @Test
    void shouldFindByIdInOneDescent() throws SQLException {
        String byRowId = "SEARCH emitter USING INTEGER PRIMARY KEY (rowid=?)";
        assertThat(plan(EmitterTable.EMITTERS, SqliteReader.THREE_FIELDS)).containsExactly(byRowId);
        assertThat(plan(EmitterTable.EMITTERS, SqliteReader.WHOLE_RECORD)).containsExactly(byRowId);
        assertThat(plan(EmitterTable.MORE, SqliteReader.HOP))
                .containsExactly("SEARCH placement USING INTEGER PRIMARY KEY (rowid=?)", byRowId);
    }

    @Test
    void shouldUseIndexes() throws SQLException {
        assertThat(plan(EmitterTable.MORE, SqliteReader.NAME))
                .containsExactly("SEARCH emitter USING INDEX byName (nameHash=?)");
        assertThat(plan(EmitterTable.MORE, SqliteReader.SHARING))
                .containsExactly("SEARCH emitter USING COVERING INDEX byParticles (maxParticles=?)");
        assertThat(plan(EmitterTable.MORE, SqliteReader.SCAN_COLUMNS))
                .containsExactly("SCAN emitter USING COVERING INDEX byParticles");
    }

    @Test
    void shouldMapTheWholeFile() throws Exception {
        long mapped =
                Long.parseLong(ask(EmitterTable.EMITTERS, "PRAGMA mmap_size").get(0));
        assertThat(mapped).isGreaterThanOrEqualTo(Files.size(folder.resolve(EmitterTable.EMITTERS)));
    }

    /** What vacuuming would give back: nothing. */
    @Test
    void shouldLeaveNoSpace() throws Exception {
        Path file = folder.resolve(EmitterTable.EMITTERS);
        long before = Files.size(file);
        try (Connection connection = SqliteAccess.connect(file)) {
            SqliteAccess.execute(connection, "VACUUM");
        }
        assertThat(Files.size(file)).isEqualTo(before);
    }

    @Test
    void shouldOnlyRead() throws SQLException {
        try (Connection connection = SqliteAccess.connectToRead(folder.resolve(EmitterTable.EMITTERS))) {
            assertThatThrownBy(() -> SqliteAccess.execute(connection, "DELETE FROM emitter"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("readonly");
        }
        assertThat(ask(EmitterTable.EMITTERS, "SELECT count(*) FROM emitter")).containsExactly("" + RECORDS);
    }

    @Test
    void shouldRefuseAMissingFile() {
        assertThatThrownBy(() ->
                        SqliteContender.INSTANCE.open(folder.resolve("none")).reader())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("unable to open");
    }
}
