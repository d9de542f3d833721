package dev.ashlar.servers.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Followed;
import dev.ashlar.pipeline.backend.Received;
import dev.ashlar.pipeline.backend.RecordTracker;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/** What a tracker sees of what other programs do with SQL. */
class PostgresTrackerTest extends ServerTest {
    private static final String TEXT = """
            Schema = { name = "Thing" }
            Fields = [
              { name = "text", type = "string" }
              { name = "whole", type = "i64" }
              { name = "real", type = "f64" }
              { name = "list", type = "i32[]" }
            ]
            """;
    private static final Schema THING = Received.schema(TEXT);
    private static final int COUNT = 2000;

    private Backend backend;
    private RecordTracker tracker;
    private Followed things;
    private long token;

    @BeforeEach
    void fill() {
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
    void forget() {
        tracker.close();
    }

    /** What is told after statements of another program; nothing else has changed. */
    private Followed.Seen after(String... statements) {
        sql(statements);
        Followed.Seen seen = things.changes();
        assertThat(seen.told()).isTrue();
        assertThat(seen.problems()).isEmpty();
        assertThat(seen.state()).isEqualTo(Followed.fresh(backend, THING));
        return seen;
    }

    private static List<Long> ids(List<DataRecord> records) {
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
    void shouldTellNothingOfUpdatesThatChangeNothing() {
        Followed.Seen seen = after("UPDATE \"Thing\" SET text = text, list = list");
        assertThat(seen.withdrawn()).isEmpty();
        assertThat(seen.records()).isEmpty();
    }

    @Test
    void shouldTellZeroFromNegativeZero() {
        things.keep(after("UPDATE \"Thing\" SET real = 0 WHERE \"Thing_id\" = 3"));
        Followed.Seen seen = after("UPDATE \"Thing\" SET real = '-0' WHERE \"Thing_id\" = 3");
        assertThat(ids(seen.records())).containsExactly(3L);
    }

    @Test
    void shouldSeeRowsThatAreCopiedWithTheirVersions() {
        Followed.Seen seen = after(
                "CREATE TEMP TABLE copies AS SELECT * FROM \"Thing\" WHERE \"Thing_id\" < 3",
                "UPDATE copies SET \"Thing_id\" = \"Thing_id\" + 7000",
                "INSERT INTO \"Thing\" SELECT * FROM copies");
        assertThat(ids(seen.records())).containsExactlyInAnyOrder(7001L, 7002L);
    }

    /** What is rolled back to a savepoint takes its version back too; what comes behind it has one. */
    @Test
    void shouldNumberTransactionsWithSavepointsOnce() {
        Followed.Seen seen = after(
                "BEGIN",
                "SAVEPOINT a",
                "UPDATE \"Thing\" SET whole = -1 WHERE \"Thing_id\" = 1",
                "ROLLBACK TO a",
                "UPDATE \"Thing\" SET whole = -2 WHERE \"Thing_id\" = 2",
                "SAVEPOINT b",
                "UPDATE \"Thing\" SET whole = -3 WHERE \"Thing_id\" = 3",
                "RELEASE b",
                "SAVEPOINT c",
                "DELETE FROM \"Thing\" WHERE \"Thing_id\" = 4",
                "COMMIT");
        assertThat(seen.withdrawn()).containsExactly(2L, 3L, 4L);
        assertThat(backend.changeToken()).isEqualTo(token + 1);
        assertThat(texts("SELECT ashlar_version FROM \"Thing\" WHERE \"Thing_id\" IN (2, 3)"))
                .containsOnly(Long.toString(token + 1));
    }

    @Test
    void shouldReadAllBehindWhatCannotBeToldByRow() {
        for (String statement : List.of(
                "UPDATE \"Thing\" SET \"Thing_id\" = 9000 WHERE \"Thing_id\" = 5",
                "TRUNCATE \"Thing\"",
                "INSERT INTO \"Thing\" (\"Thing_id\") SELECT n FROM generate_series(1, 100) n")) {
            sql(statement);
            Followed.Seen seen = things.next();
            assertThat(seen.state()).as(statement).isEqualTo(Followed.fresh(backend, THING));
            things.keep(seen);
        }
        assertThat(things.changes().told()).isTrue();
    }

    @Test
    void shouldReadAllWhenACopyOfTheDatabaseGoesOnWithNumbersOfAnother() {
        sql("UPDATE ashlar_state SET version = version + 1, floor = version + 1");
        assertThat(things.changes().told()).isFalse();
        assertThat(backend.changeToken()).isNotEqualTo(token);
    }

    @Test
    void shouldNotNumberATransactionAgainWhereItsNumberWasUsedElsewhere() {
        sql(
                "BEGIN",
                "UPDATE ashlar_state SET writer = txid_current()",
                "UPDATE \"Thing\" SET whole = -1 WHERE \"Thing_id\" = 1",
                "COMMIT");
        assertThat(backend.changeToken()).isEqualTo(token + 1);
    }

    @Test
    void shouldNoteWhoHasWrittenARecord() {
        server.execute("CREATE ROLE \"ann's role\" LOGIN");
        server.execute("GRANT USAGE ON SCHEMA " + name + " TO \"ann's role\"");
        server.execute("GRANT ALL ON ALL TABLES IN SCHEMA " + name + " TO \"ann's role\"");
        try (Backend ofAnn = open(server.location("ann's%20role", name))) {
            ofAnn.save(List.of(record("Thing", 5, "text", Variant.of("by Ann"))));
        }
        assertThat(backend.author("Thing", 5)).contains("ann's role");
        assertThat(backend.author("Thing", 6)).contains("ashlar");
        assertThat(backend.author("Thing", 600_000)).isEmpty();
        assertThat(backend.author("None", 1)).isEmpty();
    }

    @Test
    void shouldNotifyOtherPrograms() throws Exception {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("LISTEN ashlar");
            backend.save(List.of(record("Thing", 5, "whole", Variant.ofInteger(ValueType.I64, 50))));
            PGNotification[] told = connection.unwrap(PGConnection.class).getNotifications(60_000);
            assertThat(told).isNotEmpty();
            assertThat(told[0].getName()).isEqualTo("ashlar");
            assertThat(told[0].getParameter()).isEqualTo(name);
        }
    }
}
