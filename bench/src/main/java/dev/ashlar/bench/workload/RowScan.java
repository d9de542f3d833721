package dev.ashlar.bench.workload;

import dev.ashlar.bench.emitter.EmitterTypes;
import dev.ashlar.bench.emitter.ParticleEmitter;
import dev.ashlar.bench.floor.EmitterReads;
import dev.ashlar.bench.floor.EmitterRows;
import dev.ashlar.store.RecordStore;
import java.nio.file.Path;

/** Two fields of all emitters, which lie in rows, in their order; against a loop over addresses. */
final class RowScan implements Trial {
    private final EmitterRows floor;
    private final RecordStore store;
    private final ParticleEmitter emitter;

    RowScan(Path pack) {
        this.floor = new EmitterRows(pack);
        this.store = RecordStore.open(pack, EmitterTypes.CATALOG);
        this.emitter = store.reader().view(ParticleEmitter.TYPE);
    }

    @Override
    public int parts() {
        return 1;
    }

    @Override
    public long operations() {
        return emitter.rowCount();
    }

    @Override
    public double reference(int part) {
        return EmitterReads.scan(floor);
    }

    @Override
    public double contender(int part) {
        return scan(emitter);
    }

    private static long scan(ParticleEmitter emitter) {
        long sum = 0;
        emitter.rewind();
        while (emitter.next()) {
            sum += emitter.maxParticles();
            sum += emitter.flags();
        }
        return sum;
    }

    @Override
    public void close() {
        store.close();
    }
}
