package dev.ashlar.pipeline.backend;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.content.Conversion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A type with a field for each pair of types of which one may become the other, and values of the former ones. */
final class RetypedPairs {
    private static final String TYPE = "Pair";
    private static final Map<String, List<Variant>> SAMPLES = new LinkedHashMap<>();

    static {
        for (ValueType integer : List.of(ValueType.I8, ValueType.U8, ValueType.I32, ValueType.I64, ValueType.U64)) {
            List<Variant> values = new ArrayList<>();
            for (long value : new long[] {0, 1, 100, integer.isSigned() ? -1 : 200}) {
                values.add(Variant.ofInteger(integer, value));
            }
            values.add(Variant.ofInteger(integer, integer == ValueType.U64 ? -1 : 127));
            SAMPLES.put(integer.name().toLowerCase(Locale.ROOT), values);
        }
        SAMPLES.put("bool", List.of(Variant.of(true), Variant.of(false)));
        SAMPLES.put("f32", List.of(Variant.of(0.1f), Variant.of(-0.0f), Variant.of(7.0f), Variant.of(Float.NaN)));
        SAMPLES.put(
                "f64",
                List.of(Variant.of(0.1), Variant.of(-0.0), Variant.of(7.0), Variant.of(Double.NEGATIVE_INFINITY)));
        SAMPLES.put(
                "string",
                List.of(
                        Variant.of("5"),
                        Variant.of("true"),
                        Variant.of("1.5 tons"), // Eight bytes, as a number has.
                        Variant.of("0.1"),
                        Variant.of("back\\slash\0nul"),
                        Variant.of(" 12 ")));
        SAMPLES.put("hash", List.of(Variant.ofHash("NaN"), Variant.ofHash("fire")));
        SAMPLES.put("color", List.of(Variant.ofLanes(ValueType.COLOR, new long[] {255, 128, 0, 255})));
        SAMPLES.put("vec2", List.of(Variant.ofLanes(ValueType.VEC2, lanes(0.5f, 2))));
        SAMPLES.put("ivec2", List.of(Variant.ofLanes(ValueType.IVEC2, new long[] {3, -4})));
        SAMPLES.put("i32[]", List.of(Variant.ofArray(ValueType.I32, new long[] {1, -2}), empty(ValueType.I32)));
        SAMPLES.put("f32[]", List.of(Variant.ofArray(ValueType.F32, lanes(0.1f, 2)), empty(ValueType.F32)));
        SAMPLES.put(
                "string[]",
                List.of(
                        Variant.ofArray(ValueType.STRING, List.of(Variant.of("5"), Variant.of("x\0"))),
                        empty(ValueType.STRING)));
        SAMPLES.put("bytes", List.of(Variant.ofBytes(new byte[] {0, 1, 2, 3, 4, 5, 6, 7})));
    }

    private final StringBuilder before = begin();
    private final StringBuilder after = begin();
    private final StringBuilder plain = begin();
    private final List<DataRecord> records = new ArrayList<>();

    private RetypedPairs() {}

    private static Variant empty(ValueType type) {
        return Variant.ofElements(type, List.of());
    }

    private static long[] lanes(float... numbers) {
        long[] lanes = new long[numbers.length];
        for (int i = 0; i < lanes.length; i++) {
            lanes[i] = Float.floatToRawIntBits(numbers[i]) & 0xFFFF_FFFFL;
        }
        return lanes;
    }

    private static StringBuilder begin() {
        return new StringBuilder("Schema = { name = \"" + TYPE + "\" }\nFields = [\n");
    }

    static RetypedPairs all() {
        return of(SAMPLES.keySet().toArray(String[]::new));
    }

    /** Of some types. */
    static RetypedPairs of(String... types) {
        RetypedPairs pairs = new RetypedPairs();
        int count = 0;
        for (String from : types) {
            for (String to : types) {
                if (!from.equals(to)) {
                    count += pairs.add("f" + count, from, to) ? 1 : 0;
                }
            }
        }
        return pairs;
    }

    private boolean add(String name, String from, String to) {
        String field = "  { name = \"" + name + "\", type = \"" + to + "\", retyped = [\"" + from + "\"] }\n";
        try {
            Received.schema(begin() + field + "]");
        } catch (ContentException e) {
            return false; // Nothing converts.
        }
        before.append("  { name = \"" + name + "\", type = \"" + from + "\" }\n");
        after.append(field);
        plain.append("  { name = \"" + name + "\", type = \"" + to + "\" }\n");
        List<Variant> samples = SAMPLES.get(from);
        for (int i = 0; i < samples.size(); i++) {
            if (records.size() == i) {
                records.add(new DataRecord(TYPE, 1 + i));
                records.get(i).setUpdated(true);
            }
            records.get(i).set(name, samples.get(i));
        }
        return true;
    }

    String before() {
        return before + "]";
    }

    String after() {
        return after + "]";
    }

    /** As {@link #after}, without former types. */
    String plain() {
        return plain + "]";
    }

    List<DataRecord> records() {
        return records;
    }

    /** What a reader of content sees. */
    static Map<String, String> seen(Backend backend, String text) {
        Schema schema = Received.schema(text);
        Map<String, String> seen = new LinkedHashMap<>();
        for (DataRecord record : Received.from(backend, schema, Map.of()).records()) {
            for (SchemaField field : schema.fields()) {
                Variant value = record.get(field.name());
                if (value != null) {
                    seen.put(record.id() + " " + field.name() + " " + field.declaredType(), shown(field, value));
                }
            }
        }
        return seen;
    }

    private static String shown(SchemaField field, Variant value) {
        Variant converted = Conversion.convert(field, value);
        @Nullable Variant now = converted == null ? RetypedValues.convert(field, value) : converted;
        return now == null ? "unfit: " + value.toText() : now.type() + " " + now.toText();
    }
}
