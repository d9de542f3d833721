package dev.ashlar.bench.emitter;

import dev.ashlar.bench.floor.EmitterFloor;
import dev.ashlar.bench.floor.EmitterRows;
import dev.ashlar.bench.floor.EmitterValues;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.json.JsonBackend;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.RecordStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Emitters in a pack and in a content folder, and every way of reading all fields of one; of its texts, where they lie. All ways
 * come to the same sum, number by number. For one thread.
 */
public final class EmitterDecoding implements AutoCloseable {

    private final Path folder;
    private final EmitterRows floor;
    private final RecordStore release;
    private final RecordStore development;
    private final ParticleEmitter fixed;
    private final ParticleEmitter keyed;

    private EmitterDecoding(Path folder, Path content, Path pack) {
        this.folder = folder;
        this.floor = new EmitterRows(pack);
        this.release = RecordStore.open(pack, EmitterTypes.CATALOG);
        this.development = DevelopmentStore.open(content, EmitterTypes.CATALOG);
        this.fixed = release.reader().view(ParticleEmitter.TYPE);
        this.keyed = development.reader().view(ParticleEmitter.TYPE);
    }

    /**
     * Writes emitters to a folder of its own, and opens them on every way.
     *
     * @param schemas folder with the schema of emitters
     * @param count emitters
     * @param seed of their values
     * @return the ways
     * @throws IOException when a file cannot be written
     */
    public static EmitterDecoding of(Path schemas, int count, long seed) throws IOException {
        Path folder = Files.createTempDirectory("ashlar-emitters");
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
        return new EmitterDecoding(folder, content, pack);
    }

    /**
     * {@return the sum over hand-written reads, unchecked}
     *
     * @param rows which emitters
     */
    public double floor(int[] rows) {
        return EmitterFloor.decode(rows, floor);
    }

    /**
     * {@return the sum over reads of the generated view, fixed binding}
     *
     * @param rows which emitters
     */
    public double release(int[] rows) {
        return decode(rows, fixed);
    }

    /**
     * {@return the sum over reads of the generated view, bound by key over content in memory}
     *
     * @param rows which emitters
     */
    public double development(int[] rows) {
        return decode(rows, keyed);
    }

    private static double decode(int[] rows, ParticleEmitter emitter) {
        double sum = 0;
        for (int row : rows) {
            emitter.moveToRow(row);
            sum += decode(emitter);
        }
        return sum;
    }

    private static double decode(ParticleEmitter emitter) {
        double sum = emitter.maxParticles();
        sum += emitter.spawnRate();
        sum += emitter.lifetimeMax();
        sum += emitter.flags();
        sum += emitter.nameOrdinal();
        sum += emitter.textureOrdinal();
        sum += emitter.materialOrdinal();
        sum += emitter.lifetimeMin();
        sum += emitter.startSize();
        sum += emitter.endSize();
        sum += emitter.velocityX();
        sum += emitter.velocityY();
        sum += emitter.velocityZ();
        sum += emitter.colourX();
        sum += emitter.colourY();
        sum += emitter.colourZ();
        sum += emitter.colourW();
        sum += emitter.gravity();
        for (int i = 0; i < emitter.curveCount(); i++) {
            sum += emitter.curve(i);
        }
        return emitter.looping() ? sum + 1 : sum;
    }

    /** Closes the stores, and deletes what was written. */
    @Override
    public void close() throws IOException {
        release.close();
        development.close();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
                Files.delete(file);
            }
        }
    }
}
