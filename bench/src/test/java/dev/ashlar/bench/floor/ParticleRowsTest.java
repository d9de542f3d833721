package dev.ashlar.bench.floor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.ashlar.EmitterPacks;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParticleRowsTest {
    private static final int COUNT = 1_000;
    private static final int LINE = 64;

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

    /** As rows beyond what one mapping holds are. */
    @Test
    void shouldReadTheSameOfManyPieces() throws IOException {
        EmitterPacks.writeRows(folder, EmitterSet.of(COUNT));
        Path pack = folder.resolve(EmitterPacks.ROWS);
        long[] ids = LongStream.rangeClosed(1, COUNT).toArray();
        ParticleRows rows = new ParticleRows(pack);
        try (ParticlePieces pieces = ParticlePieces.of(pack, 14);
                EmitterReader whole = new ParticleReader(rows, null, folder)) {
            assertThat(COUNT * ParticleRows.STRIDE).isGreaterThan(7 << 14);
            for (int row = 0; row < COUNT; row++) {
                assertThat(pieces.reader().threeFields(ids, row, row + 1))
                        .as("row %d", row)
                        .isEqualTo(whole.threeFields(ids, row, row + 1));
            }
            assertThatNoException().isThrownBy(pieces::close);
        }
        rows.unmap();
    }

    /** Reports count one line for them. */
    @Test
    void shouldHaveThreeFieldsInOneCacheLine() throws IOException {
        EmitterPacks.writeRows(folder, EmitterSet.of(COUNT));
        ParticleRows rows = new ParticleRows(folder.resolve(EmitterPacks.ROWS));

        assertThat(rows.first() % LINE).isZero();
        assertThat(ParticleRows.STRIDE % LINE).isZero();
        assertThat(List.of(ParticleRows.MAX_PARTICLES, ParticleRows.SPAWN_RATE, ParticleRows.LIFETIME_MAX))
                .allMatch(offset -> offset >= 0 && offset + Integer.BYTES <= LINE);

        rows.unmap();
    }

    private long sum(ParticleRows rows) throws IOException {
        long[] ids = LongStream.rangeClosed(1, COUNT).toArray();
        try (EmitterReader reader = new ParticleReader(rows, null, folder)) {
            return reader.wholeRecords(ids, 0, COUNT);
        }
    }
}
