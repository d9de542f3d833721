package dev.ashlar.bench.reload;

import dev.ashlar.bench.floor.EmitterValues;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Content that somebody else edits: emitters, and beacons that nobody does. */
abstract class EditedPlace implements AutoCloseable {
    /** Of everything random. */
    static final long SEED = 20_261_122;

    static final int BEACONS = 100;

    private static final SchemaReader.Source BEACON = new SchemaReader.Source("Beacon.schema", """
            Schema = { name = "Beacon" }
            Fields = [ { name = "height"  type = "i32" } ]
            """);

    private final int records;
    private final SplittableRandom random = new SplittableRandom(SEED);

    EditedPlace(int records) {
        this.records = records;
    }

    /** {@code emitter}: the schema file of emitters. */
    static void create(String location, int records, Path emitter) throws IOException {
        List<DataRecord> all = new ArrayList<>();
        for (int id = 1; id <= records; id++) {
            DataRecord record = EmitterValues.ofId(id, SEED).toRecord();
            record.set("spawnRate", Variant.of(startRate(id)));
            all.add(record);
        }
        for (int id = 1; id <= BEACONS; id++) {
            DataRecord beacon = new DataRecord("Beacon", id);
            beacon.set("height", Variant.ofInteger(ValueType.I32, id));
            all.add(beacon);
        }
        try (Backend backend = Backends.create(location)) {
            String text = Files.readString(emitter);
            backend.replace(
                    List.of(
                            BEACON,
                            new SchemaReader.Source(emitter.getFileName().toString(), text)),
                    all,
                    Progress.NONE);
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
