package dev.ashlar.bench.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.content.Content;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;

/** Content from a seed: schema files as an author writes them, and records of any values that they admit. */
public final class RandomTypes {
    private static final String[] TEXTS = {
        "", "a", "name", "\u00E9t\u00E9", "\uD834\uDD1E", "\0", "exactly8", "longer than 8"
    };
    private static final List<ValueType> TYPES = ValueType.named();

    private final Random random;
    private final int mostFields;
    private final int mostRecords;
    private final Map<String, List<Long>> ids = new LinkedHashMap<>();
    private final StringBuilder lock = new StringBuilder();

    private RandomTypes(long seed, int mostFields, int mostRecords) {
        this.random = new Random(seed);
        this.mostFields = mostFields;
        this.mostRecords = mostRecords;
    }

    /**
     * The same seed gives the same content.
     *
     * @param folder is made, for the schemas
     */
    public static Content of(long seed, int mostFields, int mostRecords, Path folder) throws IOException {
        return new RandomTypes(seed, mostFields, mostRecords).content(Files.createDirectory(folder));
    }

    private Content content(Path folder) throws IOException {
        int typeCount = 1 + random.nextInt(3);
        for (int i = 0; i < typeCount; i++) {
            ids.put("Type" + (char) ('A' + i), ids());
        }
        for (String type : ids.keySet()) {
            Files.writeString(folder.resolve(type + ".schema"), schema(type));
        }
        Files.writeString(folder.resolve("schema.lock"), lock);
        Problems problems = new Problems();
        List<Schema> schemas = SchemaReader.readFolder(folder, problems);
        assertThat(problems.sorted()).isEmpty();
        Map<String, List<DataRecord>> records = new LinkedHashMap<>();
        for (Schema schema : schemas) {
            List<Long> own = ids.getOrDefault(schema.name(), List.of());
            records.put(
                    schema.name(), own.stream().map(id -> record(schema, id)).toList());
        }
        return new Content(schemas, records);
    }

    /** Dense, with gaps, or far apart, so that all kinds of index occur. */
    private List<Long> ids() {
        int count = random.nextInt(mostRecords + 1);
        int gap = random.nextInt(3);
        TreeSet<Long> chosen = new TreeSet<>();
        while (chosen.size() < count) {
            chosen.add(
                    switch (gap) {
                        case 0 -> 7L + chosen.size();
                        case 1 -> 7L + random.nextInt(2 * count);
                        default -> 1 + (random.nextLong() >>> 2);
                    });
        }
        return List.copyOf(chosen);
    }

    private String schema(String type) {
        String layout = random.nextBoolean() ? "columns" : "rows";
        String align = random.nextInt(4) == 0 ? ", align = 64" : "";
        List<String> fields = new ArrayList<>();
        int count = random.nextInt(mostFields + 1);
        for (int i = 0; i < count; i++) {
            fields.add(field(type, "field" + i));
        }
        Collections.shuffle(fields, random);
        return "Schema = { name = \"" + type + "\" layout = \"" + layout + "\"" + align + " }\nFields = [\n"
                + String.join("\n", fields) + "\n]\n";
    }

    private String field(String type, String name) {
        ValueType value = TYPES.get(random.nextInt(TYPES.size()));
        String declared = value == ValueType.REF
                ? "ref<" + List.copyOf(ids.keySet()).get(random.nextInt(ids.size())) + ">"
                : value.schemaName();
        int shape = value.isArrayElement() ? random.nextInt(4) : 0;
        int count = 1 + random.nextInt(5);
        declared += shape == 2 ? "[]" : shape == 3 ? "[" + count + "]" : "";
        StringBuilder field = new StringBuilder("  { name = \"" + name + "\" type = \"" + declared + "\"");
        List<String> constants = constants(value);
        if (!constants.isEmpty()) {
            field.append(", values = ").append(constants);
            lock(type + "." + name, value, constants);
        }
        if (value == ValueType.BYTES && random.nextBoolean()) {
            field.append(", align = ").append(8 << random.nextInt(10));
        }
        if (value != ValueType.REF && value != ValueType.BYTES && random.nextInt(3) == 0) {
            int elements = shape == 3 ? count : random.nextInt(4);
            field.append(", default = ").append(shape < 2 ? text(value, constants) : texts(value, constants, elements));
        }
        field.append(random.nextInt(3) == 0 ? ", optional = true" : "");
        field.append(random.nextInt(4) == 0 ? ", hot = true" : "");
        boolean canBeIndexed = shape < 2 && FieldLayout.canBeIndexed(value, Shape.SINGLE);
        field.append(canBeIndexed && random.nextInt(3) == 0 ? ", index = true" : "");
        field.append(random.nextInt(5) == 0 ? ", formerly = [\"" + name + "Formerly\"]" : "");
        return field.append(" }").toString();
    }

    private List<String> constants(ValueType type) {
        int most = type == ValueType.FLAGS ? 32 : random.nextInt(8) == 0 ? 300 : 6;
        List<String> constants = new ArrayList<>();
        int count = type == ValueType.ENUM || type == ValueType.FLAGS ? 1 + random.nextInt(most) : 0;
        for (int i = 0; i < count; i++) {
            constants.add("\"constant" + i + "\"");
        }
        return constants;
    }

    /** Gives some constants numbers with gaps, in another order than theirs. */
    private void lock(String field, ValueType type, List<String> constants) {
        if (random.nextBoolean()) {
            int most = type == ValueType.FLAGS ? 32 : random.nextInt(3) == 0 ? 65_536 : 512;
            List<Integer> numbers = new ArrayList<>();
            for (int i = 0; i < most; i++) {
                numbers.add(i);
            }
            Collections.shuffle(numbers, random);
            for (int i = 0; i < constants.size(); i++) {
                lock.append(field + " value " + numbers.get(i) + " " + constants.get(i) + "\n");
            }
        }
    }

    private String texts(ValueType type, List<String> constants, int count) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            texts.add(text(type, constants));
        }
        return texts.toString();
    }

    /** A value as schema files have it. */
    private String text(ValueType type, List<String> constants) {
        if (type.lanes() > 1) {
            return texts(type.lane(), constants, type.lanes());
        }
        return switch (type) {
            case BOOL -> String.valueOf(random.nextBoolean());
            case F32, F64 -> (random.nextInt(2000) - 1000) / 8.0 + "";
            case ENUM -> constants.get(random.nextInt(constants.size()));
            case FLAGS ->
                constants.subList(0, random.nextInt(constants.size() + 1)).toString();
            case STRING, HASH -> "\"default " + random.nextInt(3) + "\"";
            default -> String.valueOf(random.nextInt(128));
        };
    }

    private DataRecord record(Schema schema, long id) {
        DataRecord data = new DataRecord(schema.name(), id);
        for (SchemaField field : schema.fields()) {
            if (random.nextInt(4) != 0) {
                data.set(field.name(), value(field));
            }
        }
        return data;
    }

    private Variant value(SchemaField field) {
        if (field.shape() == Shape.SINGLE) {
            return single(field);
        }
        int count = field.shape() == Shape.FIXED ? field.count() : random.nextInt(random.nextInt(10) == 0 ? 40 : 4);
        List<Variant> elements = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            elements.add(single(field));
        }
        return Variant.ofElements(field.type(), elements);
    }

    private Variant single(SchemaField field) {
        ValueType type = field.type();
        if (type.lanes() > 1) {
            long[] lanes = new long[type.lanes()];
            for (int i = 0; i < lanes.length; i++) {
                lanes[i] = bits(type.lane());
            }
            return Variant.ofLanes(type, lanes);
        }
        return switch (type) {
            case BOOL -> Variant.of(random.nextBoolean());
            case F32 -> Variant.of(Float.intBitsToFloat((int) bits(type)));
            case F64 -> Variant.of(Double.longBitsToDouble(bits(type)));
            case ENUM -> Variant.ofEnum(oneOf(field.constantNames()));
            case FLAGS ->
                Variant.ofFlags(field.constantNames().stream()
                        .filter(name -> random.nextBoolean())
                        .toList());
            case REF -> ref(field.target());
            case STRING -> Variant.of(text());
            case BYTES -> bytes();
            case HASH -> Variant.ofHash(text());
            default -> Variant.ofInteger(type, bits(type));
        };
    }

    private Variant ref(String target) {
        List<Long> targets = ids.getOrDefault(target, List.of());
        return Variant.ofRef(target, targets.isEmpty() || random.nextInt(8) == 0 ? DataRecord.NO_ID : oneOf(targets));
    }

    /** Often the bytes of a text, which an item of the pool may have already. */
    private Variant bytes() {
        if (random.nextBoolean()) {
            return Variant.ofBytes(text().getBytes(StandardCharsets.UTF_8));
        }
        byte[] bytes = new byte[random.nextInt(30)];
        random.nextBytes(bytes);
        return Variant.ofBytes(bytes);
    }

    private String text() {
        String text = TEXTS[random.nextInt(TEXTS.length)];
        return random.nextInt(8) == 0 ? text.repeat(1 + random.nextInt(20)) : text;
    }

    private <T> T oneOf(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    /** Of a number of a type, extended to 64 bits; NaNs of all kinds among them. */
    private long bits(ValueType type) {
        if (type == ValueType.BOOL) {
            return random.nextInt(2);
        }
        int unused = Long.SIZE - 8 * type.width();
        boolean signed = type.schemaName().startsWith("i") || type == ValueType.F32;
        long bits = random.nextInt(4) == 0 ? 0x7FC00000L : random.nextLong();
        return signed ? bits << unused >> unused : bits << unused >>> unused;
    }
}
