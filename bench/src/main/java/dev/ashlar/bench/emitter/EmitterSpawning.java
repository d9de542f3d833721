package dev.ashlar.bench.emitter;

import dev.ashlar.bench.floor.EmitterValues;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.spawn.BoundSpawner;
import dev.ashlar.codec.spawn.Spawner;
import dev.ashlar.codec.spawn.Spawners;
import dev.ashlar.codec.spawn.Translator;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.json.JsonBackend;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.RecordStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Components made of the emitters of a pack: by a loop written by hand, by a specialised and by a generic spawner. All ways come to the same sum. For
 * one thread.
 */
public final class EmitterSpawning implements AutoCloseable {
    private static final Spawner<Component> SPECIALISED =
            Spawner.specialised(ParticleEmitter.TYPE, Component.class, EmitterSpawning::component);
    private static final Spawner<Component> GENERIC =
            Spawner.generic(ParticleEmitter.TYPE.name(), Translator.of(Component.class));

    private final Path folder;
    private final RecordStore store;
    private final ParticleEmitter view;
    private final BoundSpawner<Component> specialised;
    private final BoundSpawner<Component> generic;

    /** What an engine would keep of an emitter: numbers, vectors and a text; the names are those of the fields. */
    private static final class Component {
        private int maxParticles;
        private float spawnRate;
        private float lifetimeMin;
        private float lifetimeMax;
        private float startSize;
        private float endSize;
        private float gravity;
        private boolean looping;
        private float[] velocity = {};
        private float[] colour = {};
        private String texture = "";

        private double sum() {
            double sum = maxParticles + spawnRate + lifetimeMin + lifetimeMax + startSize + endSize + gravity;
            sum += velocity[0] + velocity[2] + colour[0] + colour[3] + texture.length();
            return looping ? sum + 1 : sum;
        }
    }

    private EmitterSpawning(Path folder, Path pack) {
        this.folder = folder;
        this.store = RecordStore.open(pack, EmitterTypes.CATALOG, Spawners.of(SPECIALISED));
        this.view = store.reader().view(ParticleEmitter.TYPE);
        this.specialised = store.reader().spawner(SPECIALISED);
        this.generic = store.reader().spawner(GENERIC);
    }

    /**
     * Writes emitters to a pack of its own, and opens it.
     *
     * @param schemas folder with the schema of emitters
     * @param count emitters, with ids from 1
     * @param seed of their values
     * @return the ways
     * @throws IOException when a file cannot be written
     */
    public static EmitterSpawning of(Path schemas, int count, long seed) throws IOException {
        Path folder = Files.createTempDirectory("ashlar-spawning");
        Path content = Files.createDirectory(folder.resolve("content"));
        List<DataRecord> records = Arrays.stream(EmitterValues.of(count, seed))
                .map(EmitterValues::toRecord)
                .toList();
        try (Backend from = JsonBackend.open(schemas);
                Backend to = JsonBackend.open(content)) {
            to.replace(from.schemaFiles(), records, Progress.NONE);
        }
        Path pack = folder.resolve("emitters.pack");
        Cook.cook(ContentReader.read(content, Progress.NONE), pack, Progress.NONE);
        return new EmitterSpawning(folder, pack);
    }

    /**
     * {@return the sum over components that a loop by hand makes}
     *
     * @param ids which emitters
     */
    public double byHand(long[] ids) {
        double sum = 0;
        for (long id : ids) {
            view.find(id);
            sum += component(view).sum();
        }
        return sum;
    }

    /**
     * {@return the sum over components of the specialised spawner}
     *
     * @param ids which emitters
     */
    public double specialised(long[] ids) {
        return spawn(specialised, ids);
    }

    /**
     * {@return the sum over components of the generic spawner}
     *
     * @param ids which emitters
     */
    public double generic(long[] ids) {
        return spawn(generic, ids);
    }

    private static double spawn(BoundSpawner<Component> spawner, long[] ids) {
        double sum = 0;
        for (long id : ids) {
            sum += Objects.requireNonNull(spawner.spawn(id)).sum();
        }
        return sum;
    }

    private static Component component(ParticleEmitter emitter) {
        Component made = new Component();
        made.maxParticles = emitter.maxParticles();
        made.spawnRate = emitter.spawnRate();
        made.lifetimeMin = emitter.lifetimeMin();
        made.lifetimeMax = emitter.lifetimeMax();
        made.startSize = emitter.startSize();
        made.endSize = emitter.endSize();
        made.gravity = emitter.gravity();
        made.looping = emitter.looping();
        made.velocity = new float[3];
        emitter.velocity(made.velocity, 0);
        made.colour = new float[4];
        emitter.colour(made.colour, 0);
        made.texture = emitter.texture();
        return made;
    }

    /** Closes the store, and deletes what was written. */
    @Override
    public void close() throws IOException {
        store.close();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
                Files.delete(file);
            }
        }
    }
}
