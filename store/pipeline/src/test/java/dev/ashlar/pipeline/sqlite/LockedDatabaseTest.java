package dev.ashlar.pipeline.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.development.Reload;
import dev.ashlar.pipeline.progress.Progress;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A database that another program locks while a store has it open. The backend waits for locks for a millisecond, not for five seconds. */
class LockedDatabaseTest {
    private static final FieldKey MAGNITUDE = FieldKey.of("magnitude");
    private static final String SCHEMA = """
            Schema = { name = "Star" }
            Fields = [ { name = "magnitude", type = "f32" } ]
            """;

    @TempDir
    private Path temporary;

    private final BlockingQueue<Reload> reloads = new LinkedBlockingQueue<>();

    private Reload next() throws InterruptedException {
        @Nullable Reload reload = reloads.poll(60, TimeUnit.SECONDS);
        assertThat(reload).as("a reload within a minute").isNotNull();
        return reload;
    }

    private static float magnitude(DevelopmentStore store) {
        RecordView star = store.reader().view("Star");
        return star.find(1) ? star.f32(MAGNITUDE) : Float.NaN;
    }

    private Path database() {
        Path file = temporary.resolve("stars.db");
        try (SqliteBackend backend = SqliteBackend.create(file)) {
            DataRecord star = new DataRecord("Star", 1);
            star.setFloat("magnitude", 1);
            backend.replace(List.of(new SchemaReader.Source("Star.schema", SCHEMA)), List.of(star), Progress.NONE);
        }
        return file;
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Test
    void shouldTellOfADatabaseThatIsLockedAndReadItAfterwards() throws Exception {
        Path file = database();
        try (DevelopmentStore store =
                        DevelopmentStore.open(SqliteBackend.open(file, true, 1), Catalog.of(), reloads::add);
                Connection other = DriverManager.getConnection("jdbc:sqlite:" + file)) {
            run(other, "BEGIN EXCLUSIVE");
            Reload locked = next();
            while (locked.isPublished()) {
                locked = next();
            }
            assertThat(locked.problems().toString()).contains("locked by another program");
            assertThat(magnitude(store)).isEqualTo(1);
            run(other, "UPDATE Star SET magnitude = 14");
            run(other, "COMMIT");
            Reload read = next();
            while (!read.isPublished() || magnitude(store) != 14) {
                read = next();
            }
            assertThat(store.lastReload().problems()).isEmpty();
        }
    }
}
