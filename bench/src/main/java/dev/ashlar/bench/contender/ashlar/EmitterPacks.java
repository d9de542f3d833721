package dev.ashlar.bench.contender.ashlar;

import dev.ashlar.bench.contender.Draws;
import dev.ashlar.bench.contender.Emitter;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.pipeline.cook.OffHeapSink;
import dev.ashlar.pipeline.cook.PackPublisher;
import dev.ashlar.pipeline.pack.PackInfo;
import dev.ashlar.pipeline.pack.PackWriter;
import dev.ashlar.pipeline.pack.TypeWriter;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.row.RowEncoder;
import dev.ashlar.store.internal.format.HeaderFormat;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

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

    /** Publishes the pack of rows, as {@code ashlar pack} does. */
    static void publish(Path folder, EmitterSet emitters) throws IOException {
        publish(folder, pack -> addEmitters(pack, ParticleEmitter.TYPE.layout(), emitters));
    }

    /**
     * Publishes emitters whose names are texts, unique and indexed, from their values.
     *
     * @param folder receives {@value #ROWS}
     * @param emitters to be written
     * @throws IOException when the file cannot be written
     */
    public static void publishNamed(Path folder, EmitterSet emitters) throws IOException {
        publish(folder, pack -> addEmitters(pack, NamedEmitter.TYPE.layout(), emitters));
    }

    /**
     * {@return records of which {@link #publishNamedRecords} makes the pack of {@link #publishNamed}}
     *
     * @param emitters what the records hold
     */
    public static List<DataRecord> named(EmitterSet emitters) {
        return IntStream.range(0, emitters.count())
                .mapToObj(row -> EmitterDatabases.named(emitters.get(row)))
                .toList();
    }

    /**
     * Publishes emitters whose names are texts, unique and indexed, from records.
     *
     * @param folder receives {@value #ROWS}
     * @param records of {@link #named}, in the order of their ids
     * @throws IOException when the file cannot be written
     */
    public static void publishNamedRecords(Path folder, List<DataRecord> records) throws IOException {
        RecordLayout layout = NamedEmitter.TYPE.layout();
        DataRecord defaults = new DataRecord(layout.name());
        publish(folder, pack -> pack.addType(layout, 1, defaults, records, List.of(), (target, id) -> -1));
    }

    /** With names of types and fields, forced, read again and renamed. */
    private static void publish(Path folder, Content content) throws IOException {
        PackPublisher publisher = new PackPublisher(folder.resolve(ROWS));
        publisher.publish(
                channel -> {
                    PackWriter pack = new PackWriter(channel, HeaderFormat.WINDOW_SHIFT, OffHeapSink::new);
                    content.addTo(pack);
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
        private static final byte[] STEM = EmitterSet.name(0).getBytes(StandardCharsets.US_ASCII);
        private static final int MOST_DIGITS = 20;

        private final RowEncoder rows;
        private final int name;
        private final boolean hasText;
        private final byte[] text = Arrays.copyOf(STEM, STEM.length + MOST_DIGITS);
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
            this.hasText =
                    rows.layout().name().equals(NamedEmitter.TYPE.layout().name());
            this.name = rows.field(hasText ? "name" : "nameHash");
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
            if (hasText) {
                rows.utf8(name, text, 0, name(emitter.id));
            } else {
                rows.key(name, emitter.nameHash);
            }
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

        /** Puts the digits of an id in the place of the one of the stem, as {@link EmitterSet#name} does; {@return the length} */
        private int name(long id) {
            int digits = 0;
            for (long rest = id; rest > 0; rest /= 10) {
                digits++;
            }
            int length = STEM.length - 1 + digits;
            long rest = id;
            for (int i = length - 1; i >= STEM.length - 1; i--) {
                text[i] = (byte) ('0' + rest % 10);
                rest /= 10;
            }
            return length;
        }
    }
}
