package dev.ashlar.bench.floor;

import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.Description;
import dev.ashlar.bench.contender.Description.Kind;
import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.EmitterStore;
import dev.ashlar.bench.contender.Operation;
import dev.ashlar.bench.contender.ashlar.EmitterPacks;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The baseline that every store is compared with: hand-written reads by Unsafe. It has files of its own. If it shared files, it would load
 * cache lines for the one store that reads the same file.
 */
public final class FloorContender implements Contender {
    private static final Description DESCRIPTION = new Description(
            "floor",
            "baseline",
            "",
            Kind.FLOOR,
            "hand-written Unsafe reads of a mapped copy of the release pack: address + row * 128 + literal, without checks; sparse ids by a hand-written, mapped hash table with slots of eight bytes, 32 bits of the hash and the row, at most half full; names by a table of the same kind, values by lists, both written for these records alone");

    /** The only one. */
    public static final FloorContender INSTANCE = new FloorContender();

    private FloorContender() {}

    @Override
    public Description description() {
        return DESCRIPTION;
    }

    @Override
    public Set<Operation> operations() {
        return EnumSet.allOf(Operation.class);
    }

    /** Every store alternates with the baseline in one JVM, so no store is measured with more records than the baseline can map. */
    @Override
    public int mostEmitters() {
        return ParticleRows.MOST;
    }

    @Override
    public void build(Path folder, EmitterSet emitters) throws IOException {
        EmitterPacks.writeRows(folder, emitters);
        if (!emitters.data().isDense()) {
            ParticleRows rows = new ParticleRows(folder.resolve(EmitterPacks.ROWS));
            RowTable ids = RowTable.of(rows, ParticleRows.ID);
            ids.write(folder);
            ids.unmap();
            rows.unmap();
        }
    }

    @Override
    public void buildMore(Path folder, EmitterSet emitters) throws IOException {
        EmitterPacks.writeMore(folder, emitters);
    }

    @Override
    public EmitterStore open(Path folder) throws IOException {
        Path pack = folder.resolve(EmitterPacks.ROWS);
        ParticleRows.Places places = ParticleRows.places(pack);
        return places.count() > ParticleRows.MOST
                ? ParticlePieces.of(pack)
                : new Opened(
                        new ParticleRows(pack, places, Integer.MAX_VALUE),
                        RowTable.isIn(folder) ? RowTable.open(folder) : null,
                        folder);
    }

    /** Unmapped when it is closed: thousands that wait for the collector would slow down the next to map, up to the system's limit. */
    private record Opened(ParticleRows rows, @Nullable RowTable ids, Path folder) implements EmitterStore {
        @Override
        public EmitterReader reader() {
            return new ParticleReader(rows, ids, folder);
        }

        @Override
        public void close() {
            rows.unmap();
            if (ids != null) {
                ids.unmap();
            }
        }
    }
}
