package dev.ashlar.servers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Followed;
import dev.ashlar.pipeline.backend.Received;
import dev.ashlar.pipeline.backend.RecordTracker;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a tracker sees of what other programs do with SQL. */
public abstract class VersionsConformance<S extends TestDatabase> extends DatabaseTest<S> {
    private static final String TEXT = """
            Schema = { name = "Thing" }
            Fields = [
              { name = "text", type = "string" }
              { name = "whole", type = "i64" }
              { name = "real", type = "f64" }
              { name = "list", type = "i32[]" }
            ]
            """;
    protected static final Schema THING = Received.schema(TEXT);
    private static final int COUNT = 2000;

    protected Backend backend;
    private RecordTracker tracker;
    protected Followed things;
    protected long token;

    @BeforeEach
    final void fill() {
        backend = openWith(TEXT);
        List<DataRecord> all = new ArrayList<>();
        for (int id = 1; id <= COUNT; id++) {
            all.add(record("Thing", id, "text", Variant.of("thing " + id), "whole", Variant.of((long) id)));
        }
        backend.save(all);
        tracker = backend.tracker();
        things = new Followed(backend, tracker, THING);
        things.keep(things.all());
        token = backend.changeToken();
    }

    @AfterEach
    final void forget() {
        tracker.close();
    }

    /** What is told after statements of another program; nothing else has changed. */
    protected final Followed.Seen after(String... statements) {
        sql(statements);
        Followed.Seen seen = things.changes();
        assertThat(seen.told()).isTrue();
        assertThat(seen.problems()).isEmpty();
        assertThat(seen.state()).isEqualTo(Followed.fresh(backend, THING));
        return seen;
    }

    protected static List<Long> ids(List<DataRecord> records) {
        return records.stream().map(DataRecord::id).toList();
    }

    @Test
    void shouldReadTheRowsThatHaveChangedAndNoOthers() {
        Followed.Seen seen = after(
                "UPDATE \"Thing\" SET whole = -1 WHERE \"Thing_id\" = 500",
                "DELETE FROM \"Thing\" WHERE \"Thing_id\" IN (1, 2000)",
                "UPDATE \"Thing\" SET list = '[1, 2]' WHERE \"Thing_id\" = 7",
                "INSERT INTO \"Thing\" (\"Thing_id\", text) VALUES (5000, 'new')",
                "DELETE FROM \"Thing\" WHERE \"Thing_id\" = 9",
                "INSERT INTO \"Thing\" (\"Thing_id\", text) VALUES (9, 'again')");
        assertThat(seen.withdrawn()).containsExactly(1L, 7L, 9L, 500L, 2000L);
        assertThat(ids(seen.records())).containsExactlyInAnyOrder(7L, 9L, 500L, 5000L);
        assertThat(backend.changeToken()).isNotEqualTo(token);
    }

    @Test
    void shouldReadAllWhenACopyOfTheDatabaseGoesOnWithNumbersOfAnother() {
        sql("UPDATE ashlar_state SET floor = version + 1, version = version + 1");
        assertThat(things.changes().told()).isFalse();
        assertThat(backend.changeToken()).isNotEqualTo(token);
    }

    /** A dump that was restored, or a replica that was behind. */
    @Test
    void shouldReadAllWhenTheVersionGoesBack() {
        sql("UPDATE ashlar_state SET version = version - 1");
        assertThat(things.changes().told()).isFalse();
        assertThat(backend.changeToken()).isNotEqualTo(token);
    }
}
