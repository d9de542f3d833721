package dev.ashlar.pipeline.backend;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.evolution.LockedSchemas;
import dev.ashlar.compiler.evolution.SchemaLock;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.SchemaReader;
import java.util.ArrayList;
import java.util.List;

/** Schemas before and behind a migration, and records of the former. */
final class Emitters {
    static final String OLD_EMITTER = """
            Schema = { name = "Emitter", key = "name" }
            Fields = [
              { name = "name", type = "string" }
              { name = "shader", type = "string", index = true }
              { name = "count", type = "i16" }
              { name = "rate", type = "i32" }
              { name = "kind", type = "string", index = true }
              { name = "oldSpeed", type = "f32" }
              { name = "position", type = "vec3" }
            ]
            """;
    static final String NEW_EMITTER = """
            Schema = { name = "Emitter", key = "name" }
            Fields = [
              { name = "name", type = "string" }
              { name = "material", type = "string", formerly = ["shader"], index = true }
              { name = "count", type = "f64", retyped = ["i16"] }
              { name = "rate", type = "string", retyped = ["i32"], index = true }
              { name = "kind", type = "string" }
              { name = "position", type = "vec3" }
              { name = "glow", type = "f32" }
            ]
            """;
    /** Without what the records need no more. */
    static final String CLEAN_EMITTER =
            NEW_EMITTER.replace(", formerly = [\"shader\"]", "").replaceAll(", retyped = \\[\"i..\"]", "");

    static final String PLANET = """
            Schema = { name = "Planet" }
            Fields = [ { name = "radius", type = "f32" } ]
            """;
    static final String MOON = """
            Schema = { name = "Moon" }
            Fields = [ { name = "planet", type = "string" } ]
            """;

    static List<SchemaReader.Source> sources(String... texts) {
        List<SchemaReader.Source> sources = new ArrayList<>();
        for (String text : texts) {
            sources.add(new SchemaReader.Source(Received.schema(text).name() + ".schema", text));
        }
        return sources;
    }

    static List<SchemaReader.Source> withLock(List<SchemaReader.Source> files) {
        List<SchemaReader.Source> all = new ArrayList<>(files);
        all.removeIf(SchemaLock::isLock);
        String lock = LockedSchemas.read(files, new Problems()).lockText();
        all.add(new SchemaReader.Source(SchemaLock.FILE, lock));
        return all;
    }

    static DataRecord emitter(long id, String shader, int count, int rate) {
        DataRecord record = Received.record(
                "Emitter",
                id,
                "name",
                Variant.of("emitter " + id),
                "shader",
                Variant.of(shader),
                "count",
                Variant.ofInteger(ValueType.I16, count),
                "rate",
                Variant.of(rate),
                "kind",
                Variant.of("spark"),
                "oldSpeed",
                Variant.of(1.5f));
        record.setUpdated(true);
        return record;
    }

    private Emitters() {}
}
