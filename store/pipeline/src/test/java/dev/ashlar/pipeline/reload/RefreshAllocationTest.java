package dev.ashlar.pipeline.reload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.pipeline.safety.Proof;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A frame without an edit costs no garbage: neither its refresh nor its reads. One after an edit costs little, whatever was edited. */
class RefreshAllocationTest {
    @TempDir
    Path folder;

    private String allocated(String compilation, int before, int measured, int swaps)
            throws IOException, InterruptedException {
        return Proof.lastLine(folder, List.of(compilation), RefreshAllocationMain.class, before, measured, swaps);
    }

    @Test
    @Tag("slow")
    void shouldAllocateNothingOnceCompiled() throws IOException, InterruptedException {
        assertThat(allocated("-XX:+TieredCompilation", 20_000, 20_000, 30)).isEqualTo("nothing");
    }

    @Test
    void shouldAllocateNothingInTheInterpreter() throws IOException, InterruptedException {
        assertThat(allocated("-Xint", 10, 100, 12)).isEqualTo("nothing");
    }

    @Test
    @Tag("huge")
    void shouldAllocateNothingInManyRoundsInTheInterpreter() throws IOException, InterruptedException {
        assertThat(allocated("-Xint", 10, 500, 30)).isEqualTo("nothing");
    }
}
