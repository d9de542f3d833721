package dev.ashlar.bench.workload;

import dev.ashlar.bench.emitter.EmitterTypes;
import dev.ashlar.bench.emitter.ParticleEmitter;
import dev.ashlar.bench.floor.EmitterReads;
import dev.ashlar.bench.floor.EmitterRows;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.codec.view.ViewSet;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.internal.pack.PackFile;
import java.nio.file.Path;
import java.util.Objects;
import org.agrona.collections.Long2ObjectHashMap;

/** Emitters found by ids in a random order, three fields of each. Every way has a loop of its own, though some look alike. */
final class ThreeFields {
    private static final float LOAD = 0.65f;

    private ThreeFields() {}

    /** By dense ids, through the release view; against a row address and literal offsets. */
    static Trial release(Path pack) {
        RecordStore store = RecordStore.open(pack, EmitterTypes.CATALOG);
        ParticleEmitter emitter = store.reader().view(ParticleEmitter.TYPE);
        long[] ids = new Picks(emitter.rowCount()).denseIds();
        EmitterRows floor = new EmitterRows(pack);
        return Trial.ofPicks(
                ids.length,
                (from, to) -> EmitterReads.three(ids, from, to, floor),
                (from, to) -> three(ids, from, to, emitter),
                store::close);
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

    /** The generated view as the development store binds it; against the release view over the same bytes. */
    static Trial keyed(Path pack) {
        PackFile file = PackFile.open(pack, false, true, null);
        var type =
                Objects.requireNonNull(file.type(ParticleEmitter.TYPE.layout().key()));
        ParticleEmitter emitter =
                new ViewSet(true).add(ParticleEmitter.TYPE, file.records(type.as(ParticleEmitter.TYPE.layout())));
        RecordStore store = RecordStore.open(pack, EmitterTypes.CATALOG);
        ParticleEmitter release = store.reader().view(ParticleEmitter.TYPE);
        long[] ids = new Picks(release.rowCount()).denseIds();
        return Trial.ofPicks(
                ids.length,
                (from, to) -> three(ids, from, to, release),
                (from, to) -> threeByKey(ids, from, to, emitter),
                store::close);
    }

    private static double threeByKey(long[] ids, int from, int to, ParticleEmitter emitter) {
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

    /** Without generated code, a probe of the field table for each read; against the release view over the same bytes. */
    static Trial byName(Path pack) {
        RecordStore store = RecordStore.open(pack, EmitterTypes.CATALOG);
        ParticleEmitter release = store.reader().view(ParticleEmitter.TYPE);
        RecordView emitter = store.reader().view("ParticleEmitter");
        long[] ids = new Picks(release.rowCount()).denseIds();
        return Trial.ofPicks(
                ids.length,
                (from, to) -> three(ids, from, to, release),
                (from, to) -> threeByName(ids, from, to, emitter),
                store::close);
    }

    private static final class Keys {
        final FieldKey maxParticles = FieldKey.of("maxParticles");
        final FieldKey spawnRate = FieldKey.of("spawnRate");
        final FieldKey lifetimeMax = FieldKey.of("lifetimeMax");
    }

    /** Which of them a read takes depends on the record: else the JIT would take the probes out of the loop. */
    private static final Keys[] KEYS = {new Keys(), new Keys()};

    private static double threeByName(long[] ids, int from, int to, RecordView emitter) {
        long particles = 0;
        double sum = 0;
        for (int i = from; i < to; i++) {
            if (emitter.find(ids[i])) {
                Keys keys = KEYS[(int) ids[i] & 1];
                particles += emitter.i32(keys.maxParticles);
                sum += emitter.f32(keys.spawnRate) + emitter.f32(keys.lifetimeMax);
            }
        }
        return particles + sum;
    }

    /** By sparse ids, through the release view; against objects on the heap in a map of Agrona. */
    static Trial sparse(Path pack) {
        RecordStore store = RecordStore.open(pack, EmitterTypes.CATALOG);
        ParticleEmitter emitter = store.reader().view(ParticleEmitter.TYPE);
        int count = emitter.rowCount();
        long[] ids = new Picks(count).ids(row -> SamplePack.sparseId(row, count));
        Long2ObjectHashMap<ParticleEmitter.Snapshot> map = new Long2ObjectHashMap<>((int) (count / LOAD) + 1, LOAD);
        while (emitter.next()) {
            map.put(emitter.id(), emitter.snapshot());
        }
        return Trial.ofPicks(
                ids.length,
                (from, to) -> three(ids, from, to, map),
                (from, to) -> three(ids, from, to, emitter),
                store::close);
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
}
