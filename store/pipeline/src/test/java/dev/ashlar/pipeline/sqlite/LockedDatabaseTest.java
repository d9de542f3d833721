package dev.ashlar.pipeline.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.view.Catalog;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.development.Reload;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A database that another program locks while a store has it open. The backend waits for locks for a millisecond, not for five seconds. */
class LockedDatabaseTest {
    @TempDir
    private Path temporary;

    private final BlockingQueue<Reload> reloads = new LinkedBlockingQueue<>();

    private Reload next() throws InterruptedException {
        @Nullable Reload reload = reloads.poll(60, TimeUnit.SECONDS);
        assertThat(reload).as("a reload within a minute").isNotNull();
        return reload;
    }

    @Test
    void shouldTellOfADatabaseThatIsLockedAndReadItAfterwards() throws Exception {
        Path file = StarDatabase.create(temporary.resolve("stars.db"));
        try (DevelopmentStore store =
                        DevelopmentStore.open(SqliteBackend.open(file, true, 1), Catalog.of(), reloads::add);
                Connection other = StarDatabase.connect(file)) {
            StarDatabase.run(other, "BEGIN EXCLUSIVE");
            Reload locked = next();
            while (locked.isPublished()) {
                locked = next();
            }
            assertThat(locked.problems().toString()).contains("locked by another program");
            assertThat(StarDatabase.magnitude(store)).isEqualTo(1);
            StarDatabase.run(other, "UPDATE Star SET magnitude = 14");
            StarDatabase.run(other, "COMMIT");
            Reload read = next();
            while (!read.isPublished() || StarDatabase.magnitude(store) != 14) {
                read = next();
            }
            assertThat(store.lastReload().problems()).isEmpty();
        }
    }
}
