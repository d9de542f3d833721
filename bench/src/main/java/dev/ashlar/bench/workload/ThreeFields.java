package dev.ashlar.bench.workload;

import dev.ashlar.bench.emitter.EmitterTypes;
import dev.ashlar.bench.emitter.ParticleEmitter;
import dev.ashlar.bench.floor.EmitterReads;
import dev.ashlar.bench.floor.EmitterRows;
import dev.ashlar.store.RecordStore;
import java.nio.file.Path;

/** Emitters found by dense ids in a random order, three fields of each; against a row address and literal offsets. */
final class ThreeFields implements Trial {
    private final EmitterRows floor;
    private final RecordStore store;
    private final ParticleEmitter emitter;
    private final Picks picks;
    private final long[] ids;

    ThreeFields(Path pack) {
        this.floor = new EmitterRows(pack);
        this.store = RecordStore.open(pack, EmitterTypes.CATALOG);
        this.emitter = store.reader().view(ParticleEmitter.TYPE);
        this.picks = new Picks(emitter.rowCount());
        this.ids = picks.denseIds();
    }

    @Override
    public int parts() {
        return picks.parts();
    }

    @Override
    public long operations() {
        return Picks.PART;
    }

    @Override
    public double reference(int part) {
        return EmitterReads.three(ids, part * Picks.PART, (part + 1) * Picks.PART, floor);
    }

    @Override
    public double contender(int part) {
        return three(ids, part * Picks.PART, (part + 1) * Picks.PART, emitter);
    }

    private static double three(long[] ids, int from, int to, ParticleEmitter emitter) {
        long particles = 0;
        double sum = 0;
        for (int i = from; i < to; i++) {
            if (emitter.find(ids[i])) {
                particles += emitter.maxParticles();
                sum += emitter.spawnRate() + emitter.lifetimeMax();
            }
        }
        return particles + sum;
    }

    @Override
    public void close() {
        store.close();
    }
}
