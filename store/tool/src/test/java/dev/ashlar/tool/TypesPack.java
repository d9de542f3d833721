package dev.ashlar.tool;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A pack whose types have fields of every kind that the sample content has not, in rows and in columns. */
final class TypesPack {
    /** In rows. */
    static final String ROWS = "Prop";
    /** In columns. */
    static final String COLUMNS = "Tree";

    static final String FIELDS = """
            Fields = [
              { name = "place",  type = "vec3",        hot = true }
              { name = "tint",   type = "color",       default = "#102030", hot = true }
              { name = "turn",   type = "quat",        optional = true, default = [0, 0, 0, 1] }
              { name = "mask",   type = "flags",       values = ["fog", "light", "shadow"] }
              { name = "masks",  type = "flags[]",     values = ["fog", "light"] }
              { name = "tones",  type = "enum[3]",     values = ["low", "high"] }
              { name = "peers",  type = "ref<Prop>[]" }
              { name = "signal", type = "hash",        unique = true }
              { name = "grade",  type = "u8",          index = true, default = 3 }
              { name = "mesh",   type = "bytes",       align = 64 }
              { name = "names",  type = "string[2]" }
              { name = "tags",   type = "string[]",    default = ["untagged"] }
              { name = "path",   type = "vec2[]" }
              { name = "curve",  type = "f32[20]" }
            ]
            """;

    private TypesPack() {}

    /** The pack; {@code count} records of each type, of which the first has every field. */
    static Path write(Path folder, int count, int windowShift) throws IOException {
        Problems problems = new Problems();
        List<Schema> schemas = SchemaReader.read(List.of(source(ROWS, "rows"), source(COLUMNS, "columns")), problems);
        problems.throwIfAny();
        Content content = new Content(schemas, Map.of(ROWS, records(ROWS, count), COLUMNS, records(COLUMNS, count)));
        Path pack = folder.resolve("types.pack");
        try (FileChannel channel = FileChannel.open(
                pack, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            Cook.write(content, channel, windowShift, Progress.NONE);
        }
        return pack;
    }

    private static SchemaReader.Source source(String type, String layout) {
        String schema = "Schema = { name = \"%s\", layout = \"%s\" }\n".formatted(type, layout);
        return new SchemaReader.Source(type + ".schema", schema + FIELDS);
    }

    private static List<DataRecord> records(String type, int count) {
        List<DataRecord> records = new ArrayList<>(List.of(full(type)));
        for (int i = 1; i < count; i++) {
            DataRecord item = new DataRecord(type, 7 + 3L * i);
            item.set("signal", Variant.ofHash("signal " + i));
            item.set("tags", Variant.ofArray(ValueType.STRING, List.of(Variant.of("tag " + i), Variant.of("tree"))));
            records.add(item);
        }
        return records;
    }

    private static DataRecord full(String type) {
        DataRecord full = new DataRecord(type, 7);
        full.set("place", Variant.ofFloats(ValueType.VEC3, 1, -2.5f, 1e30f));
        full.set("tint", Variant.ofLanes(ValueType.COLOR, 255, 128, 0, 64));
        full.set("turn", Variant.ofFloats(ValueType.QUAT, 0, 1, 0, 0));
        full.set("mask", Variant.ofFlags(List.of("shadow", "fog")));
        List<Variant> masks = List.of(Variant.ofFlags(List.of()), Variant.ofFlags(List.of("light")));
        full.set("masks", Variant.ofArray(ValueType.FLAGS, masks));
        List<Variant> tones = List.of(Variant.ofEnum("high"), Variant.ofEnum("low"), Variant.ofEnum("high"));
        full.set("tones", Variant.ofArray(ValueType.ENUM, tones));
        full.set(
                "peers",
                Variant.ofArray(ValueType.REF, List.of(Variant.ofRef(ROWS, 7), Variant.ofRef(ROWS, DataRecord.NO_ID))));
        full.set("signal", Variant.ofHash("light"));
        full.set("mesh", Variant.ofBytes(new byte[] {1, 2, (byte) 0xFF}));
        full.set("names", Variant.ofArray(ValueType.STRING, List.of(Variant.of("Ada"), Variant.of(""))));
        full.set("tags", Variant.ofArray(ValueType.STRING, List.of(Variant.of("tall"), Variant.of("tree"))));
        full.set("path", Variant.ofArray(ValueType.VEC2, floats(0.5f, 1, 2, 3)));
        full.set("curve", Variant.ofArray(ValueType.F32, floats(new float[20])));
        return full;
    }

    private static long[] floats(float... values) {
        long[] lanes = new long[values.length];
        for (int i = 0; i < lanes.length; i++) {
            lanes[i] = Float.floatToRawIntBits(values[i]);
        }
        return lanes;
    }
}
