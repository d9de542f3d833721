package dev.ashlar.bench.contender.ashlar;

import dev.ashlar.bench.contender.EditedStore;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.EmitterSum;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.store.Reader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A development store over a SQLite database, which an editor beside the game saves to by a backend of its own, a record in a transaction. Then
 * the store reads what has changed, checks it and publishes a generation, and the reader goes on to it by {@code refresh}. That is asked
 * for: no time passes until a watcher looks, and none until an edit has settled. Read by a generated view, or by name. For one thread.
 */
public final class DevelopmentEdits implements EditedStore {
    private static final FieldKey MAX_PARTICLES = FieldKey.of("maxParticles");
    private static final FieldKey SPAWN_RATE = FieldKey.of("spawnRate");
    private static final FieldKey LIFETIME_MAX = FieldKey.of("lifetimeMax");

    private final Backend editor;
    private final EmitterSet emitters;
    private final DevelopmentStore store;
    private final Reader reader;
    private final Reading reading;

    /** Three fields of an emitter, as {@link dev.ashlar.bench.contender.EmitterReader#threeFields} sums them up. */
    @FunctionalInterface
    private interface Reading {
        long read(int id);
    }

    private DevelopmentEdits(Path folder, EmitterSet emitters, boolean byName) {
        this.emitters = emitters;
        this.editor = EmitterDatabases.openToWrite(folder);
        this.store = EmitterDatabases.openQuietly(folder);
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
        return new DevelopmentEdits(folder, emitters, byName);
    }

    @Override
    public long edit(int id, int maxParticles, float spawnRate, float lifetimeMax) {
        DataRecord edited = EmitterDatabases.emitter("ParticleEmitter", emitters.get(id - 1));
        edited.set("maxParticles", Variant.ofInteger(ValueType.I32, maxParticles));
        edited.set("spawnRate", Variant.of(spawnRate));
        edited.set("lifetimeMax", Variant.of(lifetimeMax));
        edited.setUpdated(true);
        editor.save(List.of(edited));
        store.reload();
        reader.refresh();
        return reading.read(id);
    }

    @Override
    public void close() {
        store.close();
        editor.close();
    }
}
