package dev.ashlar.servers.postgresql;

import static dev.ashlar.pipeline.backend.Received.all;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.servers.DatabasesPage;
import dev.ashlar.servers.DatabasesPageConformance;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the page says of PostgreSQL. */
class DatabasesPageTest extends DatabasesPageConformance<TestServer> {
    @Override
    protected TestServer shared() {
        return TestServer.start(); // Roles are those of a whole server.
    }

    @Override
    protected String setup() {
        return "### Setting up\n";
    }

    @Override
    protected String content(String user) {
        return server.location(user, "sky");
    }

    @Override
    protected String refusal() {
        return "must be owner of table Star";
    }

    @Override
    protected String copyAuthor() {
        return "ann";
    }

    @Override
    protected String copied(String user) throws IOException {
        for (List<String> command : DatabasesPage.commands("PostgreSQL; the roles must exist")) {
            server.administer(command.stream()
                    .map(word -> word.equals("game") ? "postgres" : word)
                    .toArray(String[]::new));
        }
        return content(user).replace("/postgres?", "/game2?");
    }

    @Test
    void shouldSaveIntoARenamedSchema() {
        openWith(COUNTED);
        server.execute("ALTER SCHEMA " + name + " RENAME TO renamed");
        Backend renamed = open(server.location("renamed"));

        renamed.save(List.of(record("Star", 1, "count", Variant.of(1))));

        assertThat(all(renamed, counted())).hasSize(1);
    }
}
