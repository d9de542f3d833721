package dev.ashlar.bench.contender.ashlar;

import dev.ashlar.bench.contender.EditedStore;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.EmitterSum;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.store.Reader;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A development store over a SQLite database that is edited from within the game: saving checks the edit, writes it to the database and
 * publishes a generation, to which the reader goes on by {@code refresh}. No time passes until a watcher looks, and none until an edit has
 * settled. Read by a generated view, or by name. For one thread.
 */
public final class DevelopmentEdits implements EditedStore {
    private static final FieldKey MAX_PARTICLES = FieldKey.of("maxParticles");
    private static final FieldKey SPAWN_RATE = FieldKey.of("spawnRate");
    private static final FieldKey LIFETIME_MAX = FieldKey.of("lifetimeMax");

    private final DevelopmentStore store;
    private final Reader reader;
    private final Reading reading;

    /** Three fields of an emitter, as {@link dev.ashlar.bench.contender.EmitterReader#threeFields} sums them up. */
    @FunctionalInterface
    private interface Reading {
        long read(int id);
    }

    private DevelopmentEdits(DevelopmentStore store, boolean byName) {
        this.store = store;
        this.reader = store.reader();
        this.reading = byName ? byName(reader.view("ParticleEmitter")) : byView(reader.view(ParticleEmitter.TYPE));
    }

    private static Reading byView(ParticleEmitter emitter) {
        return id -> emitter.find(id)
                ? EmitterSum.of(emitter.maxParticles(), emitter.spawnRate() + emitter.lifetimeMax())
                : 0;
    }

    private static Reading byName(RecordView emitter) {
        return id -> emitter.find(id)
                ? EmitterSum.of(emitter.i32(MAX_PARTICLES), emitter.f32(SPAWN_RATE) + emitter.f32(LIFETIME_MAX))
                : 0;
    }

    /**
     * Writes emitters, and opens what was written.
     *
     * @param folder empty, of this store alone
     * @param emitters to be kept
     * @param byName whether readers have no generated view
     * @return the store
     * @throws IOException when a file cannot be written
     */
    public static DevelopmentEdits create(Path folder, EmitterSet emitters, boolean byName) throws IOException {
        EmitterDatabases.writeEmitters(folder, emitters);
        return new DevelopmentEdits(EmitterDatabases.openToEdit(folder), byName);
    }

    @Override
    public long edit(int id, int maxParticles, float spawnRate, float lifetimeMax) {
        store.edit("ParticleEmitter", id)
                .set("maxParticles", maxParticles)
                .set("spawnRate", spawnRate)
                .set("lifetimeMax", lifetimeMax)
                .save();
        reader.refresh();
        return reading.read(id);
    }

    @Override
    public void close() {
        store.close();
    }
}
