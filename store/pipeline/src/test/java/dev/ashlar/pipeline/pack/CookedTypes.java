package dev.ashlar.pipeline.pack;

import static dev.ashlar.store.corpus.CorpusPack.COLUMNS;
import static dev.ashlar.store.corpus.CorpusPack.EMPTY;
import static dev.ashlar.store.corpus.CorpusPack.ROWS;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.store.internal.format.HeaderFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** A small pack that tests break: two types with the same fields of every kind, in rows and in columns. */
final class CookedTypes {
    private static final String FIELDS = """
            Fields = [
              { name = "tones",  type = "enum[2]",      values = ["low", "mid", "high"] }
              { name = "moods",  type = "enum[]",       values = ["calm", "wild"] }
              { name = "mask",   type = "flags",        values = ["a", "b", "c"], default = ["b"] }
              { name = "sides",  type = "flags[2]",     values = ["a", "b", "c"] }
              { name = "masks",  type = "flags[]",      values = ["a", "b", "c"] }
              { name = "gates",  type = "bool[3]" }
              { name = "bits",   type = "bool[]" }
              { name = "ends",   type = "ref<Rows>[2]", optional = true }
              { name = "peers",  type = "ref<Rows>[]" }
              { name = "names",  type = "string[2]",    default = ["first", "second"] }
              { name = "tags",   type = "string[]",     default = ["untagged"] }
              { name = "mesh",   type = "bytes",        align = 256 }
              { name = "raw",    type = "bytes" }
              { name = "place",  type = "vec3",         optional = true, default = [1, 2, 3] }
              { name = "tint",   type = "color",        default = "#102030" }
              { name = "signal", type = "hash" }
              { name = "keys",   type = "hash[]" }
              { name = "rank",   type = "i32",          optional = true, default = 7, hot = true }
            ]
            """;

    private CookedTypes() {}

    /** The pack. */
    static byte[] bytes(Path folder) throws IOException {
        return Files.readAllBytes(Contents.cook(content(), folder.resolve("types.pack"), HeaderFormat.WINDOW_SHIFT));
    }

    static Content content() {
        Problems problems = new Problems();
        List<Schema> schemas = SchemaReader.read(
                List.of(source(ROWS, "rows"), source(COLUMNS, "columns"), source(EMPTY, "columns")), problems);
        problems.throwIfAny();
        return new Content(schemas, Map.of(ROWS, records(ROWS), COLUMNS, records(COLUMNS), EMPTY, List.of()));
    }

    private static SchemaReader.Source source(String type, String layout) {
        String schema = "Schema = { name = \"%s\", layout = \"%s\" }\n".formatted(type, layout);
        return new SchemaReader.Source(type + ".schema", schema + FIELDS);
    }

    private static List<DataRecord> records(String type) {
        DataRecord full = new DataRecord(type, 3);
        full.set("tones", constants("low", "high"));
        full.set("moods", constants("calm", "wild", "calm", "wild"));
        full.set("mask", Variant.ofFlags(List.of("a", "c")));
        full.set("sides", flags(List.of(List.of("a"), List.of("b", "c"))));
        full.set("masks", flags(List.of(List.of("a"), List.of(), List.of("b", "c"), List.of("a"), List.of("a"))));
        full.set("gates", Variant.ofArray(ValueType.BOOL, new long[] {1, 0, 1}));
        full.set("bits", Variant.ofArray(ValueType.BOOL, new long[] {1, 1, 0}));
        full.set("ends", references(4, DataRecord.NO_ID));
        full.set("peers", references(3, DataRecord.NO_ID, 4));
        full.set("names", texts("Ada", "Grace"));
        full.set("tags", texts("one", "two", "one", ""));
        full.set("mesh", Variant.ofBytes(new byte[] {1, 2, 3, 4, 5}));
        full.set("raw", Variant.ofBytes(new byte[] {9}));
        full.set("place", Variant.ofFloats(ValueType.VEC3, -0.0f, 4.5f, 6f));
        full.set("tint", Variant.ofLanes(ValueType.COLOR, 1, 2, 3, 4));
        full.set("signal", Variant.ofHash("door.opened"));
        full.set("keys", Variant.ofArray(ValueType.HASH, List.of(Variant.ofHash("a"), Variant.ofHash("b"))));
        full.set("rank", Variant.ofInteger(ValueType.I32, 5));
        DataRecord other = new DataRecord(type, 5);
        other.set("tags", texts("two"));
        return List.of(full, new DataRecord(type, 4), other);
    }

    private static Variant constants(String... names) {
        return Variant.ofArray(
                ValueType.ENUM, Arrays.stream(names).map(Variant::ofEnum).toList());
    }

    private static Variant flags(List<List<String>> sets) {
        return Variant.ofArray(
                ValueType.FLAGS, sets.stream().map(Variant::ofFlags).toList());
    }

    private static Variant references(long... ids) {
        return Variant.ofArray(
                ValueType.REF,
                Arrays.stream(ids).mapToObj(id -> Variant.ofRef(ROWS, id)).toList());
    }

    private static Variant texts(String... texts) {
        return Variant.ofArray(
                ValueType.STRING, Arrays.stream(texts).map(Variant::of).toList());
    }
}
