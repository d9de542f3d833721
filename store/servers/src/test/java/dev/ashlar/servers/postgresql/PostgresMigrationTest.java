package dev.ashlar.servers.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.Received;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.servers.DatabaseTest;
import dev.ashlar.servers.ServerMigrationConformance;
import dev.ashlar.servers.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

class PostgresMigrationTest extends ServerMigrationConformance {
    @Override
    protected TestDatabase server() {
        return TestServer.shared();
    }

    @Override
    protected String typeOf(String table, String column) {
        return "SELECT 'text COLLATE \"C\"'";
    }

    @Override
    protected void disconnect() {
        execute("SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity"
                + " WHERE application_name = 'ashlar' AND pid <> pg_backend_pid()");
    }

    @Test
    void cannotMigrateWhileAnotherProgramWrites() throws SQLException {
        try (Connection other = server().connect();
                Statement statement = other.createStatement();
                Backend impatient = Backends.openToWrite(location() + "&options=-c%20lock_timeout=50ms")) {
            other.setAutoCommit(false);
            statement.execute(server().use(name()));
            statement.execute("SELECT ashlar_write()");

            assertThatExceptionOfType(BackendException.class)
                    .isThrownBy(() -> impatient.migrate(NEW, true, Progress.NONE))
                    .withMessageContaining("another program has been saving for too long: try again");

            other.rollback();
            assertThat(impatient.migrate(NEW, true, Progress.NONE).steps()).isNotEmpty();
        }
    }

    @Test
    void cannotChangeAColumnThatAViewUses() {
        execute("CREATE VIEW \"rates\" AS SELECT \"rate\" FROM \"Emitter\"");
        List<String> before = columns("Emitter");

        assertThatExceptionOfType(BackendException.class)
                .isThrownBy(() -> backend.migrate(NEW, true, Progress.NONE))
                .withMessageContaining("Emitter.rate: change the column from integer to text")
                .withMessageContaining("no view that uses the column");

        assertThat(columns("Emitter")).isEqualTo(before);
        assertThat(texts("SELECT name FROM ashlar_schema ORDER BY name")).contains("Planet");
        execute("DROP VIEW \"rates\"");
        assertThat(backend.migrate(NEW, true, Progress.NONE).held()).isEmpty();
    }

    @Test
    void shouldNameWhoHasMigrated() {
        backend.migrate(NEW, true, Progress.NONE);

        assertThat(texts("SELECT DISTINCT author FROM \"ashlar_migrations\"")).containsExactly(TestDatabase.USER);
    }

    /** A connection prepares a statement that it runs often. */
    @Test
    void shouldReadAgainWhereAStatementWasPrepared() {
        String old = "Schema = { name = \"Moon\" }\nFields = [ { name = \"size\", type = \"i16\" } ]";
        String now = old.replace("\"i16\"", "\"f64\", retyped = [\"i16\"]");
        backend.migrate(List.of(DatabaseTest.source(old)), true, Progress.NONE);
        backend.save(List.of(DatabaseTest.record("Moon", 1, "size", Variant.of(7))));
        try (Backend reader = Backends.open(location())) {
            for (int i = 0; i < 10; i++) {
                assertThat(Received.all(reader, Received.schema(old))).hasSize(1);
            }

            backend.migrate(List.of(DatabaseTest.source(now)), true, Progress.NONE);

            assertThatExceptionOfType(BackendException.class)
                    .isThrownBy(() -> Received.all(reader, Received.schema(now)))
                    .withMessageContaining("another program has changed a table: read the records again");
            assertThat(Received.all(reader, Received.schema(now)).toString()).contains("size=f64 7.0");
        }
    }
}
