package dev.ashlar.pipeline.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.MigrationConformance;
import dev.ashlar.pipeline.backend.MigrationStep;
import dev.ashlar.pipeline.progress.Progress;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

class SqliteMigrationTest extends MigrationConformance {
    private Path file() {
        return folder.resolve("content.db");
    }

    @Override
    protected String location() {
        return "sqlite:" + file();
    }

    @Override
    protected void execute(String... statements) {
        try {
            Sql.run(file(), statements);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    protected List<String> texts(String query) {
        try {
            return Sql.rows(file(), query);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    protected List<String> columns(String table) {
        return texts("SELECT name FROM pragma_table_info('" + table + "')");
    }

    @Override
    protected String typeOf(String table, String column) {
        return "SELECT type FROM pragma_table_info('" + table + "') WHERE name = '" + column + "'";
    }

    @Test
    void cannotMigrateWhileAnotherProgramWrites() throws SQLException {
        try (Connection other = Sql.connect(file());
                Statement statement = other.createStatement();
                Backend impatient = SqliteBackend.open(file(), true, 50)) {
            statement.execute("BEGIN IMMEDIATE");

            assertThatExceptionOfType(BackendException.class)
                    .isThrownBy(() -> impatient.migrate(NEW, true, Progress.NONE))
                    .withMessageContaining("locked by another program");

            statement.execute("ROLLBACK");
            assertThat(impatient.migrate(NEW, true, Progress.NONE).steps()).isNotEmpty();
        }
    }

    @Test
    void cannotDropAColumnThatAViewUses() {
        execute("CREATE VIEW \"fast\" AS SELECT oldSpeed FROM Emitter");
        List<String> before = columns("Emitter");

        assertThatExceptionOfType(BackendException.class)
                .isThrownBy(() -> backend.migrate(NEW, true, Progress.NONE))
                .withMessageContaining("view fast");

        assertThat(columns("Emitter")).isEqualTo(before);
        assertThat(texts("SELECT name FROM ashlar_schema ORDER BY name")).contains("Planet");
        execute("DROP VIEW \"fast\"");
        assertThat(backend.migrate(NEW, true, Progress.NONE).held()).isEmpty();
    }

    @Test
    void cannotTakeAwayTheRulesOfAnotherProgram() {
        execute("ALTER TABLE \"Emitter\" ADD COLUMN \"glow\" TEXT NOT NULL DEFAULT '1.5'");

        backend.migrate(NEW, true, Progress.NONE);

        assertThat(texts("SELECT dflt_value FROM pragma_table_info('Emitter') WHERE name = 'glow'"))
                .containsExactly("'1.5'");
    }

    @Test
    void cannotTakeAwayTheChecksOfAnotherProgram() {
        String rules = "COLLATE NOCASE CHECK(json_valid(glow))";
        execute("ALTER TABLE \"Emitter\" ADD COLUMN \"glow\" TEXT " + rules);

        backend.migrate(NEW, true, Progress.NONE);

        assertThat(texts("SELECT sql FROM sqlite_schema WHERE name = 'Emitter'"))
                .singleElement()
                .asString()
                .contains("\"glow\" TEXT " + rules);
    }

    /** Another program has committed them since this one has read any. */
    @Test
    void shouldKeepTheSchemasThatTheDatabaseHas() {
        try (Backend other = Backends.openToWrite(location())) {
            other.migrate(NEW, true, Progress.NONE);
        }
        List<SchemaReader.Source> stored = backend.schemaFiles();
        execute("ALTER TABLE \"Emitter\" DROP COLUMN \"glow\"");

        assertThat(backend.migrate(List.of(), false, Progress.NONE).steps())
                .extracting(MigrationStep::what)
                .containsExactly("Emitter.glow: add a column");

        assertThat(backend.schemaFiles()).isEqualTo(stored);
    }

    @Test
    void cannotLoseAHistoryThatHasProblems() {
        backend.migrate(OLD, false, Progress.NONE);
        List<SchemaReader.Source> old = backend.schemaFiles();
        backend.migrate(NEW, true, Progress.NONE);
        backend.writeLock("no lock");

        assertThatExceptionOfType(ContentException.class)
                .isThrownBy(() -> backend.migrate(old, false, Progress.NONE))
                .withMessageContaining("/schema.lock")
                .withMessageContaining("the schemas of the database cannot be compared with the new ones")
                .withMessageContaining("--drop and new schemas with their schema.lock");
        assertThat(columns("Emitter")).contains("material");

        backend.migrate(old, true, Progress.NONE);
        assertThat(backend.schemaFiles()).containsExactlyInAnyOrderElementsOf(old);
    }
}
