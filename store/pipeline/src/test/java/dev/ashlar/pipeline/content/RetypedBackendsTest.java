package dev.ashlar.pipeline.content;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.Share;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.memory.MemoryBackend;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Fields of each type that get each other type: the same content is refused in every kind of place, or cooks to the same bytes. */
class RetypedBackendsTest {
    private static final long SEED = 20261123;
    private static final int ROUNDS = 40;
    private static final List<String> FEW = List.of("u8", "i64", "f32", "f64", "string");
    private static final List<String> ALL = List.of(
            "bool", "i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64", "f32", "f64", "string", "enum", "hash");
    private static final List<String> LANES = List.of("vec3", "ivec3");
    private static final String CONSTANTS = "  values = [\"a\", \"b\", \"true\"]";

    private static final double[] FLOATS = {
        0.6,
        0.1,
        -0.0,
        0,
        1,
        -3,
        255,
        16777216,
        134217728,
        2147483648.0,
        1e30,
        1e-30,
        1e300,
        1 + 0x1p-24,
        1 + 0x3p-24,
        0x1p60,
        0x1p63,
        0x1p53 + 2,
        Float.MIN_VALUE,
        1e-40,
        Double.NaN,
        Double.POSITIVE_INFINITY
    };
    private static final long[] INTEGERS = {
        0,
        1,
        -1,
        127,
        -128,
        255,
        65535,
        16777217,
        123456789,
        4294967295L,
        (1L << 53) + 1,
        Long.MAX_VALUE,
        Long.MIN_VALUE
    };
    private static final List<String> TEXTS = List.of(
            "",
            "a",
            "true",
            "false",
            "0",
            "1",
            "0.6",
            "-0.0",
            "007",
            "1e3",
            "1E400",
            "12.0",
            "[1]",
            "[\"a\"]",
            "NaN",
            "0x10",
            " 5",
            "+1",
            "9007199254740993",
            "16777217",
            "18446744073709551615",
            "1.00000005960464477539062500000001");

    @TempDir
    Path folder;

    /** A field's type before and after, as schemas have it. */
    private record Pair(String name, String before, String after) {
        String schema(boolean isAfter) {
            String type = isAfter ? after : before;
            String constants = type.startsWith("enum") ? CONSTANTS : "";
            String retyped = isAfter && !after.equals(before) ? "  retyped = [\"" + before + "\"]" : "";
            return "Schema = { name = \"%s\" }\nFields = [ { name = \"value\"  type = \"%s\"%s%s  optional = true } ]\n"
                    .formatted(name, type, constants, retyped);
        }
    }

    private static List<Pair> pairs(List<String> single) {
        List<String[]> types = new ArrayList<>();
        for (String before : single) {
            for (String after : single) {
                types.add(new String[] {before, after});
                types.add(new String[] {before, after + "[]"});
                types.add(new String[] {before + "[]", after + "[]"});
            }
        }
        for (String before : LANES) {
            for (String after : LANES) {
                types.add(new String[] {before, after});
                types.add(new String[] {before + "[]", after + "[]"});
            }
        }
        types.removeIf(pair -> pair[0].startsWith("hash[") || pair[1].startsWith("hash["));
        List<Pair> pairs = new ArrayList<>();
        types.forEach(pair -> pairs.add(new Pair("T" + pairs.size(), pair[0], pair[1])));
        return pairs;
    }

    private static Variant value(String type, Random random) {
        if (type.endsWith("[]")) {
            String element = type.substring(0, type.length() - 2);
            List<Variant> elements = Stream.generate(() -> value(element, random))
                    .limit(random.nextInt(3))
                    .toList();
            return Variant.ofElements(elementType(element), elements);
        }
        return switch (type) {
            case "bool" -> Variant.of(random.nextBoolean());
            case "f32" ->
                Variant.of(random.nextInt(4) == 0 ? Float.intBitsToFloat(random.nextInt()) : (float) real(random));
            case "f64" -> Variant.of(real(random));
            case "string" -> Variant.of(TEXTS.get(random.nextInt(TEXTS.size())));
            case "hash" -> Variant.ofHash(TEXTS.get(random.nextInt(TEXTS.size())));
            case "enum" -> Variant.ofEnum(List.of("a", "b", "true").get(random.nextInt(3)));
            case "vec3" -> Variant.ofLanes(ValueType.VEC3, lanes(random, "f32"));
            case "ivec3" -> Variant.ofLanes(ValueType.IVEC3, lanes(random, "i32"));
            default -> {
                ValueType integer = elementType(type);
                long bits = random.nextInt(4) == 0 ? random.nextLong() : INTEGERS[random.nextInt(INTEGERS.length)];
                yield Variant.ofInteger(integer, narrowed(integer, bits));
            }
        };
    }

    private static ValueType elementType(String name) {
        return ValueType.valueOf(name.toUpperCase(Locale.ROOT));
    }

    private static long[] lanes(Random random, String type) {
        return Stream.generate(() -> value(type, random).bits())
                .limit(3)
                .mapToLong(bits -> bits)
                .toArray();
    }

    private static double real(Random random) {
        return random.nextInt(4) == 0
                ? Double.longBitsToDouble(random.nextLong())
                : FLOATS[random.nextInt(FLOATS.length)] * (random.nextBoolean() ? 1 : -1);
    }

    private static long narrowed(ValueType type, long bits) {
        return switch (type) {
            case I8 -> (byte) bits;
            case U8 -> bits & 0xFF;
            case I16 -> (short) bits;
            case U16 -> bits & 0xFFFF;
            case I32 -> (int) bits;
            case U32 -> bits & 0xFFFF_FFFFL;
            default -> bits;
        };
    }

    /** Usual NaNs, as JSON has no others. */
    private static List<DataRecord> records(List<Pair> pairs, int each, Random random) {
        List<DataRecord> records = new ArrayList<>();
        for (Pair pair : pairs) {
            for (int id = 1; id <= each; id++) {
                DataRecord record = new DataRecord(pair.name(), id);
                Variant value = value(pair.before(), random);
                boolean isUsual = !value.toText().contains("NaN(");
                if (isUsual) {
                    record.set("value", value);
                }
                records.add(record);
            }
        }
        return records;
    }

    private static List<SchemaReader.Source> schemas(List<Pair> pairs, boolean isAfter) {
        return pairs.stream()
                .map(pair -> new SchemaReader.Source(pair.name() + ".schema", pair.schema(isAfter)))
                .toList();
    }

    private Map<String, String> places() {
        Map<String, String> places = new LinkedHashMap<>();
        places.put("json", "json:" + folder.resolve("json"));
        places.put("typed", "sqlite:" + folder.resolve("typed.db"));
        places.put("tagged", "sqlite:" + folder.resolve("tagged.db") + "?encoding=tagged");
        places.put("memory", "memory:retyped");
        return places;
    }

    private void retype(String kind, List<Pair> pairs, List<DataRecord> records) throws IOException, SQLException {
        List<SchemaReader.Source> after = schemas(pairs, true);
        switch (kind) {
            case "json" -> {
                for (SchemaReader.Source file : after) {
                    Files.writeString(folder.resolve("json").resolve(file.file()), file.text());
                }
            }
            case "memory" -> {
                try (Backend backend = Backends.openToWrite("memory:retyped")) {
                    backend.replace(after, records, Progress.NONE);
                }
            }
            default -> {
                try (Connection connection =
                                DriverManager.getConnection("jdbc:sqlite:" + folder.resolve(kind + ".db"));
                        PreparedStatement update =
                                connection.prepareStatement("UPDATE ashlar_schema SET text = ? WHERE name = ?")) {
                    connection.setAutoCommit(false);
                    for (int i = 0; i < after.size(); i++) {
                        update.setString(1, after.get(i).text());
                        update.setString(2, pairs.get(i).name());
                        update.executeUpdate();
                    }
                    connection.commit();
                }
            }
        }
    }

    /** What a place makes of the records: by each, its value or that it is refused. */
    private static Map<String, String> outcome(String location, List<Pair> pairs) throws IOException {
        TreeSet<String> refused = new TreeSet<>();
        try (Backend backend = Backends.openToWrite(location)) {
            try {
                ContentReader.read(backend, Progress.NONE);
            } catch (ContentException e) {
                for (Problem problem : e.problems()) {
                    assertThat(problem.subject()).as(problem.toString()).matches("T[0-9]+ [0-9]+\\.value.*");
                    refused.add(problem.subject().replaceFirst("\\.value.*", ""));
                }
            }
            List<DataRecord> gone =
                    refused.stream().map(RetypedBackendsTest::deleted).toList();
            backend.save(gone);
            Content content = ContentReader.read(backend, Progress.NONE);
            Map<String, String> outcome = new LinkedHashMap<>();
            for (Pair pair : pairs) {
                for (DataRecord record : content.records().get(pair.name())) {
                    outcome.put(
                            pair.name() + " " + record.id(),
                            pair.before() + " -> " + pair.after() + ": " + record.get("value"));
                }
            }
            return outcome;
        }
    }

    private static DataRecord deleted(String subject) {
        DataRecord record = new DataRecord(
                subject.substring(0, subject.indexOf(' ')),
                Long.parseLong(subject.substring(subject.indexOf(' ') + 1)));
        record.setDeleted(true);
        return record;
    }

    private byte[] cooked(String location) throws IOException {
        Path pack = folder.resolve("content.pack");
        Cook.cook(ContentReader.read(location, Progress.NONE), pack, Progress.NONE);
        return Files.readAllBytes(pack);
    }

    private void compare(List<Pair> pairs, int each) throws IOException, SQLException {
        Map<String, byte[]> packs = new LinkedHashMap<>();
        Map<String, Map<String, String>> outcomes = new LinkedHashMap<>();
        MemoryBackend.forget("retyped");
        for (Map.Entry<String, String> place : places().entrySet()) {
            List<DataRecord> records = records(pairs, each, new Random(SEED));
            try (Backend backend = Backends.create(place.getValue())) {
                backend.replace(schemas(pairs, false), records, Progress.NONE);
            }
            retype(place.getKey(), pairs, records);
            outcomes.put(place.getKey(), outcome(place.getValue(), pairs));
            packs.put(place.getKey(), cooked(place.getValue()));
        }
        Map<String, String> expected = outcomes.get("json");
        Map<String, DataRecord> written = new LinkedHashMap<>();
        records(pairs, each, new Random(SEED))
                .forEach(record -> written.put(record.type() + " " + record.id(), record));
        List<String> differences = new ArrayList<>();
        outcomes.forEach((place, outcome) -> {
            TreeSet<String> subjects = new TreeSet<>(expected.keySet());
            subjects.addAll(outcome.keySet());
            for (String subject : subjects) {
                String json = expected.getOrDefault(subject, "refused");
                String other = outcome.getOrDefault(subject, "refused");
                if (!json.equals(other)) {
                    differences.add(
                            place + ": " + written.get(subject).get("value") + ": JSON " + json + ", here " + other);
                }
            }
        });
        assertThat(differences).as("seed %d", SEED).isEmpty();
        packs.forEach((place, pack) -> assertThat(pack).as(place).isEqualTo(packs.get("json")));
    }

    @Test
    void shouldBeTheSameInEveryPlace() throws IOException, SQLException {
        compare(pairs(FEW), 6);
    }

    @Test
    @Tag("slow")
    void shouldBeTheSameInEveryPlaceForManyValues() throws IOException, SQLException {
        compare(pairs(ALL), Share.of(ROUNDS) + 4);
    }
}
