package dev.ashlar.pipeline.infer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.ColorText;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.memory.MemoryBackend;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.RecordStore;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Records that were saved without a schema fit the schemas that are inferred of them, and have the same values through these. */
class InferredContentTest {
    private static final long SEED = 20_261_123;
    private static final int RECORDS = 12;
    private static final List<String> NAMES = List.of("fog", "light", "shadow");

    @TempDir
    Path folder;

    private final Random random = new Random(SEED);

    private List<DataRecord> records(boolean nullElements) {
        List<DataRecord> records = new ArrayList<>();
        for (long id = 1; id <= RECORDS; id++) {
            DataRecord star = new DataRecord("Star", id);
            star.set("name", Variant.of("star " + id));
            records.add(star);
            DataRecord thing = new DataRecord("Thing", id);
            for (ValueType type : ValueType.named()) {
                for (Shape shape : List.of(Shape.SINGLE, Shape.ARRAY)) {
                    boolean exists = shape == Shape.SINGLE || type.isArrayElement();
                    if (exists && (id == 1 || random.nextInt(5) > 0)) {
                        thing.set(name(type, shape), shape == Shape.SINGLE ? single(type) : array(type, nullElements));
                    }
                }
            }
            records.add(thing);
        }
        return records;
    }

    private static String name(ValueType type, Shape shape) {
        return type.schemaName() + (shape == Shape.SINGLE ? "" : "s");
    }

    private Variant array(ValueType type, boolean nullElements) {
        List<Variant> elements = IntStream.range(0, 1 + random.nextInt(5))
                .mapToObj(i -> single(type))
                .toList();
        return nullElements && type == ValueType.REF
                ? Variant.ofElements(type, List.of(Variant.ofRef("Star", DataRecord.NO_ID), Variant.ofRef("Star", 2)))
                : Variant.ofElements(type, elements);
    }

    private Variant single(ValueType type) {
        return switch (type) {
            case BOOL -> Variant.of(random.nextBoolean());
            case F32 -> Variant.of(random.nextFloat() * 1e6f);
            case F64 -> Variant.of(random.nextDouble() * 1e12);
            case STRING ->
                Variant.of(List.of("", "[1, 2]", "1:5", "Größe 漢", "0", "true").get(random.nextInt(6)));
            case HASH -> Variant.ofHash("hash " + random.nextInt(9));
            case ENUM -> Variant.ofEnum(NAMES.get(random.nextInt(3)));
            case FLAGS -> Variant.ofFlags(NAMES.subList(0, 1 + random.nextInt(3)));
            case REF -> Variant.ofRef("Star", 1 + random.nextInt(RECORDS));
            case BYTES -> Variant.ofBytes(new byte[] {1, (byte) random.nextInt()});
            default -> {
                long[] lanes = new long[type.lanes()];
                for (int i = 0; i < lanes.length; i++) {
                    lanes[i] = lane(type.lane());
                }
                yield type.lanes() == 1 ? Variant.ofInteger(type, lanes[0]) : Variant.ofLanes(type, lanes);
            }
        };
    }

    private long lane(ValueType type) {
        long any = random.nextLong();
        return switch (type) {
            case F32 -> Float.floatToRawIntBits(random.nextFloat() - 0.5f);
            case I8 -> (byte) any;
            case U8 -> any & 0xFF;
            case I16 -> (short) any;
            case U16 -> any & 0xFFFF;
            case I32 -> (int) any;
            case U32 -> any & 0xFFFF_FFFFL;
            case U64 -> any | Long.MIN_VALUE;
            default -> any;
        };
    }

    private Content inferred(Backend backend, List<String> notes) throws Exception {
        List<InferredSchema> schemas = SchemaInference.infer(backend, new Problems());
        schemas.forEach(schema -> notes.addAll(schema.notes()));
        MemoryBackend declared = MemoryBackend.of(schemas.stream()
                .map(schema -> new SchemaReader.Source(schema.file(), schema.text()))
                .toArray(SchemaReader.Source[]::new));
        Content content = ContentReader.read(declared, backend, Progress.NONE);
        Path pack = Contents.cook(content, folder.resolve("inferred.pack"), 30);
        try (RecordStore store = RecordStore.open(pack)) {
            assertThat(store.reader().view("Thing").rowCount()).isEqualTo(RECORDS);
        }
        return content;
    }

    private static DataRecord record(Content content, DataRecord original) {
        return Objects.requireNonNull(content.records().get(original.type())).stream()
                .filter(record -> record.id() == original.id())
                .findFirst()
                .orElseThrow();
    }

    /** Cells that know their type keep it: nothing is left out, and each value is the same in type and bits. */
    @ParameterizedTest
    @ValueSource(strings = {"sqlite:%s/tagged.db?encoding=tagged", "memory:inferred"})
    void shouldDeclareWhatCellsSay(String location) throws Exception {
        List<DataRecord> records = records(true);
        List<String> notes = new ArrayList<>();
        try (Backend backend = Backends.create(location.formatted(folder))) {
            backend.save(records);
            Content content = inferred(backend, notes);
            for (DataRecord original : records) {
                DataRecord read = record(content, original);
                assertThat(read.keys()).containsExactlyInAnyOrderElementsOf(original.keys());
                original.keys().forEach(key -> assertThat(read.get(key)).as(key).isEqualTo(original.get(key)));
            }
        } finally {
            MemoryBackend.forget("inferred");
        }
        assertThat(notes).isEmpty();
    }

    /** Elsewhere each value means the same, whatever type it has. */
    @ParameterizedTest
    @ValueSource(strings = {"json:%s/content", "sqlite:%s/typed.db"})
    void shouldDeclareWhatValuesShow(String location) throws Exception {
        List<DataRecord> records = records(false);
        if (location.startsWith("json")) {
            records.forEach(record -> record.remove("flagss")); // Lists of lists of texts, which no file declares.
        }
        List<String> notes = new ArrayList<>();
        try (Backend backend = Backends.create(location.formatted(folder))) {
            backend.save(records);
            Content content = inferred(backend, notes);
            for (DataRecord original : records) {
                DataRecord read = record(content, original);
                for (String key : original.keys()) {
                    Variant value = Objects.requireNonNull(read.get(key), key);
                    assertThat(meaning(value)).as(key).isEqualTo(meaning(original.get(key)));
                }
            }
        }
        assertThat(notes).isEmpty();
    }

    /** Numbers as numbers, names as texts, everything of several parts as a list. */
    private static Object meaning(Variant value) {
        if (value.shape().isArray()) {
            return IntStream.range(0, value.elementCount())
                    .mapToObj(i -> meaning(value.element(i)))
                    .toList();
        }
        ValueType type = value.type();
        return switch (type) {
            case STRING, ENUM, HASH -> value.text();
            case FLAGS -> List.copyOf(value.flags());
            case REF -> number(ValueType.I64, value.bits());
            case BYTES -> Base64.getEncoder().encodeToString(value.bytes());
            case COLOR -> ColorText.of(value.lane(0), value.lane(1), value.lane(2), value.lane(3));
            case BOOL -> value.bits() != 0;
            default -> {
                List<BigDecimal> lanes = new ArrayList<>();
                for (int i = 0; i < type.lanes(); i++) {
                    lanes.add(number(type.lane(), type.lanes() == 1 ? value.bits() : value.lane(i)));
                }
                yield type.lanes() == 1 ? lanes.get(0) : lanes;
            }
        };
    }

    /** A float stands for the shortest decimal that is read as the same float. */
    private static BigDecimal number(ValueType type, long bits) {
        BigDecimal number = switch (type) {
            case F32 -> new BigDecimal(Float.toString(Float.intBitsToFloat((int) bits)));
            case F64 -> BigDecimal.valueOf((float) Double.longBitsToDouble(bits));
            case U64 -> new BigDecimal(Long.toUnsignedString(bits));
            default -> BigDecimal.valueOf(bits);
        };
        return number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
    }

    /** A reference by key makes the field that has the keys the key of its type. */
    @Test
    void shouldFindTheKeyThatReferencesNameRecordsBy() throws Exception {
        DataRecord vega = new DataRecord("Star", 1);
        vega.set("colour", Variant.of("blue"));
        vega.set("name", Variant.of("Vega"));
        DataRecord sun = new DataRecord("Star", 2);
        sun.set("colour", Variant.of("yellow"));
        sun.set("name", Variant.of("Sun"));
        DataRecord earth = new DataRecord("Thing", 1);
        earth.set("host", Variant.ofRefByKey("Star", "Sun"));
        try (Backend backend = Backends.create("sqlite:" + folder + "/keys.db?encoding=tagged")) {
            backend.save(List.of(vega, sun, earth));
            List<InferredSchema> schemas = SchemaInference.infer(backend, new Problems());
            assertThat(schemas.get(0).text()).contains("key = \"name\"");
            assertThat(schemas.get(1).text()).contains("type = \"ref<Star>\"");
        }
    }

    /** More names than an enum may have constants are a key all the same, unless two records have one name. */
    @Test
    void shouldFindTheKeyOfManyRecords() throws Exception {
        List<DataRecord> records = new ArrayList<>();
        for (long id = 1; id <= 2_500; id++) {
            DataRecord star = new DataRecord("Star", id);
            star.set("colour", Variant.of("colour " + Math.min(id, 2_499)));
            star.set("name", Variant.of("star " + id));
            DataRecord thing = new DataRecord("Thing", id);
            thing.set("host", Variant.ofRefByKey("Star", "star " + (2_501 - id)));
            records.addAll(List.of(star, thing));
        }
        List<String> notes = new ArrayList<>();
        try (Backend backend = Backends.create("sqlite:" + folder + "/many.db?encoding=tagged")) {
            backend.save(records);
            List<InferredSchema> schemas = SchemaInference.infer(backend, new Problems());
            assertThat(schemas.get(0).text()).contains("key = \"name\"\n");
            MemoryBackend declared = MemoryBackend.of(schemas.stream()
                    .map(schema -> new SchemaReader.Source(schema.file(), schema.text()))
                    .toArray(SchemaReader.Source[]::new));
            Content content = ContentReader.read(declared, backend, Progress.NONE);
            assertThat(content.record("Thing", 2_500).get("host")).isNotNull();
            schemas.forEach(schema -> notes.addAll(schema.notes()));
        }
        assertThat(notes).isEmpty();
    }

    @Test
    void shouldTellWhichNumbersAnotherProgramUsesDifferently() throws Exception {
        Path database = folder.resolve("other.db");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE Star (Star_id INTEGER PRIMARY KEY, size TEXT, name TEXT, mass INTEGER)");
            statement.execute("INSERT INTO Star VALUES (1, '4:0.5', 'Vega', 5)");
        }
        try (Backend backend = Backends.open("sqlite:" + database + "?encoding=tagged")) {
            assertThat(SchemaInference.infer(backend, new Problems()).get(0).notes())
                    .containsExactly(
                            "Star: the program that wrote these cells seems to have other numbers of types: say what they mean, such as "
                                    + "?tags=1:i64,4:f32,7:string,8:vector,12:ref",
                            "Star.size: left out: no field can hold a cell with the number 4, which is that of u64, and a value of another type",
                            "Star.name: left out: no field can hold a cell without the number of a type before its first colon",
                            "Star.mass: left out: no field can hold a cell that is no text");
        }
    }

    @Test
    void shouldNameTheEncodingOfCellsThatLookTagged() throws Exception {
        Path database = folder.resolve("hint.db");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE Star (Star_id INTEGER PRIMARY KEY, size TEXT, name TEXT)");
            statement.execute("INSERT INTO Star VALUES (1, '1:123', '7:Vega'), (2, '1:-5', NULL)");
            statement.execute("CREATE TABLE Note (Note_id INTEGER PRIMARY KEY, text TEXT, time TEXT)");
            statement.execute("INSERT INTO Note VALUES (1, 'none', '12:30')");
        }
        try (Backend backend = Backends.open("sqlite:" + database)) {
            List<InferredSchema> schemas = SchemaInference.infer(backend, new Problems());
            assertThat(schemas.get(0).notes()).isEmpty();
            assertThat(schemas.get(1).notes())
                    .singleElement()
                    .asString()
                    .startsWith("Star: its texts look like tagged cells (1:123): ")
                    .endsWith("write sqlite:" + database + "?encoding=tagged");
        }
    }

    @Test
    void shouldLeaveOutIntegersThatFloatsBesideThemDoNotHold() throws Exception {
        try (Backend backend = Backends.create("sqlite:" + folder.resolve("m.db") + "?encoding=tagged")) {
            DataRecord one = new DataRecord("Star", 1);
            one.set("fine", Variant.ofInteger(ValueType.I64, 1L << 60));
            one.set("far", Variant.ofInteger(ValueType.I64, (1L << 60) + 1));
            DataRecord two = new DataRecord("Star", 2);
            two.set("fine", Variant.of(0.5));
            two.set("far", Variant.of(0.5));
            backend.save(List.of(one, two));
            InferredSchema schema =
                    SchemaInference.infer(backend, new Problems()).get(0);
            assertThat(schema.text()).contains("name = \"fine\", type = \"f64\"");
            assertThat(schema.notes())
                    .containsExactly("Star.far: left out: no type of numbers holds 1152921504606846977 and the others");
        }
    }

    /** What a data loader writes that knows nothing of Ashlar: no marks, no schemas, numbers in its own form. */
    @Test
    void shouldDeclareTheDatabaseOfAnotherProgram() throws Exception {
        Path database = folder.resolve("loader.db");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
                Statement statement = connection.createStatement()) {
            statement.execute(
                    "CREATE TABLE Star (Star_id INTEGER, count TEXT, position TEXT, host TEXT, PRIMARY KEY(Star_id ASC))");
            statement.execute(
                    "INSERT INTO Star VALUES (5, '1:123', '8:(0, 1.50, 0)', NULL), (7, '1:-5', '8:(0.0, 1.0, 0.0)', '12:Star:5')");
        }
        try (Backend backend = Backends.open("sqlite:" + database + "?encoding=tagged")) {
            List<InferredSchema> schemas = SchemaInference.infer(backend, new Problems());
            assertThat(schemas.get(0).notes()).isEmpty();
            assertThat(schemas.get(0).text())
                    .contains(
                            "{ name = \"count\", type = \"i32\" }",
                            "{ name = \"position\", type = \"vec3\" }",
                            "{ name = \"host\", type = \"ref<Star>\", optional = true }");
            MemoryBackend declared = MemoryBackend.of(
                    new SchemaReader.Source("Star.schema", schemas.get(0).text()));
            DataRecord star = ContentReader.read(declared, backend, Progress.NONE)
                    .records()
                    .get("Star")
                    .get(1);
            assertThat(star.get("host")).isEqualTo(Variant.ofRef("Star", 5));
            assertThat(star.get("position")).isEqualTo(Variant.ofFloats(ValueType.VEC3, 0, 1, 0));
        }
    }
}
