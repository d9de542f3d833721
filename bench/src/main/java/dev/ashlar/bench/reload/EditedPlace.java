package dev.ashlar.bench.reload;

import dev.ashlar.bench.floor.EmitterValues;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/** Content that somebody else edits: emitters, and beacons that nobody does. */
abstract class EditedPlace implements AutoCloseable {
    /** Of everything random. */
    static final long SEED = 20_261_122;

    static final int BEACONS = 100;

    private static final String TYPE = "ParticleEmitter";

    private static final SchemaReader.Source BEACON = new SchemaReader.Source("Beacon.schema", """
            Schema = { name = "Beacon" }
            Fields = [ { name = "height"  type = "i32" } ]
            """);

    private final int records;
    private final SplittableRandom random = new SplittableRandom(SEED);

    EditedPlace(int records) {
        this.records = records;
    }

    /** {@code types}: how many types of emitters, each with {@code records}. The first is edited. {@code emitter}: their schema file. */
    static void create(String location, int types, int records, Path emitter) throws IOException {
        String text = Files.readString(emitter);
        List<SchemaReader.Source> schemas = new ArrayList<>(List.of(BEACON));
        for (int type = 0; type < types; type++) {
            schemas.add(new SchemaReader.Source(name(type) + ".schema", text.replace(TYPE, name(type))));
        }
        try (Backend backend = Backends.create(location)) {
            backend.replace(schemas, action -> {
                for (int type = 0; type < types; type++) {
                    addEmitters(name(type), records, action);
                }
                addBeacons(action);
            });
        }
    }

    private static String name(int type) {
        return type == 0 ? TYPE : TYPE + type;
    }

    private static void addEmitters(String type, int records, Consumer<? super DataRecord> action) {
        for (int id = 1; id <= records; id++) {
            DataRecord record = new DataRecord(type, id);
            EmitterValues.ofId(id, SEED).toRecord().forEach(record::set);
            record.set("spawnRate", Variant.of(startRate(id)));
            action.accept(record);
        }
    }

    private static void addBeacons(Consumer<? super DataRecord> action) {
        for (int id = 1; id <= BEACONS; id++) {
            DataRecord beacon = new DataRecord("Beacon", id);
            beacon.set("height", Variant.ofInteger(ValueType.I32, id));
            action.accept(beacon);
        }
    }

    /** Each is a text of its own: edits look for it. */
    static float startRate(int id) {
        return 1_000_000 + id;
    }

    final int nextId() {
        return 1 + random.nextInt(records);
    }

    /**
     * Gives an emitter another spawn rate, as an editor of texts or a tool for databases does.
     *
     * @return when the edit was complete, as {@link System#nanoTime()} tells
     */
    abstract long edit(int id, float rate) throws IOException, SQLException;

    @Override
    public abstract void close() throws SQLException;
}
