package dev.ashlar.servers.mariadb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.Received;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.servers.ServerMigrationConformance;
import dev.ashlar.servers.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

class MariaMigrationTest extends ServerMigrationConformance {
    @Override
    protected TestDatabase server() {
        return TestServer.shared();
    }

    /** A statement that changes a table commits. */
    @Override
    protected boolean isOneTransaction() {
        return false;
    }

    @Override
    protected String typeOf(String table, String column) {
        return "SELECT 'LONGTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin'";
    }

    @Override
    protected void disconnect() {
        for (String id : texts("SELECT id FROM information_schema.processlist WHERE db = '" + name()
                + "' AND id <> CONNECTION_ID()")) {
            execute("KILL CONNECTION " + id);
        }
    }

    private static String impatient(String location) {
        return location + "&sessionVariables=lock_wait_timeout=1,innodb_lock_wait_timeout=1,idle_transaction_timeout=1";
    }

    /** What another transaction reads cannot change: the steps before that are made. */
    @Test
    void shouldGoOnAfterATableThatWasInUse() throws SQLException {
        int steps = backend.migration(NEW, true).steps().size();
        String before =
                Received.all(backend, Received.schema(NEW.get(0).text())).toString();
        try (Connection other = server().connect();
                Statement statement = other.createStatement();
                Backend impatient = Backends.openToWrite(impatient(location()))) {
            other.setAutoCommit(false);
            statement.execute(server().use(name()));
            statement.executeQuery("SELECT * FROM `Emitter`").close();

            assertThatExceptionOfType(BackendException.class)
                    .isThrownBy(() -> impatient.migrate(NEW, true, Progress.NONE))
                    .withMessageContaining("another program has been saving for too long: try again");
            assertThat(texts("SELECT count(*) FROM ashlar_migrations WHERE ended IS NULL"))
                    .isNotEqualTo(List.of("0"));
            assertThat(texts("SELECT count(*) FROM ashlar_migrations WHERE ended IS NOT NULL"))
                    .isNotEqualTo(List.of("0"));
            assertThat(Received.all(backend, Received.schema(NEW.get(0).text())).toString())
                    .isEqualTo(before);

            other.rollback();
            impatient.migrate(NEW, true, Progress.NONE);
        }
        assertThat(texts("SELECT count(*) FROM ashlar_migrations WHERE ended IS NOT NULL"))
                .containsExactly(String.valueOf(steps));
        assertThat(backend.migration(NEW, true).steps()).isEmpty();
    }

    @Test
    void cannotMigrateWhileAnotherProgramWrites() throws SQLException {
        try (Connection other = server().connect();
                Statement statement = other.createStatement();
                Backend impatient = Backends.openToWrite(impatient(location()))) {
            other.setAutoCommit(false);
            statement.execute(server().use(name()));
            statement.execute("UPDATE ashlar_state SET version = version + 1");

            assertThatExceptionOfType(BackendException.class)
                    .isThrownBy(() -> impatient.migrate(NEW, true, Progress.NONE))
                    .withMessageContaining("another program has been saving for too long: try again");

            other.rollback();
            assertThat(columns("Emitter")).contains("shader");
        }
    }
}
