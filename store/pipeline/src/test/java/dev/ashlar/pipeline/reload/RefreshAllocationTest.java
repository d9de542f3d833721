package dev.ashlar.pipeline.reload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.pipeline.safety.Proof;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A frame without an edit costs no garbage: neither its refresh nor its reads. One after an edit costs little, whatever was edited. */
class RefreshAllocationTest {
    @TempDir
    Path folder;

    private String allocated(List<String> flags, int before, int measured) throws IOException, InterruptedException {
        return Proof.lastLine(folder, flags, RefreshAllocationMain.class, before, measured);
    }

    @Test
    void shouldAllocateNothingOnceCompiled() throws IOException, InterruptedException {
        assertThat(allocated(List.of(), 20_000, 20_000)).isEqualTo("nothing");
    }

    @Test
    void shouldAllocateNothingInTheInterpreter() throws IOException, InterruptedException {
        assertThat(allocated(List.of("-Xint"), 10, 100)).isEqualTo("nothing");
    }
}
