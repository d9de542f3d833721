package dev.ashlar.bench.floor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.ashlar.EmitterPacks;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParticleRowsTest {
    private static final int COUNT = 1_000;

    @TempDir
    Path folder;

    /** As a pack beyond what one mapping holds is. */
    @Test
    void shouldReadTheSameOfTwoMappings() throws IOException {
        EmitterPacks.writeRows(folder, EmitterSet.of(COUNT));
        Path pack = folder.resolve(EmitterPacks.ROWS);
        ParticleRows whole = new ParticleRows(pack);
        ParticleRows pieces = new ParticleRows(pack, COUNT);

        assertThat(sum(pieces)).isEqualTo(sum(whole)).isNotZero();
        assertThat(pieces.count()).isEqualTo(COUNT);

        pieces.unmap();
        whole.unmap();
    }

    private long sum(ParticleRows rows) throws IOException {
        int[] ids = IntStream.rangeClosed(1, COUNT).toArray();
        try (EmitterReader reader = new ParticleReader(rows, folder)) {
            return reader.wholeRecords(ids, 0, COUNT);
        }
    }
}
