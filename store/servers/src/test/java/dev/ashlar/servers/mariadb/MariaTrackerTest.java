package dev.ashlar.servers.mariadb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Followed;
import dev.ashlar.servers.VersionsConformance;
import java.util.List;
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
