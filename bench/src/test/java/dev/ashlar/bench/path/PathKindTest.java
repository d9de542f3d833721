package dev.ashlar.bench.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import dev.ashlar.bench.sky.SkyChecksum;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every path reads the same, and what authors wrote. */
class PathKindTest {
    private static final long SEED = 32_349;
    private static final int PICKS = 20_000;

    @TempDir
    static Path folder;

    private static SkyFiles files;

    @BeforeAll
    static void writeContent() throws IOException {
        files = SkyFolder.write(folder);
    }

    @ParameterizedTest
    @EnumSource(PathKind.class)
    void shouldGiveTheCommittedChecksumAndCloseMoreThanOnce(PathKind kind) {
        SkyPath path = kind.open(files);
        assertThat(path.checksum()).isEqualTo(SkyChecksum.EXPECTED);
        assertThat(path.checksum()).as("a second time").isEqualTo(SkyChecksum.EXPECTED);
        path.close();
        assertThatNoException().isThrownBy(path::close);
    }

    @ParameterizedTest
    @EnumSource(PathKind.class)
    void shouldGiveTheSumsOfTheContent(PathKind kind) {
        try (FloorPath floor = FloorPath.open(files.pack());
                SkyPath path = kind.open(files)) {
            Picks picks = floor.pick(PICKS, SEED);
            assertThat(path.threeFields(picks)).as("seed %d", SEED).isEqualTo(ContentSums.three(picks, 0, PICKS));
            assertThat(path.wholeRecords(picks)).as("seed %d", SEED).isEqualTo(ContentSums.whole(picks, 0, PICKS));
            assertThat(path.threeFields(picks, 7, 1_000))
                    .as("seed %d", SEED)
                    .isEqualTo(ContentSums.three(picks, 7, 1_000));
            assertThat(path.wholeRecords(picks, 7, 1_000))
                    .as("seed %d", SEED)
                    .isEqualTo(ContentSums.whole(picks, 7, 1_000));
        }
    }
}
