package dev.ashlar.pipeline.safety;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.store.internal.format.HeaderFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Records whose every value follows from the id and a salt, so that whoever reads one can tell whether it is right: of type Unit in rows,
 * of type Crowd in columns.
 */
final class World {
    static final String UNIT = "Unit";
    static final String CROWD = "Crowd";

    private static final List<String> KINDS = List.of("low", "mid", "high");
    private static final List<String> FLAGS = List.of("a", "b", "c");
    private static final List<Schema> SCHEMAS = schemas();

    private World() {}

    private static List<Schema> schemas() {
        Problems problems = new Problems();
        List<Schema> read = SchemaReader.read(List.of(source(CROWD), source(UNIT)), problems);
        problems.throwIfAny();
        return read;
    }

    private static SchemaReader.Source source(String type) {
        try {
            Path file = Path.of("src", "test", "content", "safety", type + ".schema");
            return new SchemaReader.Source(type + ".schema", Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes a pack of {@code count} records of each type. */
    static Path cook(Path pack, int count, Ids ids, long salt, int windowShift) throws IOException {
        Files.deleteIfExists(pack);
        Map<String, List<DataRecord>> records = new LinkedHashMap<>();
        for (Schema schema : SCHEMAS) {
            List<DataRecord> own = new ArrayList<>();
            for (int row = 0; row < count; row++) {
                own.add(record(schema, new Values(ids.of(row), salt, ids, count)));
            }
            records.put(schema.name(), own);
        }
        return Contents.cook(new Content(SCHEMAS, records), pack, windowShift);
    }

    /** Writes a pack of one record of each type, with the id 1 and one value. */
    static Path cookOne(Path pack, String field, Variant value) throws IOException {
        Map<String, List<DataRecord>> records = new LinkedHashMap<>();
        for (Schema schema : SCHEMAS) {
            DataRecord record = new DataRecord(schema.name(), 1);
            record.set(field, value);
            records.put(schema.name(), List.of(record));
        }
        return Contents.cook(new Content(SCHEMAS, records), pack, HeaderFormat.WINDOW_SHIFT);
    }

    /** Of the three kinds of index. */
    enum Ids {
        ARITHMETIC,
        DIRECT,
        HASH;

        long of(int row) {
            return switch (this) {
                case ARITHMETIC -> row + 1L;
                case DIRECT -> 3L * row + 7;
                case HASH -> 1_000_003L * (row + 1) + (row & 31);
            };
        }
    }

    private static DataRecord record(Schema schema, Values values) {
        DataRecord record = new DataRecord(schema.name(), values.id());
        for (SchemaField field : schema.fields()) {
            if (!field.name().equals("rank") || values.hasRank()) {
                record.set(field.name(), variant(schema.name(), field, values));
            }
        }
        return record;
    }

    private static Variant variant(String type, SchemaField field, Values values) {
        String name = field.name();
        if (field.shape() == Shape.SINGLE) {
            return element(type, field.type(), name, 0, values);
        }
        int count = field.shape() == Shape.FIXED ? field.count() : values.count(name);
        return Variant.ofElements(
                field.type(),
                IntStream.range(0, count)
                        .mapToObj(i -> element(type, field.type(), name, i, values))
                        .toList());
    }

    private static Variant element(String type, ValueType value, String name, int index, Values values) {
        long bits = values.bits(name, index);
        return switch (value) {
            case BOOL -> Variant.of(values.bool(name, index));
            case STRING -> Variant.of(values.text(name, index));
            case REF -> Variant.ofRef(type, values.reference(name, index));
            case ENUM -> Variant.ofEnum(KINDS.get(values.constant(name, index)));
            case FLAGS ->
                Variant.ofFlags(FLAGS.stream()
                        .filter(f -> (bits >>> FLAGS.indexOf(f) & 1) != 0)
                        .toList());
            case HASH -> Variant.ofHash(values.text(name, index));
            case BYTES -> Variant.ofBytes(values.bytes());
            case F32 -> Variant.of(values.f32(name, index, 0));
            case F64 -> Variant.of(values.f64(name, index));
            case VEC2, VEC3, VEC4, QUAT, MAT3, MAT4, AABB -> Variant.ofFloats(value, values.floats(name, index, value));
            case IVEC2, IVEC3, IVEC4, COLOR -> Variant.ofLanes(value, values.lanes(name, index, value));
            default -> Variant.ofInteger(value, values.integer(name, index, value));
        };
    }
}
