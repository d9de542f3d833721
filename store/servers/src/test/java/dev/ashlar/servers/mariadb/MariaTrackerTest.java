package dev.ashlar.servers.mariadb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Followed;
import dev.ashlar.pipeline.backend.Received;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.servers.VersionsConformance;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MariaTrackerTest extends VersionsConformance<TestServer> {
    @Override
    protected final TestServer shared() {
        return TestServer.shared();
    }

    /** Each statement has a version; what is rolled back to a savepoint takes its version back too. */
    @Test
    void shouldNumberStatementsOfOtherPrograms() {
        Followed.Seen seen = after(
                "START TRANSACTION",
                "SAVEPOINT a",
                "UPDATE Thing SET whole = -1 WHERE Thing_id = 1",
                "ROLLBACK TO a",
                "UPDATE Thing SET whole = -2 WHERE Thing_id IN (2, 3)",
                "DELETE FROM Thing WHERE Thing_id = 4",
                "COMMIT");
        assertThat(seen.withdrawn()).containsExactly(2L, 3L, 4L);
        assertThat(backend.changeToken()).isEqualTo(token + 2);
        assertThat(texts("SELECT ashlar_version FROM Thing WHERE Thing_id IN (2, 3)"))
                .containsExactly(Long.toString(token + 1), Long.toString(token + 1));
    }

    /** The time of a statement does not tell statements apart then. */
    @Test
    void shouldSeeTheChangesOfASessionWhoseClockStands() {
        Followed.Seen seen = after(
                "SET timestamp = 1000000000",
                "UPDATE Thing SET whole = -1 WHERE Thing_id = 1",
                "UPDATE Thing SET whole = -1 WHERE Thing_id IN (2, 3)");
        assertThat(seen.withdrawn()).containsExactly(1L, 2L, 3L);
        assertThat(backend.changeToken()).as("a version for each row").isEqualTo(token + 3);
    }

    /** A reader must not know a version that comes again. */
    @Test
    void shouldNumberWhatAStatementWritesThatLeavesRowsOut() {
        Followed.Seen seen = after("INSERT IGNORE INTO Thing (Thing_id, text) VALUES (1, 'there'), (7000, 'new')");
        assertThat(ids(seen.records())).containsExactly(7000L);
        assertThat(backend.changeToken()).isEqualTo(token + 1);
        things.keep(seen);
        assertThat(after("REPLACE INTO Thing (Thing_id, text) VALUES (1, 'other')")
                        .withdrawn())
                .containsExactly(1L);
        assertThat(backend.changeToken()).isEqualTo(token + 2);
    }

    @Test
    void shouldSeeIdsThatMove() {
        Followed.Seen seen = after("UPDATE Thing SET Thing_id = 9000 WHERE Thing_id = 5");
        assertThat(seen.withdrawn()).containsExactly(5L);
        assertThat(ids(seen.records())).containsExactly(9000L);
    }

    @Test
    void shouldSeeRowsThatAreCopiedWithTheirVersions() {
        Followed.Seen seen = after(
                "CREATE TEMPORARY TABLE copies AS SELECT * FROM Thing WHERE Thing_id < 3",
                "UPDATE copies SET Thing_id = Thing_id + 7000",
                "INSERT INTO Thing SELECT * FROM copies");
        assertThat(ids(seen.records())).containsExactlyInAnyOrder(7001L, 7002L);
    }

    /** Two databases of content have versions of their own, also for one statement. */
    @Test
    void shouldNumberTheChangesOfTwoDatabasesByOneStatement() {
        server.prepare(name + "_other");
        Backend other = open(server.location(name + "_other"));
        other.save(List.of(record("Thing", 1, "text", Variant.of("other"))));
        other.save(List.of(record("Thing", 2, "text", Variant.of("other"))));
        other.save(List.of(record("Thing", 3, "text", Variant.of("other"))));
        long tokenOfOther = other.changeToken();
        assertThat(tokenOfOther).isNotEqualTo(token);
        String both = "UPDATE Thing AS a JOIN " + name + "_other.Thing AS b ON a.Thing_id = b.Thing_id"
                + " SET a.text = 'x', b.text = 'y' WHERE a.Thing_id < 3";
        assertThat(after(both).withdrawn()).containsExactly(1L, 2L);
        assertThat(other.changeToken()).isEqualTo(tokenOfOther + 1);
        assertThat(texts("SELECT ashlar_version FROM " + name + "_other.Thing WHERE Thing_id < 3"))
                .containsOnly(Long.toString(tokenOfOther + 1));
    }

    /** A dump of a user who may not see triggers has none. The first save of the owner makes them. */
    @Test
    void shouldReadAllBehindWhatWasWrittenWithoutTriggers() {
        sql(texts(
                        "SELECT CONCAT('DROP TRIGGER ', trigger_name) FROM information_schema.triggers WHERE trigger_schema = '"
                                + name + "' AND event_object_table = 'Thing'")
                .toArray(String[]::new));
        sql("UPDATE Thing SET text = 'unseen' WHERE Thing_id = 3");
        server.execute("CREATE USER humble", "GRANT SELECT, INSERT, UPDATE, DELETE ON " + name + ".* TO humble");
        open(server.location("humble", name)).save(List.of(record("Thing", 6, "text", Variant.of("by another"))));
        assertThat(things.changes().told())
                .as("no trigger, and no right to make one")
                .isTrue();
        Backend owner = open();
        List<DataRecord> records = List.of(record("Thing", 5, "text", Variant.of("saved")));
        assertThatThrownBy(() -> owner.save(records, Map.of(), () -> {
                    throw new IllegalStateException("another place");
                }))
                .hasMessage("another place");
        owner.save(records);
        assertThat(things.changes().told()).isFalse();
        Followed.Seen seen = things.next();
        assertThat(seen.state()).isEqualTo(Followed.fresh(backend, THING));
        things.keep(seen);
        assertThat(ids(after("UPDATE Thing SET text = 'seen' WHERE Thing_id = 4")
                        .records()))
                .containsExactly(4L);
    }

    /** A cache would be worth nothing otherwise. */
    @Test
    void shouldLeaveTriggersThatAreThere() {
        String triggers =
                "SELECT CONCAT(trigger_name, ' ', created) FROM information_schema.triggers WHERE trigger_schema = '"
                        + name + "' ORDER BY 1";
        List<String> before = texts(triggers);
        open().save(List.of(record("Thing", 5, "text", Variant.of("saved"))));
        assertThat(texts(triggers)).isEqualTo(before);
        assertThat(things.changes().told()).isTrue();
    }

    /** A dump that is restored under another name has triggers that know the name of before. */
    @Test
    void shouldNumberTheChangesOfACopyOfADatabase() {
        String copy = name + "_copy";
        server.prepare(copy);
        List<String> statements = new ArrayList<>(List.of(server.use(copy)));
        for (String table : List.of("ashlar_schema", "ashlar_ids", "ashlar_removed", "ashlar_state", "Thing")) {
            statements.add("CREATE TABLE " + table + " LIKE " + name + "." + table);
            statements.add("INSERT INTO " + table + " SELECT * FROM " + name + "." + table);
        }
        statements.addAll(texts("SELECT CONCAT('CREATE TRIGGER ', trigger_name, ' BEFORE ', event_manipulation, ' ON ',"
                + " event_object_table, ' FOR EACH ROW ', action_statement) FROM information_schema.triggers"
                + " WHERE trigger_schema = '" + name + "'"));
        server.execute(statements.toArray(String[]::new));
        Backend other = open(server.location(copy));
        other.save(List.of(record("Thing", 5, "text", Variant.of("saved"))));
        assertThat(other.changeToken())
                .as("a version for the triggers, another for the save")
                .isEqualTo(token + 2);
        SchemaReader.Source schema = other.schemaFiles().get(0);
        String retyped = schema.text().replace("type = \"i64\"", "type = \"string\", retyped = [\"i64\"]");
        other.migrate(List.of(new SchemaReader.Source(schema.file(), retyped)), false, Progress.NONE);
        assertThat(other.read(Received.schema(retyped), 7).get("whole")).isEqualTo(Variant.of("7"));
    }

    @Test
    void shouldNoteWhoHasWrittenARecord() {
        server.execute("CREATE USER 'ann@work'@'%'", "GRANT ALL ON " + name + ".* TO 'ann@work'@'%'");
        try (Backend ofAnn = open(server.location("ann%40work", name))) {
            ofAnn.save(List.of(record("Thing", 5, "text", Variant.of("by Ann"))));
        }
        assertThat(backend.author("Thing", 5)).contains("ann@work");
        assertThat(backend.author("Thing", 6)).contains("ashlar");
        assertThat(backend.author("Thing", 600_000)).isEmpty();
        assertThat(backend.author("None", 1)).isEmpty();
    }
}
