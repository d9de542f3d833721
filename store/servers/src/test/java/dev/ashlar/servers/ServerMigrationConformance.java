package dev.ashlar.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.MigrationConformance;
import dev.ashlar.pipeline.backend.MigrationStep;
import dev.ashlar.pipeline.backend.Received;
import dev.ashlar.pipeline.backend.RetypedValues;
import dev.ashlar.pipeline.content.Conversion;
import dev.ashlar.pipeline.progress.Progress;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Migrations on a server. */
public abstract class ServerMigrationConformance extends MigrationConformance {
    /** The server of this JVM. */
    protected abstract TestDatabase server();

    /** The part of the server that has the tables of this test. */
    protected final String name() {
        return folder.getFileName().toString();
    }

    @Override
    protected String location() {
        server().prepare(name());
        return server().location(name());
    }

    @Override
    protected final void execute(String... statements) {
        List<String> all = new ArrayList<>(List.of(server().use(name())));
        List.of(statements).forEach(sql -> all.add(server().translated(sql)));
        server().execute(all.toArray(String[]::new));
    }

    @Override
    protected final List<String> texts(String query) {
        List<String> texts = new ArrayList<>();
        try (Connection connection = server().connect();
                Statement statement = connection.createStatement()) {
            statement.execute(server().use(name()));
            try (ResultSet rows = statement.executeQuery(server().translated(query))) {
                while (rows.next()) {
                    texts.add(rows.getString(1));
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return texts;
    }

    @Override
    protected final List<String> columns(String table) {
        return texts("SELECT column_name FROM information_schema.columns WHERE table_schema = '" + name()
                + "' AND table_name = '" + table + "'");
    }

    /** Ends the connections of this test, but that of the administrator. */
    protected abstract void disconnect();

    /** Ends all connections behind the first step. */
    private final class Outage implements Progress {
        private boolean isOver;

        @Override
        public void begin(String task, long steps) {}

        @Override
        public void step() {
            if (!isOver) {
                isOver = true;
                disconnect();
            }
        }

        @Override
        public void end() {}
    }

    @Test
    void cannotMigrateAPlaceWithoutContent() {
        String empty = name() + "_empty";
        server().prepare(empty);
        try (Backend other = Backends.openToWrite(server().location(empty))) {
            assertThatExceptionOfType(ContentException.class)
                    .isThrownBy(() -> other.migrate(NEW, false, Progress.NONE))
                    .withMessageContaining("no content: expected a database with schemas or records");
            assertThat(other.schemaFiles()).isEmpty();
            assertThat(other.types()).isEmpty();
        }
    }

    @Test
    void shouldReadARestThatIsEmpty() {
        execute("UPDATE \"Emitter\" SET \"rate\" = 5, ashlar_rest = '{}' WHERE \"Emitter_id\" = 1");

        assertThat(backend.read(Received.schema(OLD.get(0).text()), 1).get("rate"))
                .isEqualTo(Variant.of(5));
    }

    @Test
    void shouldGoOnAfterLostConnections() {
        List<MigrationStep> plan = backend.migration(NEW, true).steps();
        String before = shown();
        int outages = isOneTransaction() ? 1 : plan.size();
        for (int i = 0; i < outages; i++) {
            assertThatExceptionOfType(BackendException.class)
                    .as("outage %d", i)
                    .isThrownBy(() -> backend.migrate(NEW, true, new Outage()))
                    .withMessageContaining("the server cannot be reached");
            reopen();
            int left = backend.migration(NEW, true).steps().size();
            assertThat(left).as("outage %d", i).isEqualTo(isOneTransaction() ? plan.size() : plan.size() - i - 1);
            assertThat(shown()).as("outage %d", i).isEqualTo(before);
        }
        long token = backend.changeToken();
        backend.migrate(NEW, true, Progress.NONE);
        assertThat(backend.changeToken()).as("others are told").isNotEqualTo(token);
        assertThat(shown()).isEqualTo(before);
        assertThat(texts("SELECT what FROM \"ashlar_migrations\" WHERE ended IS NOT NULL ORDER BY number"))
                .isEqualTo(plan.stream().map(MigrationStep::what).toList());
    }

    private void reopen() {
        backend.close();
        backend = Backends.openToWrite(location());
    }

    /** The values of all records of a type, as a reader of content sees them. */
    private String shown() {
        StringBuilder shown = new StringBuilder();
        Schema schema = Received.schema(NEW.get(0).text());
        for (DataRecord record : Received.all(backend, schema)) {
            for (SchemaField field : schema.fields()) {
                Variant value = record.get(field.name());
                Variant converted = value == null ? null : Conversion.convert(field, value);
                boolean isFormer = value != null && converted == null;
                shown.append(isFormer ? RetypedValues.convert(field, value) : converted)
                        .append('\n');
            }
        }
        return shown.toString();
    }
}
