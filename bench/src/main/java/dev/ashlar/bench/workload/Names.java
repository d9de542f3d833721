package dev.ashlar.bench.workload;

import dev.ashlar.bench.emitter.EmitterTypes;
import dev.ashlar.bench.emitter.ParticleEmitter;
import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.store.RecordStore;
import java.nio.file.Path;
import java.util.Arrays;

/** Emitters found by their names in a random order, one field of each; against finding the same by id. */
final class Names {
    private Names() {}

    /** By keys that are known. */
    static Trial byKey(Path pack) {
        RecordStore store = RecordStore.open(pack, EmitterTypes.CATALOG);
        ParticleEmitter emitter = store.reader().view(ParticleEmitter.TYPE);
        long[] ids = new Picks(emitter.rowCount()).denseIds();
        long[] keys = new long[ids.length];
        Arrays.setAll(keys, i -> XxHash64.key(nameOf(ids[i], emitter)));
        return Trial.ofPicks(
                ids.length,
                (from, to) -> byId(ids, from, to, emitter),
                (from, to) -> byKey(keys, from, to, emitter),
                store::close);
    }

    /** By texts, which are hashed, and compared with those of the records. */
    static Trial byText(Path pack) {
        RecordStore store = RecordStore.open(pack, EmitterTypes.CATALOG);
        ParticleEmitter emitter = store.reader().view(ParticleEmitter.TYPE);
        long[] ids = new Picks(emitter.rowCount()).denseIds();
        String[] names = new String[ids.length];
        Arrays.setAll(names, i -> nameOf(ids[i], emitter));
        return Trial.ofPicks(
                ids.length,
                (from, to) -> byId(ids, from, to, emitter),
                (from, to) -> byText(names, from, to, emitter),
                store::close);
    }

    private static String nameOf(long id, ParticleEmitter emitter) {
        emitter.find(id);
        return emitter.name();
    }

    private static long byId(long[] ids, int from, int to, ParticleEmitter emitter) {
        long sum = 0;
        for (int i = from; i < to; i++) {
            if (emitter.find(ids[i])) {
                sum += emitter.maxParticles();
            }
        }
        return sum;
    }

    private static long byKey(long[] keys, int from, int to, ParticleEmitter emitter) {
        long sum = 0;
        for (int i = from; i < to; i++) {
            if (emitter.findKey(keys[i])) {
                sum += emitter.maxParticles();
            }
        }
        return sum;
    }

    private static long byText(String[] names, int from, int to, ParticleEmitter emitter) {
        long sum = 0;
        for (int i = from; i < to; i++) {
            if (emitter.find(names[i])) {
                sum += emitter.maxParticles();
            }
        }
        return sum;
    }
}
