package dev.ashlar.pipeline.content;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.Received;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConversionTest {
    private static final Schema THING = Received.schema("""
            Schema = { name = "Thing" }
            Fields = [
              { name = "bool", type = "bool" }
              { name = "i8",   type = "i8" }
              { name = "u8",   type = "u8" }
              { name = "i32",  type = "i32" }
              { name = "u32",  type = "u32" }
              { name = "i64",  type = "i64" }
              { name = "u64",  type = "u64" }
              { name = "f32",  type = "f32" }
              { name = "f64",  type = "f64" }
              { name = "string", type = "string" }
              { name = "enum", type = "enum", values = ["red"] }
              { name = "ref",  type = "ref<Thing>" }
              { name = "i8s",  type = "i8[]" }
              { name = "f32s", type = "f32[]" }
              { name = "vec3", type = "vec3" }
              { name = "ivec3", type = "ivec3" }
              { name = "color", type = "color" }
              { name = "vec4", type = "vec4" }
              { name = "quat", type = "quat" }
              { name = "vec3s", type = "vec3[]" }
              { name = "hash", type = "hash" }
              { name = "flags", type = "flags", values = ["fog"] }
              { name = "bytes", type = "bytes" }
              { name = "enums", type = "enum[]", values = ["red"] }
              { name = "hashes", type = "hash[2]" }
              { name = "refs", type = "ref<Thing>[]" }
              { name = "strings", type = "string[]" }
            ]
            """);

    private static Variant convert(String field, Variant value) {
        return Conversion.convert(Objects.requireNonNull(THING.field(field)), value);
    }

    private static String shown(Variant value) {
        return value == null ? "none" : value.toString();
    }

    @ParameterizedTest
    @CsvSource({
        "0, bool, bool false",
        "1, bool, bool true",
        "2, bool, none",
        "-1, bool, none",
        "127, i8, i8 127",
        "128, i8, none",
        "-128, i8, i8 -128",
        "-129, i8, none",
        "255, u8, u8 255",
        "256, u8, none",
        "-1, u8, none",
        "4294967295, u32, u32 4294967295",
        "4294967296, u32, none",
        "-1, u64, none",
        "9223372036854775807, u64, u64 9223372036854775807",
        "16777216, f32, f32 1.6777216E7",
        "16777217, f32, none",
        "-16777217, f32, none",
        "9007199254740992, f64, f64 9.007199254740992E15",
        "9007199254740993, f64, none",
        "9223372036854775807, f64, none",
        "-9223372036854775808, f64, f64 -9.223372036854776E18",
        "9223372036854775807, f32, none",
        "5, ref, ref<Thing> 5",
        "0, ref, ref<Thing> 0",
        "-1, ref, none",
        "5, string, none",
        "5, enum, none",
        "5, i8s, none"
    })
    void shouldConvertIntegers(long value, String field, String expected) {
        assertThat(shown(convert(field, Variant.ofInteger(ValueType.I64, value))))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "0.1, f32, f32 0.1",
        "1e-50, f32, f32 0.0",
        "3.5e38, f32, none",
        "-3.5e38, f32, none",
        "Infinity, f32, f32 Infinity",
        "NaN, f32, f32 NaN",
        "NaN, i32, none",
        "Infinity, u64, none",
        "7.0, i8, i8 7",
        "7.5, i8, none",
        "128.0, i8, none",
        "-0.0, i8, i8 0",
        "1.0, bool, bool true",
        "0.0, bool, bool false",
        "0.5, bool, none",
        "2.0, bool, none",
        "9223372036854774784, i64, i64 9223372036854774784",
        "9223372036854775808, i64, none",
        "-9223372036854775808, i64, i64 -9223372036854775808",
        "9223372036854775808, u64, u64 9223372036854775808",
        "18446744073709549568, u64, u64 18446744073709549568",
        "18446744073709551616, u64, none",
        "-1.0, u64, none",
        "5.0, ref, none",
        "5.0, string, none",
        "5.0, f32s, none"
    })
    void shouldConvertFloats(double value, String field, String expected) {
        assertThat(shown(convert(field, Variant.of(value)))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "red, enum, enum red",
        "5, ref, ref<Thing> 5",
        "red, string, string red",
        "5, i8, none",
        "5, f32, none",
        "true, bool, none",
        "[], i8s, none"
    })
    void shouldConvertTexts(String value, String field, String expected) {
        assertThat(shown(convert(field, Variant.of(value)))).isEqualTo(expected);
    }

    @Test
    void shouldReadATextInAReferenceAsAKey() {
        assertThat(convert("ref", Variant.of("5"))).isEqualTo(Variant.ofRefByKey("Thing", "5"));
        assertThat(convert("ref", Variant.ofRef("Other", 5))).isNull();
    }

    @Test
    void shouldNotTakeBoolsForNumbers() {
        assertThat(convert("i8", Variant.of(true))).isNull();
        assertThat(convert("ref", Variant.of(true))).isNull();
    }

    @Test
    void shouldTellLargeUnsignedNumbersFromNegativeOnes() {
        Variant large = Variant.ofInteger(ValueType.U64, -1);
        assertThat(convert("i64", large)).isNull();
        assertThat(convert("i8", large)).isNull();
        assertThat(convert("f64", large)).isNull();
        assertThat(convert("ref", large)).isNull();
        assertThat(convert("u64", large)).isSameAs(large);
    }

    @Test
    void shouldConvertAllElementsOrNone() {
        Variant fitting = Variant.ofArray(ValueType.I64, new long[] {1, -128});
        assertThat(convert("i8s", fitting)).isEqualTo(Variant.ofArray(ValueType.I8, new long[] {1, -128}));
        assertThat(convert("i8s", Variant.ofArray(ValueType.I64, new long[] {1, -129})))
                .isNull();
        assertThat(convert("i8", Variant.ofArray(ValueType.I8, new long[] {1}))).isNull();
        long[] double2 = {Double.doubleToRawLongBits(2.5)};
        long[] float2 = {Float.floatToRawIntBits(2.5f)};
        assertThat(convert("f32s", Variant.ofArray(ValueType.F64, double2)))
                .isEqualTo(Variant.ofArray(ValueType.F32, float2));
    }

    @Test
    void shouldConvertLanesOfAsMany() {
        Variant whole = Variant.ofLanes(ValueType.IVEC3, 1, -2, 16_777_216);
        Variant floats = Variant.ofFloats(ValueType.VEC3, 1, -2, 16_777_216f);
        assertThat(convert("vec3", whole)).isEqualTo(floats);
        assertThat(convert("ivec3", floats)).isEqualTo(whole);
        assertThat(convert("vec3", floats)).isSameAs(floats);
        assertThat(convert("vec3", Variant.ofLanes(ValueType.IVEC3, 1, 2, 16_777_217)))
                .isNull();
        assertThat(convert("ivec3", Variant.ofFloats(ValueType.VEC3, 1, 2.5f, 3)))
                .isNull();
        assertThat(convert("quat", Variant.ofFloats(ValueType.VEC4, 0, 0, 0, 1)))
                .isEqualTo(Variant.ofFloats(ValueType.QUAT, 0, 0, 0, 1));
        assertThat(convert("vec4", floats)).isNull();
        assertThat(convert("vec3s", Variant.ofArray(ValueType.IVEC3, new long[] {1, 2, 3, 4, 5, 6})))
                .isEqualTo(Variant.ofArray(ValueType.VEC3, bits(1, 2, 3, 4, 5, 6)));
        assertThat(convert("vec3s", Variant.ofArray(ValueType.F32, bits(1, 2, 3))))
                .isNull();
        assertThat(convert("vec3s", floats)).isNull();
        assertThat(convert("vec3", Variant.ofArray(ValueType.F32, bits(1, 2, 3))))
                .isNull();
    }

    private static long[] bits(float... values) {
        long[] bits = new long[values.length];
        for (int i = 0; i < bits.length; i++) {
            bits[i] = Float.floatToRawIntBits(values[i]);
        }
        return bits;
    }

    @Test
    void shouldNotTakeColoursForVectors() {
        Variant color = Variant.ofLanes(ValueType.COLOR, 1, 2, 3, 4);
        assertThat(convert("color", color)).isSameAs(color);
        assertThat(convert("vec4", color)).isNull();
        assertThat(convert("color", Variant.ofFloats(ValueType.VEC4, 1, 2, 3, 4)))
                .isNull();
    }

    @Test
    void shouldConvertTextsWhereverNamesAreMeant() {
        Variant texts = Variant.ofArray(ValueType.STRING, List.of(Variant.of("red"), Variant.of("")));
        assertThat(convert("hash", Variant.of("run"))).isEqualTo(Variant.ofHash("run"));
        assertThat(convert("hashes", texts))
                .isEqualTo(Variant.ofArray(ValueType.HASH, List.of(Variant.ofHash("red"), Variant.ofHash(""))));
        assertThat(convert("enums", texts))
                .isEqualTo(Variant.ofArray(ValueType.ENUM, List.of(Variant.ofEnum("red"), Variant.ofEnum(""))));
        assertThat(convert("refs", texts))
                .isEqualTo(Variant.ofArray(
                        ValueType.REF, List.of(Variant.ofRefByKey("Thing", "red"), Variant.ofRefByKey("Thing", ""))));
        assertThat(convert("strings", texts)).isSameAs(texts);
        assertThat(convert("strings", Variant.ofArray(ValueType.HASH, List.of(Variant.ofHash("a")))))
                .isNull();
        assertThat(convert("string", Variant.ofHash("a"))).isNull();
        assertThat(convert("hash", Variant.ofEnum("a"))).isNull();
        assertThat(convert("flags", Variant.of("fog"))).isNull();
        assertThat(convert("flags", Variant.ofEnum("fog"))).isNull();
        assertThat(convert("bytes", Variant.of("AAAA"))).isNull();
        assertThat(convert("bytes", Variant.ofArray(ValueType.U8, new long[] {1})))
                .isNull();
    }

    @Test
    void shouldConvertAllReferencesOfAnArrayOrNone() {
        assertThat(convert("refs", Variant.ofArray(ValueType.I64, new long[] {5, 0})))
                .isEqualTo(
                        Variant.ofArray(ValueType.REF, List.of(Variant.ofRef("Thing", 5), Variant.ofRef("Thing", 0))));
        assertThat(convert("refs", Variant.ofArray(ValueType.I64, new long[] {5, -1})))
                .isNull();
        assertThat(convert("refs", Variant.ofArray(ValueType.REF, List.of(Variant.ofRef("Other", 5)))))
                .isNull();
        assertThat(convert("refs", Variant.ofRef("Thing", 5))).isNull();
    }
}
