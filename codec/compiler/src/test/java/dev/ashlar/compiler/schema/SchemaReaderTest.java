package dev.ashlar.compiler.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.IndexKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SchemaReaderTest {
    /** Two names with one key. */
    private static final String TWIN = "YJFLfCARRbJmJzzu";

    private static final String OTHER_TWIN = "UDFYPIRREOYpTOJv";

    private final Problems problems = new Problems();
    private final List<SchemaReader.Source> sources = new ArrayList<>();

    @TempDir
    Path folder;

    @Test
    void shouldReadTheOriginalFormatAsItStands() throws IOException {
        add("MotionBlurComponent", resource("/schemas/MotionBlurComponent.schema"));

        Schema schema = readOne();

        assertThat(schema.name()).isEqualTo("MotionBlurComponent");
        assertThat(schema.at()).isEqualTo(new Location("MotionBlurComponent.schema", 1, 1));
        assertThat(schema.fields())
                .extracting(SchemaField::name, SchemaField::declaredType, SchemaField::display)
                .containsExactly(
                        row("shutterSpeed", "f32", "Shutter speed"),
                        row("centerWeight", "f32", "Center tap weight"),
                        row("maxBlurRadius", "i32", "Max. blur radius"),
                        row("noiseBlend", "f32", "Amount of noise"),
                        row("sampleCount", "i32[]", "Number of samples per pass (2 passes)"),
                        row("sampleOffsetScale", "f32[]", "Sample offset scale per pass (2 passes)"));
        assertThat(schema.field("noiseBlend").min()).isEqualByComparingTo("0");
        assertThat(schema.field("noiseBlend").max()).isEqualByComparingTo("1");
        assertThat(schema.field("noiseBlend").at()).hasToString("MotionBlurComponent.schema:23:3");
    }

    @Test
    void shouldReadEveryAttribute() {
        add("Star", """
                Schema = { name = "Star", key = "title", align = 64, layout = "rows", spawned = true, doc = "A star.", display = "S" }
                Fields = [
                  { name = "title", type = "string" }
                  { name = "glow", type = "f32", default = 0.5f, min = 0, max = 1.0f, optional = true, hot = true,
                    display = "Glow", unit = "lm", doc = "How bright.", formerly = ["shine", "light"] }
                  { name = "note", type = "string", ship = false, required = true, pattern = "[a-z]+", minLength = 2, maxLength = 9 }
                ]
                """);

        Schema schema = readOne();

        assertThat(schema.field("note").rules())
                .isEqualTo(new ValueRules(true, "[a-z]+", 2, 9, false, false, Moddable.UNSAID));
        assertThat(schema.key()).isEqualTo("title");
        assertThat(schema.alignment()).isEqualTo(64);
        assertThat(schema.spawned()).isTrue();
        assertThat(schema.doc()).isEqualTo("A star.");
        assertThat(schema.display()).isEqualTo("S");
        assertThat(schema.field("glow"))
                .isEqualTo(new SchemaField(
                        "glow",
                        ValueType.F32,
                        Shape.SINGLE,
                        1,
                        8,
                        true,
                        true,
                        IndexKind.NONE,
                        true,
                        Variant.of(0.5f),
                        BigDecimal.ZERO,
                        BigDecimal.ONE,
                        ValueRules.NONE,
                        List.of(),
                        "",
                        List.of("shine", "light"),
                        List.of(),
                        "Glow",
                        "lm",
                        "How bright.",
                        new Location("Star.schema", 4, 3),
                        new Location("Star.schema", 4, 20),
                        null));
        assertThat(schema.field("note").ship()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "bool, bool",
        "i8, i8",
        "u8, u8",
        "i16, i16",
        "u16, u16",
        "i32, i32",
        "u32, u32",
        "i64, i64",
        "u64, u64",
        "f32, f32",
        "f64, f64",
        "string, string",
        "ref<Probe>, ref<Probe>",
        "int, i32",
        "uint, u32",
        "long, i64",
        "short, i16",
        "byte, u8",
        "float, f32",
        "double, f64",
        "boolean, bool",
        "bool[], bool[]",
        "u64[], u64[]",
        "f64[], f64[]",
        "int[], i32[]",
        "boolean[], bool[]",
        "intArray, i32[]",
        "floatArray, f32[]",
        "boolArray, bool[]",
        "booleanArray, bool[]",
        "longArray, i64[]",
        "doubleArray, f64[]",
        "shortArray, i16[]",
        "byteArray, u8[]",
        "uintArray, u32[]"
    })
    void shouldKnowTypesAndAliases(String written, String declared) {
        assertThat(readField("type = \"" + written + "\"").declaredType()).isEqualTo(declared);
    }

    @ParameterizedTest
    @CsvSource({
        "i8, -128", "i8, 127", "u8, 255", "i16, -32768", "u16, 65535", "i32, -2147483648", "u32, 4294967295",
        "i64, -9223372036854775808", "i64, 9223372036854775807L", "u64, 0", "i32, 5.0", "i32, 1e3", "i32, 10f",
                "i32, 7d",
        "i32, 8D", "i32, 9F", "i32, 000012", "i32, -0"
    })
    void shouldReadIntegers(String type, String written) {
        long expected = new BigDecimal(written.replaceAll("[fFdDL]", "")).longValueExact();
        assertThat(readDefault(type, written))
                .isEqualTo(Variant.ofInteger(ValueType.valueOf(type.toUpperCase(Locale.ROOT)), expected));
        assertThat(readDefault(type, '"' + written + '"').bits()).isEqualTo(expected);
    }

    @Test
    void shouldReadTheGreatestUnsignedNumber() {
        assertThat(readDefault("u64", "18446744073709551615")).isEqualTo(Variant.ofInteger(ValueType.U64, -1));
        assertThat(readDefault("u64[]", "[18446744073709551615]"))
                .isEqualTo(Variant.ofArray(ValueType.U64, new long[] {-1}));
    }

    @ParameterizedTest
    @CsvSource({
        "0.1, 0.1",
        "0.1f, 0.1",
        "-1.5F, -1.5",
        ".5f, 0.5",
        "5., 5",
        "1e10, 1e10",
        "1.5E-3d, 1.5E-3",
        "3L, 3",
        "-0.0, -0.0",
        "3.4028235e38f, 3.4028235e38",
        "1e-60, 0"
    })
    void shouldReadFloats(String written, String expected) {
        assertThat(readDefault("f32", written)).isEqualTo(Variant.of(Float.parseFloat(expected)));
        assertThat(readDefault("float", '"' + written + '"')).isEqualTo(Variant.of(Float.parseFloat(expected)));
    }

    @Test
    void shouldReadDoublesToTheLastBit() {
        assertThat(readDefault("f64", "0.1f")).isEqualTo(Variant.of(0.1));
        assertThat(readDefault("f64", "4.9e-324")).isEqualTo(Variant.of(Double.MIN_VALUE));
        assertThat(readDefault("f64", "1.7976931348623157e308")).isEqualTo(Variant.of(Double.MAX_VALUE));
    }

    @Test
    void shouldCompareLimitsAsTheTypeHasThem() {
        SchemaField field = readField("type = \"float\", min = 0.1, max = \"0.1f\", default = 0.1f");

        assertThat(field.max()).isEqualByComparingTo(new BigDecimal(0.1f));
        assertThat(field.min()).isEqualByComparingTo(field.max());
    }

    @Test
    void shouldReadDefaultsOfOtherTypes() {
        assertThat(readDefault("bool", "true")).isEqualTo(Variant.of(true));
        assertThat(readDefault("string", "\"a\\u0000ü*/\\n\"")).isEqualTo(Variant.of("a\u0000ü*/\n"));
        assertThat(readDefault("string", "unquoted")).isEqualTo(Variant.of("unquoted"));
        assertThat(readDefault("bool[]", "[true, false]"))
                .isEqualTo(Variant.ofArray(ValueType.BOOL, new long[] {1, 0}));
        assertThat(readDefault("floatArray", "[1, 2.5f]").lanes())
                .containsExactly(Float.floatToRawIntBits(1), Float.floatToRawIntBits(2.5f));
        assertThat(readDefault("intArray", "[]").elementCount()).isZero();
        assertThat(readField("type = \"enum\", values = [on, \"off\"], default = off")
                        .defaultValue())
                .isEqualTo(Variant.ofEnum("off"));
    }

    @Test
    void shouldAllowAnyPrintableConstant() {
        String values = "[\"2nd-best of all\", \"\\\"\", \"*/\", \"$L\", \"\\\\u0022\", \"ü\", id]";
        assertThat(readField("type = enum, values = " + values).constantNames())
                .containsExactly("2nd-best of all", "\"", "*/", "$L", "\\u0022", "ü", "id");
    }

    @ParameterizedTest
    @ValueSource(strings = {"class", "row", "name", "_", "größe", "a1_", "Ω", "\\uD801\\uDC00"})
    void shouldAllowNamesThatJavaReserves(String name) {
        add("Probe", "Schema = { name = \"Probe\" }\nFields = [ { name = \"" + name + "\", type = \"int\" } ]");
        assertThat(readOne().fields()).hasSize(1);
    }

    @Test
    void shouldAllowTheLongestNamesAndTexts() {
        String name = "n".repeat(128);
        add(
                "T".repeat(128),
                "Schema { name = %s }\nFields = [ { name = %s, type = enum, values = [%s], doc = \"%s\" } ]"
                        .formatted("T".repeat(128), name, name, "d".repeat(4096)));
        assertThat(readOne().fields()).hasSize(1);
    }

    @Test
    void shouldSkipAByteOrderMark() {
        add("Probe", "\uFEFFSchema { name = Probe }\nFields = []");
        assertThat(readOne().at()).hasToString("Probe.schema:1:1");
    }

    @Test
    void shouldAllowOuterBracesAndJson() {
        add("Probe", """
                {"Schema": {"name": "Probe"}, "Fields": [{"name": "a", "type": "int", "hot": true}]}
                """);
        assertThat(readOne().field("a").hot()).isTrue();
    }

    @Test
    void shouldSortSchemasByNameAndResolveReferences() {
        add("Star", "Schema { name = Star }\nFields = [ { name = next, type = \"ref<Star>\", optional = true } ]");
        add("Galaxy", "Schema { name = Galaxy }\nFields = [ { name = center, type = ref<Star> } ]");

        List<Schema> schemas = SchemaReader.read(sources, problems);

        assertThat(lines()).isEmpty();
        assertThat(schemas).extracting(Schema::name).containsExactly("Galaxy", "Star");
        assertThat(schemas.get(0).field("center").target()).isEqualTo("Star");
    }

    @Test
    void cannotReferToATypeThatNoFileDeclares() {
        add("Star", "Schema { name = Star }\nFields = []");
        add("Galaxy", "Schema { name = Galaxy }\nFields = [\n { name = center, type = ref<Strar> } ]");

        assertThat(SchemaReader.read(sources, problems))
                .extracting(Schema::name)
                .containsExactly("Star");
        assertThat(lines())
                .containsExactly("Galaxy.schema:3:19: Galaxy.center: unknown type \"Strar\", did you mean \"Star\": "
                        + "expected one of Galaxy, Star");
    }

    @Test
    void shouldBlameABrokenFileAloneAndNotWhatRefersToIt() {
        add("Star", "Schema { name = ");
        add("Galaxy", "Schema { name = Galaxy }\nFields = [ { name = center, type = ref<Star> } ]");

        assertThat(SchemaReader.read(sources, problems))
                .extracting(Schema::name)
                .containsExactly("Galaxy");
        assertThat(lines()).containsExactly("Star.schema:1:8: bracket is not closed: expected a } for it");
    }

    @Test
    void cannotDeclareATypeTwice() {
        sources.add(new SchemaReader.Source("a/Star.schema", "Schema { name = Star }\nFields = []"));
        sources.add(new SchemaReader.Source("b\\Star.schema", "\nSchema { name = Star }\nFields = []"));

        assertThat(SchemaReader.read(sources, problems)).hasSize(1);
        assertThat(lines())
                .containsExactly("b\\Star.schema:2:10: Star: type name is taken: expected another name, "
                        + "found \"Star\", also at a/Star.schema:1:10");
    }

    @Test
    void cannotDeclareTwoTypesWithOneKey() {
        assertThat(XxHash64.key(TWIN)).isEqualTo(XxHash64.key(OTHER_TWIN));
        add(TWIN, "Schema { name = " + TWIN + " }\nFields = []");
        add(OTHER_TWIN, "Schema { name = " + OTHER_TWIN + " }\nFields = []");

        SchemaReader.read(sources, problems);

        assertThat(lines()).singleElement().asString().contains("type names with one XXH64 key", TWIN, OTHER_TWIN);
    }

    @Test
    void shouldReportEveryFileInOneRun() {
        add(
                "A",
                "Schema { name = A }\nFields = [ { name = a, type = x } { name = b, type = y } ]"
                        .replace("} {", "}\n{"));
        add("B", "Schema { name = B\nFields = []");
        add("C", "Schema { name = C, hot = true }\nFields = []");

        assertThat(SchemaReader.read(sources, problems)).isEmpty();
        assertThat(problems.sorted())
                .extracting(problem -> problem.at().toString())
                .containsExactly("A.schema:2:24", "A.schema:3:13", "B.schema:1:8", "C.schema:1:20");
    }

    @Test
    void cannotHaveMoreFieldsThanALayout() {
        add("Wide", wide(RecordLayout.MAX_FIELDS));
        assertThat(readOne().fields()).hasSize(RecordLayout.MAX_FIELDS);
        sources.clear();
        add("Wide", wide(RecordLayout.MAX_FIELDS + 1));
        SchemaReader.read(sources, problems);
        assertThat(lines())
                .containsExactly("Wide.schema:2:1: Wide: too many fields: expected at most %d, found %d"
                        .formatted(RecordLayout.MAX_FIELDS, RecordLayout.MAX_FIELDS + 1));
    }

    @Test
    void cannotHaveMoreConstantsThanAJavaEnumHolds() {
        assertThat(readField("type = enum, values = " + constants(1_024)).constants())
                .hasSize(1_024);
        sources.clear();
        add("Probe", probe("type = enum, values = " + constants(1_025)));
        SchemaReader.read(sources, problems);
        assertThat(lines()).singleElement().asString().contains("too many values: expected 1 to 1024", "found 1025");
    }

    @Test
    void cannotReadTextWithoutEnd() {
        add("Long", " ".repeat(HoconDocument.MAX_LENGTH + 1));
        SchemaReader.read(sources, problems);
        assertThat(lines()).containsExactly("Long.schema: file is too long: expected at most 8388608 characters");
    }

    @Test
    void shouldReadTheSchemaFilesOfAFolder() throws IOException {
        Files.writeString(folder.resolve("Star.schema"), "Schema { name = Star }\nFields = []");
        Files.writeString(folder.resolve("Galaxy.schema"), "Schema { name = Galaxy }\nFields = []");
        Files.writeString(folder.resolve("notes.txt"), "{");
        Files.writeString(folder.resolve(".Star.schema"), "{");
        Files.writeString(
                Files.createDirectories(folder.resolve("inner/deep")).resolve("Moon.schema"),
                "Schema { name = Moon }\nFields = []");
        Files.writeString(Files.createDirectory(folder.resolve(".git")).resolve("Moon.schema"), "{");

        assertThat(SchemaReader.readFolder(folder, problems))
                .extracting(Schema::name)
                .containsExactly("Galaxy", "Moon", "Star");
        assertThat(lines()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"CON", "nul", "Aux", "PRN", "com1", "LPT9"})
    void cannotNameATypeLikeADeviceOfWindows(String name) {
        sources.add(new SchemaReader.Source(name + ".schema", "Schema { name = " + name + " }\nFields = []"));
        assertThat(SchemaReader.read(sources, problems)).isEmpty();
        assertThat(lines())
                .singleElement()
                .asString()
                .contains("Windows takes files with this name for a device: expected another name");
    }

    @Test
    void cannotReadFoldersAndFilesThatAreNone() throws IOException {
        Files.createDirectory(folder.resolve("Star.schema"));
        Files.writeString(folder.resolve("Galaxy.schema"), probeOf("Galaxy", "type = ref<Star>"));

        SchemaReader.readFolder(folder, problems);
        SchemaReader.readFolder(folder.resolve("missing"), problems);

        assertThat(lines()).hasSize(2);
        assertThat(lines()).anySatisfy(line -> assertThat(line).contains("missing: folder cannot be read: found "));
        assertThat(lines())
                .anySatisfy(line -> assertThat(line)
                        .startsWith("Star.schema: is not read: expected a regular file, found a folder"));
    }

    private void add(String type, String text) {
        sources.add(new SchemaReader.Source(type + ".schema", text));
    }

    private Schema readOne() {
        List<Schema> schemas = SchemaReader.read(sources, problems);
        assertThat(lines()).isEmpty();
        assertThat(schemas).hasSize(1);
        return schemas.get(0);
    }

    private SchemaField readField(String attributes) {
        sources.clear();
        add("Probe", probe(attributes));
        return readOne().field("a");
    }

    private Variant readDefault(String type, String written) {
        return readField("type = \"" + type + "\", default = " + written).defaultValue();
    }

    private List<String> lines() {
        return problems.sorted().stream().map(Problem::toString).toList();
    }

    private static String probe(String attributes) {
        return probeOf("Probe", attributes);
    }

    private static String probeOf(String type, String attributes) {
        return "Schema { name = " + type + " }\nFields = [ { name = a, " + attributes + " } ]";
    }

    private static String wide(int fields) {
        return IntStream.range(0, fields)
                .mapToObj(i -> "{ name = f" + i + ", type = bool }")
                .collect(Collectors.joining("\n", "Schema { name = Wide }\nFields = [\n", "]"));
    }

    private static String constants(int count) {
        return IntStream.range(0, count).mapToObj(i -> "c" + i).collect(Collectors.joining(",", "[", "]"));
    }

    private static Tuple row(Object... values) {
        return Tuple.tuple(values);
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = SchemaReaderTest.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
