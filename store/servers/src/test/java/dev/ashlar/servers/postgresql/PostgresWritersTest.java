package dev.ashlar.servers.postgresql;

import static dev.ashlar.pipeline.backend.Received.all;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.servers.WritersConformance;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class PostgresWritersTest extends WritersConformance<TestServer> {
    @Override
    protected final TestServer shared() {
        return TestServer.shared();
    }

    @Test
    void shouldTellThatAnotherProgramDoesNotEndItsSave() throws Exception {
        openWith(TEXT);
        Backend waiting = open(location + "&options=-c%20lock_timeout=100ms");
        try (Connection other = server.connect();
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("INSERT INTO " + name + ".\"Star\" (\"Star_id\") VALUES (1)");
            assertThatThrownBy(() -> waiting.save(List.of(record("Star", 2))))
                    .isInstanceOf(BackendException.class)
                    .hasMessageContaining("another program has been saving for too long: try again");
            assertThat(all(waiting, STAR)).as("readers do not wait").isEmpty();
            other.rollback();
        }
        waiting.save(List.of(record("Star", 2)));
        assertThat(all(waiting, STAR)).hasSize(1);
    }

    @Test
    void shouldTellThatTheServerHasEndedAStatement() throws Exception {
        openWith(TEXT);
        Backend hasty = open(location + "&options=-c%20statement_timeout=2s");
        try (Connection other = server.connect();
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("LOCK TABLE " + name + ".\"Star\" IN ACCESS EXCLUSIVE MODE");
            assertThatThrownBy(() -> all(hasty, STAR))
                    .isInstanceOf(BackendException.class)
                    .hasMessageContaining("the server has ended a statement that took too long");
            other.rollback();
        }
        assertThat(all(hasty, STAR)).isEmpty();
    }

    /** A program has a row, and waits for the version; a save has the version, and waits for the row. The server ends one of them. */
    @Test
    void shouldEndADeadlock() throws Exception {
        Backend backend = openWith(TEXT);
        backend.save(List.of(record("Star", 1, "count", Variant.of(1))));
        try (Connection other = server.connect();
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("SET search_path = " + name);
            statement.execute("SELECT * FROM \"Star\" WHERE \"Star_id\" = 1 FOR UPDATE");
            CompletableFuture<String> saved = CompletableFuture.supplyAsync(() -> {
                try {
                    backend.save(List.of(record("Star", 1, "count", Variant.of(5))));
                    return "";
                } catch (BackendException e) {
                    return e.getMessage();
                }
            });
            awaitVersion();
            String ofOther = "";
            try {
                statement.execute("UPDATE \"Star\" SET count = 7 WHERE \"Star_id\" = 1");
                other.commit();
            } catch (SQLException e) {
                ofOther = e.getMessage();
                other.rollback();
            }
            String ofSave = saved.get();
            assertThat(ofSave.isEmpty()).as(ofSave + ofOther).isNotEqualTo(ofOther.isEmpty());
            assertThat(ofSave + ofOther).containsAnyOf("at the same time: try again", "deadlock detected");
            assertThat(ofSave).doesNotContain("deadlock");
            assertThat(backend.read(STAR, 1).get("count")).isEqualTo(Variant.of(ofSave.isEmpty() ? 5 : 7));
        }
    }

    /** Until the save has the lock of the version. */
    private void awaitVersion() {
        for (int i = 0; i < 10_000; i++) {
            if (texts("SELECT version::text FROM ashlar_state FOR UPDATE SKIP LOCKED")
                    .isEmpty()) {
                return;
            }
        }
        throw new IllegalStateException("no save has begun");
    }

    /** A role that owns nothing, and may change rows alone. */
    @Test
    void shouldSaveWithTheLeastRights() {
        openWith(TEXT);
        String role = "author_of_" + name;
        server.execute("CREATE ROLE " + role + " LOGIN; GRANT USAGE ON SCHEMA " + name + " TO " + role
                + "; GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA " + name + " TO " + role);
        Backend author = open(server.location(role, name));
        DataRecord star = record("Star", DataRecord.NO_ID, "count", Variant.of(1));
        author.save(List.of(star));
        star.setDeleted(true);
        author.save(List.of(star));
        assertThat(author.lastIds()).containsEntry("Star", 1L);
        assertThatThrownBy(() -> author.save(List.of(record("Star", 2, "unknown", Variant.of("x")))))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining("must be owner of table Star")
                .hasMessageContaining("connect as their owner");
        assertThat(all(author, STAR)).isEmpty();
    }

    @Test
    void shouldReadWithTheRightToReadAlone() {
        Backend owner = openWith(TEXT);
        owner.save(List.of(record("Star", 1, "count", Variant.of(1))));
        String role = "reader_of_" + name;
        server.execute("CREATE ROLE " + role + " LOGIN; GRANT USAGE ON SCHEMA " + name + " TO " + role
                + "; GRANT SELECT ON ALL TABLES IN SCHEMA " + name + " TO " + role);
        Backend reader = open(server.location(role, name));
        assertThat(all(reader, STAR)).hasSize(1);
        assertThat(reader.changeToken()).isEqualTo(owner.changeToken());
        assertThatThrownBy(() -> reader.save(List.of(record("Star", 1, "count", Variant.of(2)))))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining("permission denied for table");
    }

    /** Otherwise the triggers of statements run for each row. */
    @Test
    void shouldSaveManyRowsByFewStatements() {
        Backend backend = openWith(TEXT);
        sql(
                "CREATE SEQUENCE statements",
                "CREATE FUNCTION count_statement() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN PERFORM nextval('" + name
                        + ".statements'); RETURN NULL; END$$",
                "CREATE TRIGGER counted BEFORE INSERT ON \"Star\" FOR EACH STATEMENT EXECUTE FUNCTION count_statement()");
        List<DataRecord> stars = new ArrayList<>();
        for (int id = 1; id <= 1000; id++) {
            stars.add(record("Star", id, "count", Variant.of(id)));
        }
        backend.save(stars);
        backend.replace(backend.schemaFiles(), stars, Progress.NONE);
        assertThat(all(backend, STAR)).hasSize(1000);
        assertThat(Integer.parseInt(texts("SELECT last_value FROM statements").get(0)))
                .isBetween(2, 100);
    }
}
