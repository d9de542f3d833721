package dev.ashlar.servers.mariadb;

import static dev.ashlar.pipeline.backend.Received.all;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Received;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.servers.DatabaseTest;
import dev.ashlar.servers.DatabasesPage;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the page on database servers says of users, rights and backups. */
class DatabasesPageTest extends DatabaseTest<TestServer> {
    private static final String TEXT =
            "Schema = { name = \"Star\" }\nFields = [ { name = \"count\", type = \"i32\" } ]";
    private static final Schema STAR = Received.schema(TEXT);

    @Override
    protected TestServer shared() {
        return TestServer.start(); // Users are those of a whole server.
    }

    @AfterEach
    void end() {
        server.kill();
    }

    private Backend filledByTheOwner() {
        server.execute(DatabasesPage.statements("### Setting up MariaDB\n"));
        Backend owner = open(server.location("content_owner", "game"));
        owner.replace(List.of(source(TEXT)), List.of(), Progress.NONE);
        return owner;
    }

    @Test
    void shouldGiveAuthorsTheRightsOfThePage() {
        filledByTheOwner();
        Backend ann = open(server.location("ann", "game"));

        ann.save(List.of(record("Star", 1, "count", Variant.of(1))));

        assertThat(ann.author("Star", 1)).contains("ann");
        assertThatThrownBy(() -> ann.save(List.of(record("Star", 2, "unknown", Variant.of("x")))))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining("connect as the owner");
    }

    @Test
    void shouldComeBackFromADump() throws IOException {
        assumeTrue(TestServer.canDump(), "no mariadb-dump on the path: install the package mariadb-client");
        Backend owner = filledByTheOwner();
        owner.save(List.of(record("Star", 1, "count", Variant.of(1)), record("Star", 2, "count", Variant.of(2))));
        for (List<String> command : DatabasesPage.commands("MariaDB; the user who made the triggers")) {
            server.administer(String.join(" ", command));
        }
        for (String statement : DatabasesPage.statements("### Setting up MariaDB\n")) {
            if (statement.startsWith("GRANT")) {
                server.execute(statement.replace("game.*", "game2.*"));
            }
        }

        Backend copy = open(server.location("content_owner", "game2"));

        assertThat(all(copy, STAR)).isEqualTo(all(owner, STAR));
        assertThat(copy.changeToken()).isEqualTo(owner.changeToken());
        copy.save(List.of(record("Star", 1, "count", Variant.of(5))));
        assertThat(copy.author("Star", 1)).contains("content_owner");
        assertThat(copy.changeToken()).isGreaterThan(owner.changeToken());
    }
}
