package dev.ashlar.bench.contender.ashlar;

import dev.ashlar.bench.contender.Draws;
import dev.ashlar.bench.contender.Emitter;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.RecordSource;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.store.RecordStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Emitters in SQLite databases as designers keep them, each the source of a development store. Stateless. */
final class EmitterDatabases {
    private EmitterDatabases() {}

    static void writeEmitters(Path folder, EmitterSet emitters) throws IOException {
        writeEmitters(location(folder, EmitterPacks.ROWS), emitters);
    }

    static void writeEmitters(String location, EmitterSet emitters) throws IOException {
        write(location, List.of("ParticleEmitter"), emitters);
    }

    static void writeMore(Path folder, EmitterSet emitters) throws IOException {
        write(location(folder, EmitterPacks.COLUMNS), List.of("ColumnEmitter"), emitters);
        write(location(folder, EmitterPacks.INDEXED), List.of("IndexedEmitter"), emitters);
        write(location(folder, EmitterPacks.PLACEMENTS), List.of("ParticleEmitter", "Placement"), emitters);
    }

    /** Databases are named after the packs that would be cooked of them. */
    private static String location(Path folder, String pack) {
        return "sqlite:" + folder.resolve(pack.replace(".pack", ".db"));
    }

    private static void write(String location, List<String> types, EmitterSet emitters) throws IOException {
        List<SchemaReader.Source> schemas = new ArrayList<>();
        for (String type : types) {
            schemas.add(schema(type + ".schema"));
        }
        RecordSource records = action -> types.forEach(type -> {
            for (int row = 0; row < emitters.count(); row++) {
                action.accept(type.equals("Placement") ? placement(row, emitters) : emitter(type, emitters.get(row)));
            }
        });
        try (Backend backend = Backends.create(location)) {
            backend.replace(schemas, records);
        }
    }

    /** Schemas lie beside this class. */
    static SchemaReader.Source schema(String file) throws IOException {
        try (InputStream text = Objects.requireNonNull(EmitterDatabases.class.getResourceAsStream(file), file)) {
            return new SchemaReader.Source(file, new String(text.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    /** An emitter as a record. */
    static DataRecord emitter(String type, Emitter emitter) {
        return record(type, emitter, "nameHash", Variant.ofHash(EmitterSet.name(emitter.id)));
    }

    /** An emitter as a record that has its name as a text. */
    static DataRecord named(Emitter emitter) {
        return record("NamedEmitter", emitter, "name", Variant.of(EmitterSet.name(emitter.id)));
    }

    private static DataRecord record(String type, Emitter emitter, String nameField, Variant name) {
        DataRecord record = new DataRecord(type, emitter.id);
        record.set(nameField, name);
        record.set("flags", Variant.ofInteger(ValueType.U32, emitter.flags & 0xFFFF_FFFFL));
        record.set("maxParticles", Variant.ofInteger(ValueType.I32, emitter.maxParticles));
        record.set("spawnRate", Variant.of(emitter.spawnRate));
        record.set("lifetimeMin", Variant.of(emitter.lifetimeMin));
        record.set("lifetimeMax", Variant.of(emitter.lifetimeMax));
        record.set("startSize", Variant.of(emitter.startSize));
        record.set("endSize", Variant.of(emitter.endSize));
        record.set("velocity", Variant.ofFloats(ValueType.VEC3, emitter.velocity));
        record.set("colour", Variant.ofFloats(ValueType.VEC4, emitter.colour));
        record.set("gravity", Variant.of(emitter.gravity));
        record.set("looping", Variant.of(emitter.looping));
        record.set("texture", Variant.of(emitter.texture));
        record.set("material", Variant.of(emitter.material));
        long[] points = new long[Emitter.CURVE_LENGTH];
        for (int i = 0; i < points.length; i++) {
            points[i] = Float.floatToRawIntBits(emitter.curve[i]);
        }
        record.set("curve", Variant.ofArray(ValueType.F32, points));
        return record;
    }

    private static DataRecord placement(int row, EmitterSet emitters) {
        DataRecord record = new DataRecord("Placement", emitters.id(row));
        long emitter = emitters.id(Draws.emitterOf(row, emitters.count()));
        record.set("emitter", Variant.ofRef("ParticleEmitter", emitter));
        record.set("position", Variant.ofFloats(ValueType.VEC3, row, 0, 0));
        return record;
    }

    static RecordStore open(Path folder, String pack, Catalog catalog) {
        return DevelopmentStore.open(location(folder, pack), catalog);
    }

    /** For an editor beside the game. */
    static Backend openToWrite(Path folder) {
        return Backends.openToWrite(location(folder, EmitterPacks.ROWS));
    }

    /** One whose reloads are not told to the log. */
    static DevelopmentStore openQuietly(Path folder) {
        return DevelopmentStore.open(location(folder, EmitterPacks.ROWS), MoreStores.EMITTERS, reload -> {});
    }
}
