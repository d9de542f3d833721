package dev.ashlar.servers;

import static dev.ashlar.pipeline.backend.Received.all;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Received;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the page on database servers says of users, rights and backups: each test has a server of its own. */
public abstract class DatabasesPageConformance<S extends TestDatabase> extends DatabaseTest<S> {
    /** A type with one field. */
    protected static final String COUNTED =
            "Schema = { name = \"Star\" }\nFields = [ { name = \"count\", type = \"i32\" } ]";

    /** The heading of the page above the statements that make users and rights. */
    protected abstract String setup();

    /** The content of the page, for a user. */
    protected abstract String content(String user);

    /** What an author is told who may not change a table. */
    protected abstract String refusal();

    /** Runs the commands of the page that dump the content and restore it; {@return the location of the copy, for a user}. */
    protected abstract String copied(String user) throws IOException;

    /** Who may save into a copy. */
    protected abstract String copyAuthor();

    @AfterEach
    final void end() {
        server.kill();
    }

    private Backend filledByTheOwner() {
        server.execute(DatabasesPage.statements(setup()));
        Backend owner = open(content("content_owner"));
        owner.replace(List.of(source(COUNTED)), List.of(), Progress.NONE);
        return owner;
    }

    /** The only type of {@link #COUNTED}. */
    protected static Schema counted() {
        return Received.schema(COUNTED);
    }

    @Test
    void shouldGiveAuthorsTheRightsOfThePage() {
        filledByTheOwner();
        Backend ann = open(content("ann"));

        ann.save(List.of(record("Star", 1, "count", Variant.of(1))));

        assertThat(ann.author("Star", 1)).contains("ann");
        assertThatThrownBy(() -> ann.save(List.of(record("Star", 2, "unknown", Variant.of("x")))))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining(refusal());
    }

    @Test
    void shouldComeBackFromADump() throws IOException {
        Backend owner = filledByTheOwner();
        owner.save(List.of(record("Star", 1, "count", Variant.of(1)), record("Star", 2, "count", Variant.of(2))));

        Backend copy = open(copied(copyAuthor()));

        assertThat(all(copy, counted())).isEqualTo(all(owner, counted()));
        assertThat(copy.changeToken()).isEqualTo(owner.changeToken());
        copy.save(List.of(record("Star", 1, "count", Variant.of(5))));
        assertThat(copy.author("Star", 1)).contains(copyAuthor());
        assertThat(copy.changeToken()).isGreaterThan(owner.changeToken());
    }
}
