package dev.ashlar.bench.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.bench.sky.SkyChecksum;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is special about the path through SQLite. */
class SqlitePathTest {
    private static final long SIRIUS = 32_349;

    @TempDir
    static Path original;

    private static SkyFiles sky;

    @TempDir
    Path folder;

    @BeforeAll
    static void writeContent() throws IOException {
        sky = SkyFolder.write(original);
    }

    /** The content, its database to be changed. */
    private SkyFiles copy() throws IOException {
        return new SkyFiles(sky.content(), sky.pack(), Files.copy(sky.database(), folder.resolve("sky.db")));
    }

    @Test
    void shouldReadAnotherChecksumWhenATextDiffers() throws Exception {
        SkyFiles files = copy();
        Map<String, String> texts =
                Map.of("name", "Canicula", "bayer", "β", "variable", "V1", "flamsteed", "8", "henryDraper", "HD 1");
        for (Map.Entry<String, String> field : texts.entrySet()) {
            Path changed = Files.copy(files.database(), folder.resolve(field.getKey() + ".db"));
            execute(
                    changed,
                    "UPDATE \"Star\" SET \"" + field.getKey() + "\" = '" + field.getValue() + "' WHERE \"Star_id\" = "
                            + SIRIUS);
            try (SkyPath path = SqlitePath.open(changed)) {
                assertThat(path.checksum()).as(field.getKey()).isNotEqualTo(SkyChecksum.EXPECTED);
            }
        }
        try (SkyPath path = SqlitePath.open(files.database())) {
            assertThat(path.checksum()).isEqualTo(SkyChecksum.EXPECTED);
        }
    }

    @Test
    void shouldComeToNoSumForAStarThatIsNotThere() throws Exception {
        SkyFiles files = copy();
        execute(files.database(), "DELETE FROM \"Star\" WHERE \"Star_id\" = " + SIRIUS);
        try (FloorPath floor = FloorPath.open(files.pack());
                SkyPath path = SqlitePath.open(files.database())) {
            Picks picks = floor.pick(100_000, SIRIUS);
            assertThat(path.threeFields(picks)).isNaN();
            assertThat(path.wholeRecords(picks)).isNaN();
        }
    }

    @Test
    void shouldOpenAFileWhateverItsName() throws IOException {
        Path database = Files.createDirectory(folder.resolve("a b?c%20#ü")).resolve("sky.db");
        Files.copy(sky.database(), database);
        try (SkyPath path = SqlitePath.open(database)) {
            assertThat(path.checksum()).isEqualTo(SkyChecksum.EXPECTED);
        }
    }

    @Test
    void cannotOpenWhatIsNotThere() {
        Path absent = folder.resolve("absent.db");
        assertThatThrownBy(() -> SqlitePath.open(absent))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("absent.db");
        assertThat(absent).doesNotExist();
    }

    @Test
    void cannotOpenWhatIsNoDatabase() throws IOException {
        Path text = Files.writeString(folder.resolve("text.db"), "no database at all".repeat(100));
        assertThatThrownBy(() -> SqlitePath.open(text))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("SQLite: ");
    }

    @Test
    void cannotReadADatabaseWithoutStars() throws Exception {
        SkyFiles files = copy();
        execute(files.database(), "DROP TABLE \"Star\"");
        assertThatThrownBy(() -> SqlitePath.open(files.database()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Star");
    }

    private static void execute(Path database, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
                Statement statement = connection.createStatement()) {
            assertThat(statement.executeUpdate(sql)).isNotNegative();
        }
    }
}
