package dev.ashlar.bench.workload;

import dev.ashlar.bench.emitter.EmitterTypes;
import dev.ashlar.bench.emitter.ParticleEmitter;
import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.store.RecordStore;
import java.nio.file.Path;

/** Emitters found by their names in a random order, by key or by text; against finding the same by id. */
final class Names implements Trial {
    private final RecordStore store;
    private final ParticleEmitter emitter;
    private final Picks picks;
    private final long[] ids;
    private final long[] keys;
    private final String[] names;
    private final boolean byText;

    private Names(Path pack, boolean byText) {
        this.store = RecordStore.open(pack, EmitterTypes.CATALOG);
        this.emitter = store.reader().view(ParticleEmitter.TYPE);
        this.picks = new Picks(emitter.rowCount());
        this.byText = byText;
        this.ids = picks.ids(row -> row + 1L);
        this.keys = new long[ids.length];
        this.names = new String[byText ? ids.length : 0];
        StringBuilder name = new StringBuilder();
        for (int i = 0; i < ids.length; i++) {
            emitter.find(ids[i]);
            name.setLength(0);
            emitter.nameTo(name);
            keys[i] = XxHash64.key(name);
            if (byText) {
                names[i] = name.toString();
            }
        }
    }

    static Names byKey(Path pack) {
        return new Names(pack, false);
    }

    static Names byText(Path pack) {
        return new Names(pack, true);
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
        return byId(ids, part * Picks.PART, (part + 1) * Picks.PART, emitter);
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

    @Override
    public double contender(int part) {
        int from = part * Picks.PART;
        return byText ? byText(names, from, from + Picks.PART, emitter) : byKey(keys, from, from + Picks.PART, emitter);
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

    @Override
    public void close() {
        store.close();
    }
}
