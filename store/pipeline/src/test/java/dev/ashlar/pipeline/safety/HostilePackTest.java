package dev.ashlar.pipeline.safety;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Packs that lie about strides, counts, offsets, indexes, slots and references, behind checksums that are right. */
class HostilePackTest {
    private static final int FAST = 18;
    private static final int FEW = 12;
    private static final int IN_BLOCKS = 250;
    private static final long SEED = 20261121;

    @TempDir
    Path folder;

    /** Reads variants of seeds that follow one another. */
    private String read(int records, int windowShift, int first, int variants)
            throws IOException, InterruptedException {
        List<Object> arguments = new ArrayList<>(
                List.of(Files.createDirectory(folder.resolve("variants")), records, variants, SEED + first));
        for (World.Ids ids : World.Ids.values()) {
            arguments.add(World.cook(folder.resolve(ids + ".pack"), records, ids, 1, windowShift));
        }
        return Proof.lastLine(folder, List.of(), HostileMain.class, arguments.toArray());
    }

    @Test
    void shouldRefuseOrReadWhateverAPackSays() throws IOException, InterruptedException {
        assertThat(read(FEW, 30, 0, FAST)).isEqualTo("refused some, read others");
    }

    @Test
    void shouldRefuseOrReadWhateverAPackInBlocksSays() throws IOException, InterruptedException {
        assertThat(read(IN_BLOCKS, 16, 0, FAST)).isEqualTo("refused some, read others");
    }

    @Test
    @Tag("huge")
    void shouldRefuseOrReadManyMoreInBlocks() throws IOException, InterruptedException {
        assertThat(read(IN_BLOCKS, 16, FAST, 24)).isEqualTo("refused some, read others");
    }

    @Test
    @Tag("huge")
    void shouldRefuseOrReadManyMore() throws IOException, InterruptedException {
        assertThat(read(FEW, 30, FAST, 982)).isEqualTo("refused some, read others");
    }
}
