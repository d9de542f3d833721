package dev.ashlar.bench.workload;

import dev.ashlar.bench.emitter.EmitterTypes;
import dev.ashlar.bench.emitter.ParticleEmitter;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.codec.view.ViewSet;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.pack.PackFile;
import java.nio.file.Path;
import java.util.Objects;

/**
 * What development costs: emitters found by dense ids in a random order, three fields of each, through the generated view bound by field key, or
 * by name; against the release view over the very same bytes.
 */
abstract class DevelopmentFields implements Trial {
    private final RecordStore store;
    private final ParticleEmitter release;
    private final Picks picks;
    private final long[] ids;

    private DevelopmentFields(Path pack) {
        this.store = RecordStore.open(pack, EmitterTypes.CATALOG);
        this.release = store.reader().view(ParticleEmitter.TYPE);
        this.picks = new Picks(release.rowCount());
        this.ids = picks.denseIds();
    }

    /** The generated view as the development store binds it. */
    static Trial keyed(Path pack) {
        return new Keyed(pack);
    }

    /** No generated code: a probe of the field table for each read. */
    static Trial byName(Path pack) {
        return new ByName(pack);
    }

    private static final class Keyed extends DevelopmentFields {
        private final ParticleEmitter emitter;

        Keyed(Path pack) {
            super(pack);
            PackFile file = PackFile.open(pack, false, true, null);
            var type = Objects.requireNonNull(
                    file.type(ParticleEmitter.TYPE.layout().key()));
            emitter = new ViewSet(true).add(ParticleEmitter.TYPE, file.records(type.as(ParticleEmitter.TYPE.layout())));
        }

        @Override
        double three(long[] ids, int from, int to) {
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
    }

    private static final class ByName extends DevelopmentFields {
        /** Which of them a read takes depends on the record: else the JIT would take the probes out of the loop. */
        private static final Keys[] KEYS = {new Keys(), new Keys()};

        private final RecordView emitter;

        private static final class Keys {
            final FieldKey maxParticles = FieldKey.of("maxParticles");
            final FieldKey spawnRate = FieldKey.of("spawnRate");
            final FieldKey lifetimeMax = FieldKey.of("lifetimeMax");
        }

        ByName(Path pack) {
            super(pack);
            emitter = store().reader().view("ParticleEmitter");
        }

        @Override
        double three(long[] ids, int from, int to) {
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
    }

    abstract double three(long[] ids, int from, int to);

    final RecordStore store() {
        return store;
    }

    @Override
    public final int parts() {
        return picks.parts();
    }

    @Override
    public final long operations() {
        return Picks.PART;
    }

    @Override
    public final double reference(int part) {
        return three(ids, part * Picks.PART, (part + 1) * Picks.PART, release);
    }

    @Override
    public final double contender(int part) {
        return three(ids, part * Picks.PART, (part + 1) * Picks.PART);
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
