package dev.ashlar.bench.contender.ashlar;

import dev.ashlar.bench.contender.Draws;
import dev.ashlar.bench.contender.Emitter;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.pipeline.cook.PackPublisher;
import dev.ashlar.pipeline.pack.PackInfo;
import dev.ashlar.pipeline.pack.PackWriter;
import dev.ashlar.pipeline.pack.TypeWriter;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.row.RowEncoder;
import dev.ashlar.store.internal.format.HeaderFormat;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;

/** Writes emitters into packs from their values, as a program that makes its records itself does. Stateless. */
public final class EmitterPacks {
    /** What the packs are kept by. */
    static final String STORE = "packs";

    /** Emitters in rows, which are found by id. */
    public static final String ROWS = "emitters.pack";

    static final String COLUMNS = "columns.pack";
    static final String INDEXED = "indexed.pack";

    /** Placements, and the emitters that they refer to. */
    public static final String PLACEMENTS = "placements.pack";

    /** As for release: without the names of types and fields. */
    private static final PackInfo WITHOUT_NAMES = new PackInfo(Map.of(), Map.of(), false);

    private EmitterPacks() {}

    /** What adds types to a pack. */
    @FunctionalInterface
    private interface Content {
        void addTo(PackWriter pack) throws IOException;
    }

    /**
     * Writes the pack of rows.
     *
     * @param folder receives {@value #ROWS}
     * @param emitters to be written
     * @throws IOException when the file cannot be written
     */
    public static void writeRows(Path folder, EmitterSet emitters) throws IOException {
        write(folder.resolve(ROWS), pack -> addEmitters(pack, ParticleEmitter.TYPE.layout(), emitters));
    }

    /** Publishes the pack of rows, with names, as {@code ashlar pack} does. */
    static void publish(Path folder, EmitterSet emitters) throws IOException {
        PackPublisher publisher = new PackPublisher(folder.resolve(ROWS));
        publisher.publish(
                channel -> {
                    PackWriter pack = new PackWriter(channel, HeaderFormat.WINDOW_SHIFT);
                    addEmitters(pack, ParticleEmitter.TYPE.layout(), emitters);
                    return pack.finish(new PackInfo(Map.of(), Map.of(), true));
                },
                Progress.NONE);
    }

    /**
     * Writes the packs for scans, names, values and hops.
     *
     * @param folder receives three packs
     * @param emitters to be written
     * @throws IOException when a file cannot be written
     */
    public static void writeMore(Path folder, EmitterSet emitters) throws IOException {
        write(folder.resolve(COLUMNS), pack -> addEmitters(pack, ColumnEmitter.TYPE.layout(), emitters));
        write(folder.resolve(INDEXED), pack -> addEmitters(pack, IndexedEmitter.TYPE.layout(), emitters));
        write(folder.resolve(PLACEMENTS), pack -> {
            addEmitters(pack, ParticleEmitter.TYPE.layout(), emitters);
            addPlacements(pack, emitters);
        });
    }

    private static void write(Path file, Content content) throws IOException {
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            PackWriter pack = new PackWriter(channel, HeaderFormat.WINDOW_SHIFT);
            content.addTo(pack);
            pack.finish(WITHOUT_NAMES);
        }
    }

    private static void addEmitters(PackWriter pack, RecordLayout layout, EmitterSet emitters) throws IOException {
        try (TypeWriter type = pack.type(layout, 1, new DataRecord(layout.name()), List.of())) {
            EmitterEncoder encoder = new EmitterEncoder(type.rows());
            for (int row = 0; row < emitters.count(); row++) {
                encoder.write(emitters.get(row));
            }
            type.finish();
        }
    }

    private static void addPlacements(PackWriter pack, EmitterSet emitters) throws IOException {
        RecordLayout layout = Placement.TYPE.layout();
        try (TypeWriter type = pack.type(layout, 1, new DataRecord(layout.name()), List.of())) {
            RowEncoder rows = type.rows();
            int emitter = rows.field("emitter");
            int position = rows.field("position");
            float[] place = new float[3];
            for (int row = 0; row < emitters.count(); row++) {
                rows.begin(emitters.id(row));
                rows.row(emitter, Draws.emitterOf(row, emitters.count()));
                place[0] = row;
                rows.floats(position, place, 0, place.length);
                rows.end();
            }
            type.finish();
        }
    }

    /** Fields are resolved once. */
    private static final class EmitterEncoder {
        private final RowEncoder rows;
        private final int nameHash;
        private final int flags;
        private final int maxParticles;
        private final int spawnRate;
        private final int lifetimeMin;
        private final int lifetimeMax;
        private final int startSize;
        private final int endSize;
        private final int velocity;
        private final int colour;
        private final int gravity;
        private final int looping;
        private final int texture;
        private final int material;
        private final int curve;

        EmitterEncoder(RowEncoder rows) {
            this.rows = rows;
            this.nameHash = rows.field("nameHash");
            this.flags = rows.field("flags");
            this.maxParticles = rows.field("maxParticles");
            this.spawnRate = rows.field("spawnRate");
            this.lifetimeMin = rows.field("lifetimeMin");
            this.lifetimeMax = rows.field("lifetimeMax");
            this.startSize = rows.field("startSize");
            this.endSize = rows.field("endSize");
            this.velocity = rows.field("velocity");
            this.colour = rows.field("colour");
            this.gravity = rows.field("gravity");
            this.looping = rows.field("looping");
            this.texture = rows.field("texture");
            this.material = rows.field("material");
            this.curve = rows.field("curve");
        }

        void write(Emitter emitter) {
            rows.begin(emitter.id);
            rows.key(nameHash, emitter.nameHash);
            rows.i32(flags, emitter.flags);
            rows.i32(maxParticles, emitter.maxParticles);
            rows.f32(spawnRate, emitter.spawnRate);
            rows.f32(lifetimeMin, emitter.lifetimeMin);
            rows.f32(lifetimeMax, emitter.lifetimeMax);
            rows.f32(startSize, emitter.startSize);
            rows.f32(endSize, emitter.endSize);
            rows.floats(velocity, emitter.velocity, 0, Emitter.VELOCITY_LENGTH);
            rows.floats(colour, emitter.colour, 0, Emitter.COLOUR_LENGTH);
            rows.f32(gravity, emitter.gravity);
            rows.bool(looping, emitter.looping);
            rows.text(texture, emitter.texture);
            rows.text(material, emitter.material);
            rows.floats(curve, emitter.curve, 0, Emitter.CURVE_LENGTH);
            rows.end();
        }
    }
}
