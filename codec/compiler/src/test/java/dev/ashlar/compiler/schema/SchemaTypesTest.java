package dev.ashlar.compiler.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Vectors, colours, flags, hashed names, bytes and arrays of all of them, as schema files declare them. */
class SchemaTypesTest {
    private static final Variant ORANGE = Variant.ofLanes(ValueType.COLOR, 0xFF, 0x80, 0, 0xFF);

    private static Schema schema(String attributes, String fields) {
        String text = "Schema { name = Probe " + attributes + " }\nFields = [ " + fields + " ]";
        Problems problems = new Problems();
        List<Schema> schemas = SchemaReader.read(List.of(new SchemaReader.Source("Probe.schema", text)), problems);
        assertThat(problems.sorted()).extracting(Problem::toString).isEmpty();
        return schemas.get(0);
    }

    private static SchemaField field(String attributes) {
        return schema("", "{ name = a, " + attributes + " }").fields().get(0);
    }

    private static Variant defaultOf(String type, String written) {
        return field("type = \"" + type + "\", values = [fog, light, \"a b\"], default = " + written)
                .defaultValue();
    }

    private static Variant plainDefault(String type, String written) {
        return field("type = \"" + type + "\", default = " + written).defaultValue();
    }

    @ParameterizedTest
    @CsvSource({
        "vector2, vec2",
        "vector3, vec3",
        "vector4, vec4",
        "quaternion, quat",
        "matrix3, mat3",
        "matrix4, mat4",
        "blob, bytes",
        "ulong, u64",
        "ushort, u16",
        "sbyte, i8",
        "vec3[], vec3[]",
        "vector3Array, vec3[]",
        "quat[4], quat[4]",
        "color[], color[]",
        "int[3], i32[3]",
        "float[65536], f32[65536]",
        "bool[1], bool[1]",
        "u8[007], u8[7]",
        "string[], string[]",
        "stringArray, string[]",
        "string[2], string[2]",
        "hash[], hash[]",
        "ref<Probe>[], ref<Probe>[]",
        "ref<Probe>[9], ref<Probe>[9]",
        "ref<Probe>Array, ref<Probe>[]",
        "ivec2, ivec2",
        "ivec3[], ivec3[]",
        "ivec4[2], ivec4[2]",
        "aabb, aabb",
        "AABB, aabb",
        "Color[], color[]",
        "bytes, bytes",
        "hash, hash"
    })
    void shouldKnowTypesAndAliases(String written, String declared) {
        assertThat(field("type = \"" + written + "\"").declaredType()).isEqualTo(declared);
    }

    @ParameterizedTest
    @EnumSource(
            value = ValueType.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"LIST", "MAP", "VALUES"})
    void shouldReadEveryTypeInEveryShapeThatItHas(ValueType type) {
        String name = type == ValueType.REF ? "ref<Probe>" : type.schemaName();
        String values = type.hasConstants() ? ", values = [on, off]" : "";
        assertThat(field("type = \"" + name + "\"" + values).type()).isEqualTo(type);
        if (type.isArrayElement()) {
            assertThat(field("type = \"" + name + "[]\"" + values))
                    .extracting(SchemaField::type, SchemaField::shape, SchemaField::count)
                    .containsExactly(type, Shape.ARRAY, 1);
            assertThat(field("type = \"" + name + "[5]\"" + values))
                    .extracting(SchemaField::type, SchemaField::shape, SchemaField::count)
                    .containsExactly(type, Shape.FIXED, 5);
        }
    }

    @Test
    void shouldReadDefaultsOfLanes() {
        assertThat(plainDefault("vec3", "[1, -0.0, 2.5f]")).isEqualTo(Variant.ofFloats(ValueType.VEC3, 1, -0f, 2.5f));
        assertThat(plainDefault("ivec2", "[-2147483648, 2147483647]"))
                .isEqualTo(Variant.ofLanes(ValueType.IVEC2, Integer.MIN_VALUE, Integer.MAX_VALUE));
        assertThat(plainDefault("mat3", "[1, 2, 3, 4, 5, 6, 7, 8, 9]"))
                .isEqualTo(Variant.ofFloats(ValueType.MAT3, 1, 2, 3, 4, 5, 6, 7, 8, 9));
        assertThat(plainDefault("vec2[]", "[[1, 2], [3, 4]]").lanes())
                .containsExactly(Variant.ofFloats(ValueType.VEC4, 1, 2, 3, 4).lanes());
        assertThat(plainDefault("quat[1]", "[[0, 0, 0, 1]]").element(0))
                .isEqualTo(Variant.ofFloats(ValueType.QUAT, 0, 0, 0, 1));
        assertThat(plainDefault("vec4[]", "[]").elementCount()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"#ff8000\"", "\"#FF8000FF\"", "[255, 128, 0, 255]", "[\"255\", 128.0, 0, 255f]"})
    void shouldReadColours(String written) {
        assertThat(plainDefault("color", written)).isEqualTo(ORANGE);
        assertThat(plainDefault("color[]", "[" + written + ", \"#01020304\"]"))
                .isEqualTo(Variant.ofArray(ValueType.COLOR, new long[] {255, 128, 0, 255, 1, 2, 3, 4}));
    }

    @Test
    void shouldWriteColoursAsTheyAreRead() {
        assertThat(ColorText.of(255, 128, 0, 255)).isEqualTo("#ff8000");
        assertThat(ColorText.of(0, 1, 16, 0)).isEqualTo("#00011000");
        for (int lane = 0; lane < 256; lane++) {
            Variant color = Variant.ofLanes(ValueType.COLOR, lane, 255 - lane, lane ^ 0x55, lane * 7 & 0xFF);
            String text = ColorText.of(color.lane(0), color.lane(1), color.lane(2), color.lane(3));
            assertThat(ColorText.read(text)).as(text).isEqualTo(color);
        }
    }

    @Test
    void shouldReadDefaultsOfNamesAndTexts() {
        assertThat(defaultOf("flags", "[light, fog]")).isEqualTo(Variant.ofFlags(List.of("fog", "light")));
        assertThat(defaultOf("flags", "[]")).isEqualTo(Variant.ofFlags(List.of()));
        assertThat(defaultOf("flags[2]", "[[\"a b\"], []]"))
                .isEqualTo(Variant.ofArray(
                        ValueType.FLAGS, List.of(Variant.ofFlags(List.of("a b")), Variant.ofFlags(List.of()))));
        assertThat(defaultOf("enum[]", "[light, light]"))
                .isEqualTo(Variant.ofArray(ValueType.ENUM, List.of(Variant.ofEnum("light"), Variant.ofEnum("light"))));
        assertThat(plainDefault("hash", "\"Größe\"")).isEqualTo(Variant.ofHash("Größe"));
        assertThat(plainDefault("hash[]", "[run]"))
                .isEqualTo(Variant.ofArray(ValueType.HASH, List.of(Variant.ofHash("run"))));
        assertThat(plainDefault("string[2]", "[\"\", \"\\u20AC\"]"))
                .isEqualTo(Variant.ofArray(ValueType.STRING, List.of(Variant.of(""), Variant.of("€"))));
    }

    @Test
    void shouldCompareLimitsOfLanesAsTheTypeHasThem() {
        SchemaField place = field("type = vec3, min = 0.1, max = 0.3, default = [0.1, 0.2f, 0.3]");
        assertThat(place.min()).isEqualByComparingTo(new BigDecimal(0.1f));
        assertThat(place.shown(place.min())).isEqualTo("0.1");
        SchemaField tint = field("type = \"color[]\", min = 1, max = 254");
        assertThat(tint.shown(tint.max())).isEqualTo("254");
    }

    @Test
    void shouldReadAsManyFlagsAsThereAreBits() {
        StringBuilder values = new StringBuilder("b0");
        for (int i = 1; i < 32; i++) {
            values.append(", b").append(i);
        }
        assertThat(field("type = flags, values = [" + values + "], default = [b31]")
                        .constants())
                .hasSize(32);
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096})
    void shouldReadAlignmentsOfBytes(int alignment) {
        assertThat(field("type = bytes, align = " + alignment).itemAlignment()).isEqualTo(alignment);
        assertThat(field("type = bytes, align = \"" + alignment + "\"").itemAlignment())
                .isEqualTo(alignment);
    }

    @Test
    void shouldReadLayouts() {
        assertThat(schema("", "").layoutKind()).isEqualTo(LayoutKind.ROWS);
        assertThat(schema("layout = rows", "").layoutKind()).isEqualTo(LayoutKind.ROWS);
        assertThat(schema("layout = \"columns\"", "").layoutKind()).isEqualTo(LayoutKind.COLUMNS);
    }
}
