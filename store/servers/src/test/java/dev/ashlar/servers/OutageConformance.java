package dev.ashlar.servers;

import static dev.ashlar.pipeline.backend.Received.all;
import static dev.ashlar.servers.DatabaseTest.record;
import static dev.ashlar.servers.DatabaseTest.source;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.Received;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.development.Reload;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Servers that go and come back. Each test waits for its own server, so they wait at the same time. */
@Execution(ExecutionMode.CONCURRENT)
public abstract class OutageConformance {
    private static final String TEXT = """
            Schema = { name = "Star" }
            Fields = [ { name = "count", type = "i32" } ]
            """;
    private static final Schema STAR = Received.schema(TEXT);
    private static final int MINUTE = 60;

    private TestDatabase server;
    private String location;
    private Backend backend;

    /** A server of the caller's own. */
    protected abstract TestDatabase start();

    @BeforeEach
    final void fill() {
        server = start();
        server.prepare("sky");
        location = server.location("sky");
        backend = Backends.create(location);
        backend.replace(List.of(source(TEXT)), List.of(record("Star", 1, "count", Variant.of(1))), Progress.NONE);
    }

    @AfterEach
    final void end() {
        if (backend != null) {
            backend.close();
            server.kill();
        }
    }

    private void assertUnreachable() {
        assertThatThrownBy(() -> backend.changeToken())
                .isInstanceOf(BackendException.class)
                .hasMessageStartingWith(location + ": the server cannot be reached: ");
        assertThatThrownBy(() -> backend.save(List.of(record("Star", 2))))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining("the server cannot be reached");
    }

    @Test
    void shouldGoOnWhenAKilledServerIsBack() throws IOException {
        server.kill();
        assertUnreachable();
        server.resume();
        assertThat(all(backend, STAR)).containsExactly(record("Star", 1, "count", Variant.of(1)));
        backend.save(List.of(record("Star", 2, "count", Variant.of(2))));
        assertThat(all(backend, STAR)).hasSize(2);
    }

    @Test
    void shouldGoOnWhenAStoppedServerIsBack() throws IOException {
        server.stop();
        assertUnreachable();
        server.resume();
        assertThat(all(backend, STAR)).hasSize(1);
    }

    @Test
    void shouldSaveNothingWhenTheServerIsKilledInTheMiddle() throws IOException {
        assertThatThrownBy(() -> backend.replace(List.of(source(TEXT)), action -> {
                    for (int id = 1; id <= 5000; id++) {
                        if (id == 2500) {
                            server.kill();
                        }
                        action.accept(record("Star", id, "count", Variant.of(id)));
                    }
                }))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining("the server cannot be reached");
        server.resume();
        assertThat(all(backend, STAR)).containsExactly(record("Star", 1, "count", Variant.of(1)));
    }

    /** The store goes on with what it has, says what is wrong, and sees what has changed once the server is back. */
    @Test
    void shouldServeAStoreThroughARestart() throws Exception {
        BlockingQueue<Reload> told = new LinkedBlockingQueue<>();
        try (DevelopmentStore store = DevelopmentStore.open(location, Catalog.of(), told::add)) {
            server.kill();
            Reload failed = told.poll(MINUTE, TimeUnit.SECONDS);
            assertThat(failed).isNotNull();
            assertThat(failed.problems().toString()).contains("the server cannot be reached");
            assertThat(store.status().problems()).isEqualTo(failed.problems());
            assertThat(store.content().record("Star", 1).get("count")).isEqualTo(Variant.of(1));

            server.resume();
            server.execute(server.use("sky"), server.translated("UPDATE \"Star\" SET count = 2"));
            Reload seen = told.poll(MINUTE, TimeUnit.SECONDS);
            // The store may have read the server before the other program wrote.
            while (seen != null
                    && !Variant.of(2).equals(store.content().record("Star", 1).get("count"))) {
                seen = told.poll(MINUTE, TimeUnit.SECONDS);
            }
            assertThat(seen).isNotNull();
            assertThat(store.status().problems()).isEmpty();
        }
    }
}
