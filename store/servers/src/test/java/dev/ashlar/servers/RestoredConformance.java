package dev.ashlar.servers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.ContentState;
import dev.ashlar.pipeline.backend.Followed;
import dev.ashlar.pipeline.backend.Received;
import dev.ashlar.pipeline.backend.RecordTracker;
import dev.ashlar.pipeline.cache.CacheInput;
import dev.ashlar.pipeline.cache.CacheOutput;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a tracker tells that a cache has restored: what has changed while no program followed. */
public abstract class RestoredConformance<S extends TestDatabase> extends DatabaseTest<S> {
    private static final String TEXT = "Schema = { name = \"Thing\" }\n"
            + "Fields = [ { name = \"text\", type = \"string\" }, { name = \"real\", type = \"f64\" } ]";
    private static final Schema THING = Received.schema(TEXT);
    private static final int COUNT = 1500;
    private static final String LATE = "UPDATE \"Thing\" SET text = 'late' WHERE \"Thing_id\" = 77";

    @TempDir
    Path folder;

    private Backend backend;

    /** A server that the test stops. */
    protected abstract S own();

    @BeforeEach
    final void fill() {
        backend = openWith(TEXT);
        fill(backend);
    }

    private static void fill(Backend into) {
        List<DataRecord> all = new ArrayList<>();
        for (int id = 1; id <= COUNT; id++) {
            all.add(record("Thing", id, "text", Variant.of("thing " + id)));
        }
        into.save(all);
    }

    /** Reads all, and keeps the state as a cache does. For a moment behind the making of a table, a server may not be able to compare. */
    private Path cached(Backend from) throws IOException {
        try (RecordTracker tracker = from.tracker()) {
            Followed followed = new Followed(from, tracker, THING);
            do {
                followed.keep(followed.all());
            } while (tracker.version() == 0);
            Path file = folder.resolve("state");
            try (CacheOutput output = CacheOutput.create(file)) {
                tracker.write(output);
                output.finish();
            }
            return file;
        }
    }

    /** What a new program is told that restores the state. */
    private static Followed.Seen restored(Backend by, Path file) throws IOException {
        try (RecordTracker tracker = by.tracker();
                CacheInput input = CacheInput.open(file)) {
            tracker.restore(input);
            Followed.Seen seen = new Followed.Seen();
            by.snapshot(() -> seen.told(tracker.readChanges(THING, seen)));
            return seen;
        }
    }

    private Followed.Seen after(String... statements) throws IOException {
        Path file = cached(backend);
        sql(statements);
        return restored(open(), file);
    }

    private static List<Long> ids(Followed.Seen seen) {
        return seen.records().stream().map(DataRecord::id).toList();
    }

    @Test
    void shouldReadNoRowWhereNothingHasChanged() throws IOException {
        Followed.Seen seen = after();
        assertThat(seen.told()).isTrue();
        assertThat(seen.records()).isEmpty();
        assertThat(seen.withdrawn()).isEmpty();
    }

    @Test
    void shouldReadTheRowsThatHaveChangedAndNoOthers() throws IOException {
        Followed.Seen seen = after(
                "UPDATE \"Thing\" SET text = 'other' WHERE \"Thing_id\" = 500",
                "DELETE FROM \"Thing\" WHERE \"Thing_id\" IN (1, 1500)",
                "INSERT INTO \"Thing\" (\"Thing_id\", text) VALUES (5000, 'new')",
                "DELETE FROM \"Thing\" WHERE \"Thing_id\" = 9",
                "INSERT INTO \"Thing\" (\"Thing_id\", text) VALUES (9, 'again')",
                "DELETE FROM ashlar_removed");
        assertThat(seen.told()).isTrue();
        assertThat(seen.withdrawn()).containsExactly(1L, 9L, 500L, 1500L);
        assertThat(ids(seen)).containsExactly(9L, 500L, 5000L);
    }

    /** Its version is older than the commit, and the state was read in between. */
    @Test
    void shouldReadWhatWasCommittedBehindTheState() throws Exception {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute(server.use(name));
            statement.execute(server.translated(LATE));
            Path file = cached(backend);
            connection.commit();
            assertThat(ids(restored(open(), file))).containsExactly(77L);
        }
    }

    @Test
    void shouldReadAllOfATableThatWasAltered() throws IOException {
        for (String type : List.of("REAL", "DOUBLE PRECISION")) {
            assertThat(after(alteration("real", type)).told()).as(type).isFalse();
        }
    }

    /** The statement that gives a column another type. */
    protected abstract String alteration(String column, String type);

    @Test
    void shouldReadAllOfATableThatWasDroppedAndMadeAgain() throws IOException, SQLException {
        Path file = cached(backend);
        sql("DROP TABLE \"Thing\"");
        Backend other = open();
        fill(other);
        assertThat(restored(other, file).told()).isFalse();
    }

    /** Files of another time may stand in the place of those of the server. */
    @Test
    void shouldReadAllBehindARestartOfTheServer() throws IOException {
        S stopped = own();
        stopped.prepare(name);
        Backend before = open(stopped.location(name));
        before.replace(List.of(source(TEXT)), List.of(), Progress.NONE);
        fill(before);
        Path file = cached(before);
        assertThat(restored(before, file).told()).isTrue();
        stopped.stop();
        stopped.resume();
        assertThat(restored(open(stopped.location(name)), file).told()).isFalse();
        stopped.kill();
    }

    /** Packs compare it. What was changed and changed back must not look like what was before. */
    @Test
    void shouldHaveAStateThatDoesNotComeAgain() throws IOException {
        cached(backend);
        ContentState first = backend.contentState().orElseThrow();
        assertThat(open().contentState()).contains(first);
        sql("UPDATE \"Thing\" SET text = 'other' WHERE \"Thing_id\" = 5");
        ContentState second = backend.contentState().orElseThrow();
        sql("UPDATE \"Thing\" SET text = 'thing 5' WHERE \"Thing_id\" = 5");
        ContentState third = backend.contentState().orElseThrow();
        assertThat(List.of(first, second, third)).doesNotHaveDuplicates();
        sql(
                "DELETE FROM \"Thing\" WHERE \"Thing_id\" = 6",
                "INSERT INTO \"Thing\" (\"Thing_id\", text) VALUES (6, 'thing 6')");
        assertThat(backend.contentState()).isNotEmpty().get().isNotIn(first, second, third);
    }
}
