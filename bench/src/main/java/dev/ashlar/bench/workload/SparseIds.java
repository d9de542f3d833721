package dev.ashlar.bench.workload;

import dev.ashlar.bench.emitter.EmitterTypes;
import dev.ashlar.bench.emitter.ParticleEmitter;
import dev.ashlar.store.RecordStore;
import java.nio.file.Path;
import org.agrona.collections.Long2ObjectHashMap;

/** Emitters found by sparse ids in a random order, three fields of each; against objects on the heap in a map of Agrona. */
final class SparseIds implements Trial {
    private static final float LOAD = 0.65f;

    private final RecordStore store;
    private final ParticleEmitter emitter;
    private final Long2ObjectHashMap<ParticleEmitter.Snapshot> map;
    private final Picks picks;
    private final long[] ids;

    SparseIds(Path pack) {
        this.store = RecordStore.open(pack, EmitterTypes.CATALOG);
        this.emitter = store.reader().view(ParticleEmitter.TYPE);
        this.picks = new Picks(emitter.rowCount());
        int count = emitter.rowCount();
        this.ids = picks.ids(row -> SamplePack.sparseId(row, count));
        this.map = new Long2ObjectHashMap<>((int) (count / LOAD) + 1, LOAD);
        while (emitter.next()) {
            map.put(emitter.id(), emitter.snapshot());
        }
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
        return three(ids, part * Picks.PART, (part + 1) * Picks.PART, map);
    }

    private static double three(long[] ids, int from, int to, Long2ObjectHashMap<ParticleEmitter.Snapshot> map) {
        long particles = 0;
        double sum = 0;
        for (int i = from; i < to; i++) {
            ParticleEmitter.Snapshot emitter = map.get(ids[i]);
            if (emitter != null) {
                particles += emitter.maxParticles();
                sum += emitter.spawnRate() + emitter.lifetimeMax();
            }
        }
        return particles + sum;
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
