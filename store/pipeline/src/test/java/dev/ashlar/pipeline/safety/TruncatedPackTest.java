package dev.ashlar.pipeline.safety;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.Share;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A file that shrinks under a reader ends in an error of a thread, but for what {@code docs/memory-safety.md} says about C2. */
class TruncatedPackTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"-Xint, HASH, 1, false", "-XX:TieredStopAtLevel=1, DIRECT, 40, false"})
    void shouldLiveOnWhenTheFileShrinks(String flag, World.Ids ids, int rounds, boolean optimized)
            throws IOException, InterruptedException {
        Path pack = World.cook(folder.resolve("world.pack"), TruncationMain.RECORDS, ids, 1, 30);
        String line = Proof.lastLine(folder, List.of(flag), TruncationMain.class, pack, ids, rounds, optimized);
        assertThat(line).isEqualTo("lived, and was told");
    }

    @Test
    @Tag("slow")
    void shouldLiveOnInWarmCodeWhenTheFileShrinks() throws IOException, InterruptedException {
        shouldLiveOnWhenTheFileShrinks("-XX:+TieredCompilation", World.Ids.ARITHMETIC, 600, true);
    }

    @Test
    @Tag("slow")
    void shouldLiveOnInHotCodeWhenTheFileShrinks() throws IOException, InterruptedException {
        List<String> flags = List.of("-XX:-TieredCompilation");
        for (World.Ids ids : World.Ids.values()) {
            if (Share.takes(ids.ordinal())) {
                Path pack = World.cook(folder.resolve(ids + ".pack"), TruncationMain.RECORDS, ids, 1, 30);
                assertThat(Proof.lastLine(folder, flags, TruncationMain.class, pack, ids, 1500, true))
                        .as("ids %s", ids)
                        .isEqualTo("lived, and was told");
            }
        }
    }
}
