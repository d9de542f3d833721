package dev.ashlar.servers.mariadb;

import static dev.ashlar.pipeline.backend.Received.all;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Received;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.servers.WritersConformance;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class MariaWritersTest extends WritersConformance<TestServer> {
    @Override
    protected final TestServer shared() {
        return TestServer.shared();
    }

    @Test
    void shouldTellThatAnotherProgramDoesNotEndItsSave() throws Exception {
        openWith(TEXT);
        Backend waiting = open(location + "&sessionVariables=innodb_lock_wait_timeout=1");
        try (Connection other = server.connect();
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("INSERT INTO " + name + ".Star (Star_id) VALUES (1)");
            assertThatThrownBy(() -> waiting.save(List.of(record("Star", 2))))
                    .isInstanceOf(BackendException.class)
                    .hasMessageContaining("another program has been saving for too long: try again");
            assertThat(all(waiting, STAR)).as("readers do not wait").isEmpty();
            other.rollback();
        }
        waiting.save(List.of(record("Star", 2)));
        assertThat(all(waiting, STAR)).hasSize(1);
    }

    /** A table that another program uses gets no columns. The save fails, and leaves nothing behind. */
    @Test
    void shouldTellThatATableIsInUse() throws Exception {
        Backend waiting = open(location + "&sessionVariables=lock_wait_timeout=1");
        waiting.save(List.of(record("Star", 1, "count", Variant.of(1))));
        try (Connection other = server.connect();
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("SELECT * FROM " + name + ".Star");
            assertThatThrownBy(() -> waiting.save(List.of(record("Star", 2, "text", Variant.of("x")))))
                    .isInstanceOf(BackendException.class)
                    .hasMessageContaining("try again");
            other.rollback();
        }
        assertThat(all(waiting, STAR)).hasSize(1);
        waiting.save(List.of(record("Star", 2, "text", Variant.of("x"))));
        assertThat(all(waiting, STAR)).hasSize(2);
    }

    /** The save is committed; the next one makes the index. */
    @Test
    void shouldSaveWithoutAnIndexWhileTheTableIsInUse() throws Exception {
        Backend backend = open(location + "&sessionVariables=lock_wait_timeout=1");
        backend.replace(List.of(source(TEXT)), List.of(record("Star", 1)), Progress.NONE);
        String indexed = TEXT.replace("type = \"i32\"", "type = \"i32\", index = true");
        backend.writeSchema(backend.schemaFiles().get(0), indexed);
        String indexes = "SELECT column_name FROM information_schema.statistics WHERE table_schema = '" + name
                + "' AND index_name LIKE 'ashlar_index_%'";
        try (Connection other = server.connect();
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("SELECT * FROM " + name + ".Star");
            backend.save(List.of(record("Star", 2, "count", Variant.of(2))));
            assertThat(texts(indexes)).isEmpty();
            other.rollback();
        }
        assertThat(all(backend, STAR)).hasSize(2);
        backend.save(List.of(record("Star", 2, "count", Variant.of(3))));
        assertThat(texts(indexes)).containsExactly("count");
    }

    /** A reader sees one state, also of tables that get columns. One that the server writes anew is refused. */
    @Test
    void shouldShowAReaderOneStateWhileTablesChange() {
        Backend reader = openWith(TEXT);
        reader.save(List.of(record("Star", 1, "count", Variant.of(1)), record("Moon", 1), record("Sun", 1)));
        Backend writer = open();
        reader.snapshot(() -> {
            assertThat(all(reader, STAR)).hasSize(1);
            writer.save(List.of(record("Moon", 2, "a", Variant.of(5))));
            assertThat(all(reader, ofType("Moon"))).containsExactly(record("Moon", 1));
            sql("ALTER TABLE Sun FORCE");
            assertThatThrownBy(() -> all(reader, ofType("Sun")))
                    .isInstanceOf(BackendException.class)
                    .hasMessageContaining("another program has changed a table: read the records again");
        });
        assertThat(all(reader, ofType("Moon"))).hasSize(2);
        assertThat(all(reader, ofType("Sun"))).hasSize(1);
    }

    private static Schema ofType(String type) {
        return Received.schema("Schema = { name = \"" + type + "\" }\nFields = [ { name = \"a\", type = \"i32\" } ]\n");
    }

    @Test
    void shouldTellThatTheServerHasEndedAStatement() throws Exception {
        openWith(TEXT);
        Backend hasty = open(location + "&sessionVariables=max_statement_time=1");
        try (Connection other = server.connect();
                Statement statement = other.createStatement()) {
            statement.execute("LOCK TABLES " + name + ".Star WRITE");
            assertThatThrownBy(() -> all(hasty, STAR))
                    .isInstanceOf(BackendException.class)
                    .hasMessageContaining("the server has ended a statement that took too long");
            statement.execute("UNLOCK TABLES");
        }
        assertThat(all(hasty, STAR)).isEmpty();
    }

    /** A program has a row, and waits for the version; a save has the version, and waits for the row. The server ends one of them. */
    @Test
    void shouldEndADeadlockAtOnce() throws Exception {
        Backend backend = openWith(TEXT);
        backend.save(List.of(record("Star", 1, "count", Variant.of(1)), record("Star", 2, "count", Variant.of(2))));
        try (Connection other = server.connect();
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("USE " + name);
            statement.execute("SELECT * FROM Star WHERE Star_id = 1 FOR UPDATE");
            CompletableFuture<String> saved = CompletableFuture.supplyAsync(() -> {
                try {
                    backend.save(List.of(record("Star", 1, "count", Variant.of(5))));
                    return "";
                } catch (BackendException e) {
                    return e.getMessage();
                }
            });
            awaitVersion(statement);
            String ofOther = "";
            try {
                statement.execute("UPDATE Star SET count = 7 WHERE Star_id = 1");
                other.commit();
            } catch (SQLException e) {
                ofOther = e.getMessage();
                other.rollback();
            }
            String ofSave = saved.get();
            assertThat(ofSave.isEmpty()).as(ofSave + ofOther).isNotEqualTo(ofOther.isEmpty());
            assertThat(ofSave + ofOther).containsAnyOf("at the same time: try again", "Deadlock");
            assertThat(backend.read(STAR, 1).get("count")).isEqualTo(Variant.of(ofSave.isEmpty() ? 5 : 7));
        }
    }

    /** Until the save has the lock of the version. */
    private static void awaitVersion(Statement statement) throws SQLException {
        for (int i = 0; i < 10_000; i++) {
            try {
                statement.execute("SELECT version FROM ashlar_state FOR UPDATE NOWAIT");
                statement.execute("ROLLBACK");
                statement.execute("SELECT * FROM Star WHERE Star_id = 1 FOR UPDATE");
            } catch (SQLException e) {
                return;
            }
        }
        throw new IllegalStateException("no save has begun");
    }

    /** A unique key of another program must not have a record written over another. */
    @Test
    void cannotWriteOverTheRecordThatAnotherKeyFinds() {
        Backend backend = openWith(TEXT);
        backend.save(List.of(record("Star", 1, "count", Variant.of(5))));
        sql("ALTER TABLE Star ADD UNIQUE (count)");
        assertThatThrownBy(
                        () -> backend.save(List.of(record("Star", 2, "count", Variant.of(5), "text", Variant.of("x")))))
                .isInstanceOf(BackendException.class);
        assertThat(all(backend, STAR)).containsExactly(record("Star", 1, "count", Variant.of(5)));
    }

    /** A user who owns nothing, and may change rows alone. */
    @Test
    void shouldSaveWithTheLeastRights() {
        openWith(TEXT);
        server.execute("CREATE USER author", "GRANT SELECT, INSERT, UPDATE, DELETE ON " + name + ".* TO author");
        Backend author = open(server.location("author", name));
        DataRecord star = record("Star", DataRecord.NO_ID, "count", Variant.of(1));
        author.save(List.of(star));
        star.setDeleted(true);
        author.save(List.of(star));
        assertThat(author.lastIds()).containsEntry("Star", 1L);
        assertThatThrownBy(() -> author.save(List.of(record("Star", 2, "unknown", Variant.of("x")))))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining("ALTER command denied to user")
                .hasMessageContaining("connect as the owner");
        assertThat(all(author, STAR)).isEmpty();
    }

    @Test
    void shouldMakeTablesWithTheRightsOfAnOwner() {
        server.execute(
                "CREATE USER owner",
                "GRANT SELECT, INSERT, UPDATE, DELETE, CREATE, ALTER, INDEX, TRIGGER, DROP, LOCK TABLES ON " + name
                        + ".* TO owner");
        Backend owner = open(server.location("owner", name));
        owner.save(List.of(record("Star", 1, "count", Variant.of(1))));
        owner.save(List.of(record("Star", 1, "text", Variant.of("x"))));
        assertThat(all(open(), STAR)).containsExactly(record("Star", 1, "text", Variant.of("x")));
    }

    @Test
    void shouldReadWithTheRightToReadAlone() {
        Backend owner = openWith(TEXT);
        owner.save(List.of(record("Star", 1, "count", Variant.of(1))));
        server.execute("CREATE USER reader", "GRANT SELECT ON " + name + ".* TO reader");
        Backend reader = open(server.location("reader", name));
        assertThat(all(reader, STAR)).hasSize(1);
        assertThat(reader.changeToken()).isEqualTo(owner.changeToken());
        assertThatThrownBy(() -> reader.save(List.of(record("Star", 1, "count", Variant.of(2)))))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining("command denied to user");
    }

    @Test
    void shouldTellThatAPasswordIsWrong() {
        server.execute("CREATE USER guarded IDENTIFIED BY 'right'", "GRANT ALL ON " + name + ".* TO guarded");
        assertThatThrownBy(() -> open(server.location("guarded:wrong", name)))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining("the server refuses the user")
                .hasMessageContaining("MYSQL_PWD")
                .hasMessageNotContaining("wrong");
        open(server.location("guarded:right", name)).save(List.of(record("Star", 1)));
    }

    /** What a program that was ended has left half made. */
    @Test
    void shouldCompleteTablesThatAreHalfMade() {
        Backend backend = openWith(TEXT);
        sql(
                "DELETE FROM ashlar_state",
                "DROP TRIGGER ashlar_schema_update",
                "DROP TABLE ashlar_removed",
                "ALTER TABLE Star DROP INDEX ashlar_numbered",
                "CREATE OR REPLACE TABLE Moon (Moon_id BIGINT PRIMARY KEY)");
        Backend later = open();
        later.save(List.of(record("Star", 1, "count", Variant.of(1))));
        long token = later.changeToken();
        sql("INSERT INTO Moon (Moon_id) VALUES (1)", "DELETE FROM Star");
        assertThat(later.changeToken()).isEqualTo(token + 2);
        assertThat(texts("SELECT id FROM ashlar_removed")).containsExactly("1");
        assertThat(all(backend, STAR)).isEmpty();
    }
}
