package dev.ashlar.pipeline.safety;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** After {@code close()} every move is refused, and every read gives what it gave before. */
class UseAfterCloseTest {
    @TempDir
    Path folder;

    /** In one block, and in several. */
    @ParameterizedTest
    @CsvSource({"ARITHMETIC, 30", "DIRECT, 16", "HASH, 30", "HASH, 16"})
    void shouldRefuseMovesAndReadOldValues(World.Ids ids, int windowShift) throws IOException, InterruptedException {
        int records = windowShift == 16 ? 400 : 20;
        Path pack = World.cook(folder.resolve("world.pack"), records, ids, 1, windowShift);
        assertThat(Proof.lastLine(folder, List.of(), ClosedMain.class, pack, ids, records))
                .isEqualTo("refused what moves, read what was there");
    }
}
