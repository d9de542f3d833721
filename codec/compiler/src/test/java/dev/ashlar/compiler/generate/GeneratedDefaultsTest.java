package dev.ashlar.compiler.generate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.view.Binding;
import dev.ashlar.codec.view.View;
import dev.ashlar.codec.view.ViewSet;
import dev.ashlar.codec.view.ViewType;
import dev.ashlar.compiler.Schemas;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Generated classes give the defaults of the schema back, bit by bit, and load what they need only. */
class GeneratedDefaultsTest {
    private static final long SEED = 20_261_212;

    @TempDir
    Path folder;

    private void assertSameDefaults(SchemaReader.Source... sources) throws Exception {
        List<Schema> schemas = Schemas.read(sources);
        try (CompiledGame game = CompiledGame.of(schemas, folder)) {
            for (Schema schema : schemas) {
                DataRecord expected = schema.defaults();
                schema.fields().stream().filter(f -> !f.ship()).forEach(f -> expected.remove(f.name()));
                DataRecord found = game.defaultsOf(schema.name());
                assertThat(found.type()).isEqualTo(schema.name());
                assertThat(found.id()).isEqualTo(DataRecord.NO_ID);
                assertThat(List.copyOf(found.keys())).isEqualTo(List.copyOf(expected.keys()));
                for (String field : expected.keys()) {
                    assertThat(found.get(field))
                            .as("%s.%s, seed %d", schema.name(), field, SEED)
                            .isEqualTo(expected.get(field));
                }
                // Makes the layout and encodes the default row.
                assertThat(game.type(schema.name()).withoutRecords().rowCount()).isZero();
            }
        }
    }

    private static String field(String name, String type, String value) {
        return "{ name = %s type = \"%s\" default = %s }".formatted(name, type, value);
    }

    @Test
    void shouldGiveExtremesBack() throws Exception {
        String[][] typesAndValues = {
            {"bool", "true", "false"},
            {"i8", "-128", "127", "0"},
            {"u8", "255", "0"},
            {"i16", "-32768", "32767"},
            {"u16", "65535", "32768"},
            {"i32", "-2147483648", "2147483647"},
            {"u32", "4294967295", "2147483648"},
            {"i64", "-9223372036854775808", "9223372036854775807", "2147483648", "-2147483649"},
            {"u64", "18446744073709551615", "9223372036854775808", "9223372036854775807", "0"},
            {"f32", "-0.0", "0.0", "1.4e-45", "-1.4e-45", "1.17549435e-38", "1.1754942e-38", "3.4028235e38", "16777216"
            },
            {"f32", "0.1", "1e10", "123456789", "-3.4028235e38", "1e17", "1e-17", "9.999999e16"},
            {"f64", "-0.0", "0.0", "4.9e-324", "-4.9e-324", "2.2250738585072014e-308", "1.7976931348623157e308"},
            {"f64", "0.1", "9007199254740993", "1e22", "1e23", "123456789012345678", "-1e-17", "2.2250738585072011e-308"
            }
        };
        List<String> fields = new ArrayList<>();
        for (String[] each : typesAndValues) {
            for (int i = 1; i < each.length; i++) {
                fields.add(field("f" + fields.size(), each[0], each[i]));
            }
            String all = String.join(", ", List.of(each).subList(1, each.length));
            fields.add(field("a" + fields.size(), each[0] + "[]", "[" + all + "]"));
            fields.add(field("a" + fields.size(), each[0] + "[]", "[]"));
        }
        fields.add("{ name = e type = enum values = [\"*/\", \"\\\\u0022\", \"$L\", \"3d\", \"ß\"] default ="
                + " \"\\\\u0022\" }");
        fields.add("{ name = unshipped type = i32 default = 7 ship = false }");
        assertSameDefaults(Schemas.source("Extremes", fields.toArray(String[]::new)));
    }

    @Test
    void shouldGiveTextsBack() throws Exception {
        List<String> texts = new ArrayList<>(List.of(
                "",
                "\"",
                "\\",
                "\\u0041",
                "\\\\u0041",
                "'",
                "$L $$ $S $T",
                "*/",
                "//",
                "%s",
                "line\nnext\r\n\tend",
                "\b\f\0\u007f",
                "\u2028\u2029\u0085\ufeff",
                "Größe 漢𝄞",
                "\"\"\"",
                "x".repeat(4096),
                "漢".repeat(4096),
                " a \n b\n"));
        Random random = new Random(SEED);
        int[] points = "\\\"u0041$LSTn\n\r\t'{}@é漢𝄞 \u2028".codePoints().toArray();
        for (int i = 0; i < 300; i++) {
            StringBuilder text = new StringBuilder();
            for (int c = random.nextInt(60); c >= 0; c--) {
                text.appendCodePoint(points[random.nextInt(points.length)]);
            }
            texts.add(text.toString());
        }
        List<String> fields = new ArrayList<>();
        for (String text : texts) {
            fields.add(field("f" + fields.size(), "string", quoted(text)));
        }
        assertSameDefaults(Schemas.source("Texts", fields.toArray(String[]::new)));
    }

    private static String quoted(String text) {
        StringBuilder json = new StringBuilder("\"");
        text.chars()
                .forEach(c -> json.append(
                        c == '"' || c == '\\'
                                ? "\\" + (char) c
                                : c < ' ' ? "\\u%04x".formatted(c) : String.valueOf((char) c)));
        return json.append('"').toString();
    }

    @Test
    void shouldGiveRandomFloatsBack() throws Exception {
        assertSameDefaultsOfFloats(300);
    }

    @Test
    @Tag("slow")
    void shouldGiveThousandsOfRandomFloatsBack() throws Exception {
        assertSameDefaultsOfFloats(3_000);
    }

    private void assertSameDefaultsOfFloats(int count) throws Exception {
        Random random = new Random(SEED);
        List<String> fields = new ArrayList<>();
        while (fields.size() < count) {
            float single = Float.intBitsToFloat(random.nextInt());
            double wide = Double.longBitsToDouble(random.nextLong());
            if (Float.isFinite(single) && Double.isFinite(wide)) {
                fields.add(
                        field("f" + fields.size(), "f32", Float.toString(single).toLowerCase(Locale.ROOT)));
                fields.add(
                        field("f" + fields.size(), "f64", Double.toString(wide).toLowerCase(Locale.ROOT)));
            }
        }
        assertSameDefaults(Schemas.source("Floats", fields.toArray(String[]::new)));
    }

    /** Two methods more than the first for the layout, which constants fill, and for the defaults, which elements fill. */
    @Test
    void shouldGiveDefaultsBackOfAHeavyTypeAndOfTypesNamedLikeItsParts() throws Exception {
        List<String> fields = texts(100);
        String elements = IntStream.range(0, 200).mapToObj(Integer::toString).collect(Collectors.joining(", "));
        for (int i = 0; i < 8; i++) {
            fields.add(field("a" + i, "i64[]", "[" + elements + "]"));
        }
        String constants = IntStream.range(0, 1_000).mapToObj(i -> "c" + i).collect(Collectors.joining(", "));
        for (int i = 0; i < 2; i++) {
            fields.add("{ name = e%d type = enum default = c%d values = [%s] }".formatted(i, 900 + i, constants));
        }
        assertSameDefaultsWithParts(fields);
    }

    @Test
    @Tag("huge")
    void shouldGiveDefaultsBackOfATypeOfThousandsOfFields() throws Exception {
        assertSameDefaultsWithParts(texts(3_000));
    }

    private static List<String> texts(int count) {
        return IntStream.range(0, count)
                .mapToObj(
                        i -> "{ name = f%d type = string default = \"text %d\" formerly = [old%d] }".formatted(i, i, i))
                .collect(Collectors.toCollection(ArrayList::new));
    }

    private void assertSameDefaultsWithParts(List<String> fields) throws Exception {
        assertSameDefaults(
                Schemas.source("Wide", fields.toArray(String[]::new)),
                Schemas.source("WidePart1", field("a", "i32", "1")),
                Schemas.source("WidePart2", field("a", "i32", "2")));
    }

    @Test
    void shouldGiveLongArraysBack() throws Exception {
        Random random = new Random(SEED);
        StringBuilder few = new StringBuilder("0");
        for (int i = 1; i < 700; i++) {
            few.append(", ").append(random.nextLong());
        }
        String[] fields = {field("a", "i64[]", "[" + few + "]"), field("b", "f64[]", "[" + few + "]")};
        assertSameDefaults(Schemas.source("Long", fields));
    }

    @Test
    void shouldGiveVectorsFlagsHashedNamesAndArraysOfThemBack() throws Exception {
        assertSameDefaults(Schemas.source(
                "Mixed",
                field("v2", "vec2", "[-0.0, 1e-45]"),
                field("v3", "vec3[]", "[[1, 2, 3], [0.1, 0.2, 0.3]]"),
                field("i4", "ivec4", "[-2147483648, 2147483647, 0, 1]"),
                field("i2", "ivec2[2]", "[[1, 2], [3, 4]]"),
                field("q", "quat", "[0, 0, 0, 1]"),
                field("m", "mat4", "[1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0.5, 0.25, -3, 1]"),
                field("box", "aabb", "[-1, -1, -1, 1, 1, 1]"),
                field("c", "color", "\"#01020380\""),
                field("cs", "color[]", "[\"#FFFFFF\", [0, 1, 2, 3]]"),
                field("h", "hash", "\"größe \\\" $L\""),
                field("hs", "hash[]", "[\"\", \"a\"]"),
                field("ss", "string[]", "[\"*/\", \"$L\", \"\"]"),
                "{ name = f type = flags values = [\"a b\", \"$L\", c] default = [c, \"$L\"] }",
                "{ name = fs type = \"flags[2]\" values = [a, b] default = [[], [a, b]] }",
                "{ name = es type = \"enum[]\" values = [\"*/\", \"$L\"] default = [\"$L\", \"*/\"] }"));
    }

    @Test
    void shouldGiveArraysAndTextsBackThatNoMethodAndNoConstantHolds() throws Exception {
        Random random = new Random(SEED);
        String numbers =
                random.doubles(50_000).mapToObj(d -> Float.toString((float) d)).collect(Collectors.joining(", "));
        String whole = random.longs(50_000).mapToObj(Long::toString).collect(Collectors.joining(", "));
        String small =
                random.ints(50_000, -128, 128).mapToObj(Integer::toString).collect(Collectors.joining(", "));
        String texts = random.ints(30_000).mapToObj(i -> "\"漢𝄞 " + i + "\"").collect(Collectors.joining(", "));
        String constants = random.ints(20_000, 0, 3).mapToObj(i -> "c" + i).collect(Collectors.joining(", "));
        String flags =
                random.ints(9_000, 0, 2).mapToObj(i -> "[c" + i + ", c2]").collect(Collectors.joining(", "));
        assertSameDefaults(Schemas.source(
                "Huge",
                field("floats", "f32[]", "[" + numbers + "]"),
                field("longs", "i64[50000]", "[" + whole + "]"),
                field("bytes", "i8[]", "[" + small + "]"),
                field("texts", "string[]", "[" + texts + "]"),
                field("hashes", "hash[]", "[" + texts + "]"),
                field("text", "string", quoted("漢𝄞".repeat(40_001))),
                field("name", "hash", quoted("x".repeat(70_000))),
                "{ name = es type = \"enum[]\" values = [c0, c1, c2] default = [%s] }".formatted(constants),
                "{ name = fs type = \"flags[]\" values = [c0, c1, c2] default = [%s] }".formatted(flags)));
    }

    @Test
    void shouldNotLoadTheKeyedClassUntilAKeyedViewIsMade() throws Exception {
        List<Schema> schemas = Schemas.read(
                Schemas.source(
                        "Star",
                        field("a", "i32", "5"),
                        field("s", "string", "text"),
                        "{ name = e type = enum values = [x, y] }",
                        "{ name = r type = \"ref<Star>\" optional = true }"),
                Schemas.source("Other", "{ name = r type = \"ref<Star>\" }"));
        try (CompiledGame game = CompiledGame.of(schemas, folder)) {
            ViewType<? extends View> star = game.type("Star");
            View view = star.newFixed(new Binding(star.withoutRecords(), this));
            for (var method : star.viewClass().getDeclaredMethods()) {
                if (Modifier.isPublic(method.getModifiers()) && method.getParameterCount() == 0) {
                    method.invoke(view);
                }
            }
            assertThat(view.getClass().getSimpleName()).isEqualTo("Fixed");
            assertThat(game.loaded()).contains("Star", "Fixed").doesNotContain("Keyed");
            View keyed = new ViewSet(true).add(star, star.withoutRecords());
            assertThat(keyed.getClass().getSimpleName()).isEqualTo("Keyed");
            assertThat(game.loaded()).contains("Keyed");
        }
    }
}
