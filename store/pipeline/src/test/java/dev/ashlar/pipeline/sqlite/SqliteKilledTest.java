package dev.ashlar.pipeline.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.Share;
import dev.ashlar.pipeline.ChildJvm;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Processes that are killed while they write: whoever opens the database next, for reading only, reads the state before or after. */
class SqliteKilledTest {
    private static final long SEED = 20261123;
    private static final int ALL_KILLS = 60;
    private static final int MOST_LOOKS = 20_000;

    @TempDir
    Path folder;

    /** How many of the kills left a hot journal, or changes in a WAL. */
    private int kill(int count, String journal) throws Exception {
        Path file = folder.resolve("sky.db");
        KilledWriterMain.begin(file);
        Sql.run(file, "PRAGMA journal_mode = " + journal);
        Path beside = folder.resolve(journal.equals("WAL") ? "sky.db-wal" : "sky.db-journal");
        Random random = new Random(SEED);
        int interrupted = 0;
        long round = 0;
        try (Backend watching = Backends.open(file)) {
            for (int i = 0; i < count; i++) {
                String where = "%s, seed %d, kill %d".formatted(journal, SEED, i);
                long last = kill(file, beside, random, round);
                interrupted += Files.exists(beside) && Files.size(beside) > 0 ? 1 : 0;
                try (Backend backend = Backends.open(file)) {
                    round = KilledWriterMain.round(backend);
                    assertThat(round).as(where).isBetween(last - 1, last + 1);
                }
                watching.changeToken();
                assertThat(KilledWriterMain.round(watching)).as(where).isEqualTo(round);
            }
        }
        return interrupted;
    }

    /** Kills a writer in the middle of a transaction, or near its end. Gives the last round that it told of. */
    private static long kill(Path file, Path beside, Random random, long round) throws IOException {
        try (ChildJvm writer = ChildJvm.start(
                List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"),
                KilledWriterMain.class,
                file,
                Path.of(Long.toString(round)))) {
            long last = round;
            for (int lines = 1 + random.nextInt(6); lines > 0; lines--) {
                last = KilledWriterMain.told(writer);
            }
            while (!Files.exists(beside) && writer.isAlive()) {
                Thread.onSpinWait();
            }
            for (int looks = random.nextInt(MOST_LOOKS); looks > 0 && Files.exists(beside); looks--) {
                Thread.onSpinWait();
            }
            for (String line : writer.kill()) {
                last = Math.max(last, KilledWriterMain.told(line));
            }
            return last;
        }
    }

    @Test
    void shouldBeReadAfterAKill() throws Exception {
        kill(3, "DELETE");
    }

    @ParameterizedTest
    @ValueSource(strings = {"DELETE", "WAL", "TRUNCATE", "PERSIST"})
    @Tag("slow")
    void shouldBeReadAfterManyKills(String journal) throws Exception {
        int count = Share.of(ALL_KILLS);
        int interrupted = kill(count, journal);
        if (count == ALL_KILLS) {
            assertThat(interrupted).as("kills in the middle of a transaction").isGreaterThan(count / 5);
        }
    }
}
