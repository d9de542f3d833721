package dev.ashlar.pipeline.safety;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A file that shrinks while it is verified is truncated, whatever the bytes say that were read before. */
class ShrinkingVerifyTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"-Xint, 2", "-XX:TieredStopAtLevel=1, 8", "-XX:+TieredCompilation, 16"})
    void shouldRefuseAPackThatShrinksMeanwhile(String flag, int rounds) throws IOException, InterruptedException {
        shrink(flag, rounds);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-Xint", "-XX:TieredStopAtLevel=1", "-XX:+TieredCompilation"})
    @Tag("huge")
    void shouldRefuseAPackThatShrinksAtAnyMoment(String flag) throws IOException, InterruptedException {
        shrink(flag, 60);
    }

    private void shrink(String flag, int rounds) throws IOException, InterruptedException {
        Path pack = World.cook(folder.resolve("world.pack"), 12, World.Ids.HASH, 1, 30);
        Path shrinking = folder.resolve("shrinking.pack");
        assertThat(Proof.lastLine(folder, List.of(flag), ShrinkingVerifyMain.class, pack, shrinking, rounds))
                .isEqualTo("refused, whenever it shrank");
    }
}
