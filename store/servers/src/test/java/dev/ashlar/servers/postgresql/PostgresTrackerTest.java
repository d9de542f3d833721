package dev.ashlar.servers.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Followed;
import dev.ashlar.servers.VersionsConformance;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

class PostgresTrackerTest extends VersionsConformance<TestServer> {
    @Override
    protected final TestServer shared() {
        return TestServer.shared();
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

    /** A table may be restored alone, without its triggers. The next save makes them. */
    @Test
    void shouldReadAllBehindWhatWasWrittenWithoutTriggers() {
        sql(Stream.of("next", "new", "moved", "gone", "stamped")
                .map(trigger -> "DROP TRIGGER ashlar_" + trigger + " ON \"Thing\"")
                .toArray(String[]::new));
        sql("UPDATE \"Thing\" SET text = 'unseen' WHERE \"Thing_id\" = 3");
        backend.save(List.of(record("Thing", 5, "text", Variant.of("saved"))));
        Followed.Seen seen = things.next();
        assertThat(seen.state()).isEqualTo(Followed.fresh(backend, THING));
        things.keep(seen);
        assertThat(ids(after("UPDATE \"Thing\" SET text = 'seen' WHERE \"Thing_id\" = 4")
                        .records()))
                .containsExactly(4L);
    }

    /** Functions name their schema. */
    @Test
    void shouldNumberTheChangesOfASchemaThatWasRenamed() {
        server.execute("ALTER SCHEMA " + name + " RENAME TO " + name + "_renamed");
        Backend other = open(); // A schema with the name of before.
        other.save(List.of(record("Thing", 1, "text", Variant.of("other"))));
        long tokenOfOther = other.changeToken();
        Backend renamed = open(server.location(name + "_renamed"));
        List<DataRecord> records = List.of(record("Thing", 5, "text", Variant.of("saved")));
        assertThatThrownBy(() -> renamed.save(records, Map.of(), () -> {
                    throw new IllegalStateException("another place");
                }))
                .hasMessage("another place");
        renamed.save(records);
        assertThat(renamed.changeToken()).isEqualTo(token + 1);
        server.execute("UPDATE " + name + "_renamed.\"Thing\" SET text = 'x' WHERE \"Thing_id\" = 6");
        assertThat(renamed.changeToken()).isEqualTo(token + 2);
        assertThat(other.changeToken()).isEqualTo(tokenOfOther);
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
