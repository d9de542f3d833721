package dev.ashlar.bench.workload;

import dev.ashlar.bench.emitter.EmitterTypes;
import dev.ashlar.bench.emitter.ParticleEmitter;
import dev.ashlar.store.RecordStore;
import java.nio.file.Path;

/** Emitters found by sparse ids in a random order, three fields of each: many at once, against one after the other. */
final class ManyFinds {
    /** As many as a game asks for in a frame. */
    private static final int IDS = 256;

    private ManyFinds() {}

    static Trial open(Path pack) {
        RecordStore store = RecordStore.open(pack, EmitterTypes.CATALOG);
        ParticleEmitter one = store.reader().view(ParticleEmitter.TYPE);
        ParticleEmitter many = store.reader().view(ParticleEmitter.TYPE);
        int count = one.rowCount();
        long[] ids = new Picks(count).ids(row -> SamplePack.sparseId(row, count));
        long[] some = new long[IDS];
        int[] rows = new int[IDS];
        return Trial.ofPicks(
                ids.length,
                (from, to) -> single(ids, from, to, one),
                (from, to) -> atOnce(ids, from, to, many, some, rows),
                store::close);
    }

    private static double single(long[] ids, int from, int to, ParticleEmitter emitter) {
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

    private static double atOnce(long[] ids, int from, int to, ParticleEmitter emitter, long[] some, int[] rows) {
        long particles = 0;
        double sum = 0;
        for (int at = from; at < to; at += IDS) {
            int count = Math.min(IDS, to - at);
            System.arraycopy(ids, at, some, 0, count);
            emitter.find(some, count, rows);
            for (int i = 0; i < count; i++) {
                if (emitter.moveToRow(rows[i])) {
                    particles += emitter.maxParticles();
                    sum += emitter.spawnRate() + emitter.lifetimeMax();
                }
            }
        }
        return particles + sum;
    }
}
