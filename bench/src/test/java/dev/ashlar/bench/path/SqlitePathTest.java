package dev.ashlar.bench.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.bench.sky.SkyChecksum;
import dev.ashlar.bench.sky.SkyPack;
import dev.ashlar.codec.record.Variant;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is special about the path through SQLite. */
class SqlitePathTest {
    private static final long SIRIUS = 32_349;

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"name, Canicula", "bayer, β", "variable, V1", "flamsteed, 8", "henryDraper, HD 1"})
    void shouldReadAnotherChecksumWhenATextDiffers(String field, String text) throws IOException {
        SkyFiles files = SkyFolder.write(folder);
        SkyFolder.writeOther(files, SIRIUS, field, Variant.of(text));
        try (SkyPath path = SqlitePath.open(files.database())) {
            assertThat(path.checksum()).isNotEqualTo(SkyChecksum.EXPECTED);
        }
    }

    @Test
    void shouldComeToNoSumForAStarThatIsNotThere() throws Exception {
        SkyFiles files = SkyFolder.write(folder);
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
        SkyDatabase.write(SkyPack.content(), SkyPack.folder(), database);
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
        SkyFiles files = SkyFolder.write(folder);
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
