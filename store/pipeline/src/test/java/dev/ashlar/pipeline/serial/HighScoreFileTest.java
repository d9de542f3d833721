package dev.ashlar.pipeline.serial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.serial.SerialException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A table that is on disk or not. */
class HighScoreFileTest {
    @TempDir
    Path folder;

    @Test
    void shouldBeginWithTenNobodiesAndWriteThemWhenSaved() throws IOException {
        Path file = folder.resolve("highscor.dat");
        HighScores table = HighScores.load(file);
        assertThat(table.scores).hasSize(10).allMatch(score -> score.name.equals("Nobody"));
        assertThat(table.scores)
                .extracting(score -> score.points)
                .containsExactly(100L, 90L, 80L, 70L, 60L, 50L, 40L, 30L, 20L, 10L);
        assertThat(file).doesNotExist();
        table.save(file);
        assertThat(file).hasSize(4 + 10 * (4 + 6 + 4));
    }

    @Test
    void shouldKeepScoresUntilTheFileIsDeleted() throws IOException {
        Path file = folder.resolve("highscor.dat");
        HighScores table = HighScores.load(file);
        table.scores[0].name = "Ada";
        table.scores[0].points = 4_000_000_000L;
        table.save(file);
        HighScores again = HighScores.load(file);
        assertThat(again.scores[0].name).isEqualTo("Ada");
        assertThat(again.scores[0].points).isEqualTo(4_000_000_000L);
        Files.delete(file);
        assertThat(HighScores.load(file).scores[0].name).isEqualTo("Nobody");
    }

    @Test
    void cannotLoadAFileThatWasCutOffOrGrew() throws IOException {
        Path file = folder.resolve("highscor.dat");
        new HighScores().save(file);
        byte[] whole = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(whole, whole.length - 1));
        assertThatThrownBy(() -> HighScores.load(file))
                .isInstanceOf(SerialException.class)
                .hasMessage("scores[9].points: expected 4 bytes, found 3 (at offset 140)");
        Files.write(file, Arrays.copyOf(whole, whole.length + 1));
        assertThatThrownBy(() -> HighScores.load(file))
                .isInstanceOf(SerialException.class)
                .hasMessageContaining("bytes that are left: 1");
    }
}
