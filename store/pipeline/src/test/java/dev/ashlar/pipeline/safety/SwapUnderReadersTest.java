package dev.ashlar.pipeline.safety;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Packs that replace one another while threads read them: every value read is of one pack, and memory does not pile up. */
class SwapUnderReadersTest {
    private static final int PACKS = 4;

    @TempDir
    Path folder;

    private String swap(int swaps, boolean copied) throws IOException, InterruptedException {
        List<Object> arguments = new ArrayList<>(List.of(swaps, copied));
        for (int salt = 1; salt <= PACKS; salt++) {
            int records = SwappingMain.RECORDS + salt;
            arguments.add(World.cook(folder.resolve(salt + ".pack"), records, SwappingMain.IDS, salt, 30));
        }
        List<String> flags = List.of("-XX:+UseG1GC", "-XX:+ExplicitGCInvokesConcurrent");
        return Proof.lastLine(folder, flags, SwappingMain.class, arguments.toArray());
    }

    @Test
    void shouldReadOnePackInEachFrame() throws IOException, InterruptedException {
        assertThat(swap(100, false)).isEqualTo("100 swaps");
    }

    @Test
    void shouldReadOnePackInEachFrameOfPrivateCopies() throws IOException, InterruptedException {
        assertThat(swap(100, true)).isEqualTo("100 swaps");
    }

    @Test
    @Tag("huge")
    void shouldReadOnePackInEachFrameForTenThousandSwaps() throws IOException, InterruptedException {
        assertThat(swap(10_000, false)).isEqualTo("10000 swaps");
    }

    @Test
    @Tag("huge")
    void shouldReadOnePackInEachFrameOfThousandsOfPrivateCopies() throws IOException, InterruptedException {
        assertThat(swap(3_000, true)).isEqualTo("3000 swaps");
    }
}
