package dev.ashlar.pipeline.safety;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Memory stays as long as somebody can read it, and no longer. */
class KeptViewsTest {
    private static final int RECORDS = 100;

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"HASH, 30, -XX:+UseSerialGC", "ARITHMETIC, 16, -XX:+UseG1GC"})
    void shouldKeepTheMemoryOfWhatIsHeldAlone(World.Ids ids, int windowShift, String collector)
            throws IOException, InterruptedException {
        Path pack = World.cook(folder.resolve("world.pack"), RECORDS, ids, 1, windowShift);
        Path other = World.cook(folder.resolve("other.pack"), RECORDS, ids, 2, windowShift);
        List<String> flags = List.of(collector);
        assertThat(Proof.lastLine(folder, flags, KeptMain.class, pack, other, ids, RECORDS, 3))
                .isEqualTo("kept what was held, and nothing else");
    }

    @ParameterizedTest
    @CsvSource({"-XX:+TieredCompilation", "-XX:-TieredCompilation"})
    void shouldKeepTheMemoryUntilTheLastReadIsDone(String compilation) throws IOException, InterruptedException {
        drop(compilation, 60);
    }

    @ParameterizedTest
    @CsvSource({"-XX:+TieredCompilation", "-XX:-TieredCompilation"})
    @Tag("huge")
    void shouldKeepTheMemoryUntilTheLastOfManyReadsIsDone(String compilation) throws IOException, InterruptedException {
        drop(compilation, 1_000);
    }

    private void drop(String compilation, int rounds) throws IOException, InterruptedException {
        Path pack = World.cook(folder.resolve("world.pack"), RECORDS, World.Ids.DIRECT, 1, 30);
        List<String> flags = List.of(compilation, "-XX:+UseSerialGC");
        assertThat(Proof.lastLine(folder, flags, DroppedMain.class, pack, World.Ids.DIRECT, RECORDS, rounds))
                .isEqualTo(rounds + " rounds");
    }
}
