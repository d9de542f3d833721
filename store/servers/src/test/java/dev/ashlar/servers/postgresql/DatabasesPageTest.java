package dev.ashlar.servers.postgresql;

import static dev.ashlar.pipeline.backend.Received.all;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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

/** What the page on database servers says of roles, rights and backups. */
class DatabasesPageTest extends DatabaseTest<TestServer> {
    private static final String TEXT =
            "Schema = { name = \"Star\" }\nFields = [ { name = \"count\", type = \"i32\" } ]";
    private static final Schema STAR = Received.schema(TEXT);

    @Override
    protected TestServer shared() {
        return TestServer.start(); // Roles are those of a whole server.
    }

    @AfterEach
    void end() {
        server.kill();
    }

    private Backend filledByTheOwner() {
        server.execute(DatabasesPage.statements("### Setting up\n"));
        Backend owner = open(server.location("content_owner", "sky"));
        owner.replace(List.of(source(TEXT)), List.of(), Progress.NONE);
        return owner;
    }

    @Test
    void shouldGiveAuthorsTheRightsOfThePage() {
        filledByTheOwner();
        Backend ann = open(server.location("ann", "sky"));

        ann.save(List.of(record("Star", 1, "count", Variant.of(1))));

        assertThat(ann.author("Star", 1)).contains("ann");
        assertThatThrownBy(() -> ann.save(List.of(record("Star", 2, "unknown", Variant.of("x")))))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining("must be owner of table Star");
    }

    @Test
    void shouldComeBackFromADump() throws IOException {
        Backend owner = filledByTheOwner();
        owner.save(List.of(record("Star", 1, "count", Variant.of(1)), record("Star", 2, "count", Variant.of(2))));
        for (List<String> command : DatabasesPage.commands("PostgreSQL; the roles must exist")) {
            server.administer(command.stream()
                    .map(word -> word.equals("game") ? "postgres" : word)
                    .toArray(String[]::new));
        }

        Backend copy = open(server.location("ann", "sky").replace("/postgres?", "/game2?"));

        assertThat(all(copy, STAR)).isEqualTo(all(owner, STAR));
        assertThat(copy.changeToken()).isEqualTo(owner.changeToken());
        copy.save(List.of(record("Star", 1, "count", Variant.of(5))));
        assertThat(copy.author("Star", 1)).contains("ann");
        assertThat(copy.changeToken()).isEqualTo(owner.changeToken() + 1);
    }

    @Test
    void shouldSaveIntoARenamedSchema() {
        openWith(TEXT);
        server.execute("ALTER SCHEMA " + name + " RENAME TO renamed");
        Backend renamed = open(server.location("renamed"));

        renamed.save(List.of(record("Star", 1, "count", Variant.of(1))));

        assertThat(all(renamed, STAR)).hasSize(1);
    }
}
