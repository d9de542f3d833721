package dev.ashlar.pipeline.json;

import static dev.ashlar.pipeline.json.JsonFolder.star;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonValuesTest {
    @TempDir
    Path path;

    @ParameterizedTest
    @CsvSource({
        "0.1, 0.1",
        "4.55, 4.55",
        "1, 1.0",
        "-0.0, -0.0",
        "0, 0.0",
        "2E10, 20000000000.0",
        "1e15, 1.0E15",
        "0.00001, 1.0E-5",
        "3.4028235E38, 3.4028235E38",
        "1.4E-45, 1.0E-45",
        "NaN, \"NaN\"",
        "Infinity, \"Infinity\"",
        "-Infinity, \"-Infinity\""
    })
    void shouldWriteFloatsInTheFewestDigits(float value, String expected) {
        assertThat(ValueText.of(Variant.of(value))).isEqualTo(expected);
        long[] bits = {Float.floatToRawIntBits(value), 0};
        assertThat(ValueText.of(Variant.ofArray(ValueType.F32, bits))).isEqualTo("[" + expected + ", 0.0]");
    }

    @ParameterizedTest
    @CsvSource({
        "0.1, 0.1",
        "2E23, 2.0E23",
        "2.0E-3, 0.002",
        "4.9E-324, 5.0E-324",
        "-0.0, -0.0",
        "-1.7976931348623157E308, -1.7976931348623157E308",
        "NaN, \"NaN\"",
        "-Infinity, \"-Infinity\""
    })
    void shouldWriteDoublesInTheFewestDigits(double value, String expected) {
        assertThat(ValueText.of(Variant.of(value))).isEqualTo(expected);
    }

    @Test
    void shouldWriteFloatsThatReadBack() {
        long seed = 4711;
        Random random = new Random(seed);
        for (int i = 0; i < 20_000; i++) {
            float single = Float.intBitsToFloat(random.nextInt());
            double twice = Double.longBitsToDouble(random.nextLong());
            String singleText = ValueText.of(Variant.of(single)).replace("\"", "");
            String twiceText = ValueText.of(Variant.of(twice)).replace("\"", "");
            assertThat(Float.valueOf(singleText)).as("seed %d", seed).isEqualTo(Float.valueOf(single));
            assertThat(Double.valueOf(twiceText)).as("seed %d", seed).isEqualTo(Double.valueOf(twice));
        }
    }

    @Test
    void shouldWriteIntegersAndBools() {
        assertThat(ValueText.of(Variant.ofInteger(ValueType.U64, -1))).isEqualTo("18446744073709551615");
        assertThat(ValueText.of(Variant.ofInteger(ValueType.I64, Long.MIN_VALUE)))
                .isEqualTo("-9223372036854775808");
        assertThat(ValueText.of(Variant.ofInteger(ValueType.U8, 255))).isEqualTo("255");
        assertThat(ValueText.of(Variant.of(true))).isEqualTo("true");
        assertThat(ValueText.of(Variant.ofArray(ValueType.BOOL, new long[] {1, 0})))
                .isEqualTo("[true, false]");
        assertThat(ValueText.of(Variant.ofArray(ValueType.I8, new long[0]))).isEqualTo("[]");
    }

    @Test
    void shouldEscapeOnlyWhatJsonDemands() {
        assertThat(ValueText.of(Variant.of("a\"b\\c/d'\u00E9\u2028\u007F\uD834\uDD1E")))
                .isEqualTo("\"a\\\"b\\\\c/d'\u00E9\u2028\u007F\uD834\uDD1E\"");
        assertThat(ValueText.of(Variant.of("\b\t\n\f\r\0\u001F"))).isEqualTo("\"\\b\\t\\n\\f\\r\\u0000\\u001F\"");
    }

    @Test
    void shouldWriteListsAndColours() {
        assertThat(ValueText.of(Variant.ofFloats(ValueType.VEC3, 1, -0f, Float.NaN)))
                .isEqualTo("[1.0, -0.0, \"NaN\"]");
        assertThat(ValueText.of(variant("path"))).isEqualTo("[[0.0, 1.0], [2.0, 3.0]]");
        assertThat(ValueText.of(variant("flags"))).isEqualTo("[\"fog\", \"light\"]");
        assertThat(ValueText.of(variant("masks"))).isEqualTo("[[\"fog\"], []]");
        assertThat(ValueText.of(variant("color"))).isEqualTo("\"#ff8000\"");
        assertThat(ValueText.of(variant("tints"))).isEqualTo("[\"#000000\", \"#01020304\"]");
        assertThat(ValueText.of(variant("bytes"))).isEqualTo("\"AAEC/w==\"");
        assertThat(ValueText.of(variant("refs"))).isEqualTo("[null, 7, \"key\"]");
        assertThat(ValueText.of(Variant.ofHash("a\"b"))).isEqualTo("\"a\\\"b\"");
        assertThat(ValueText.of(Variant.ofArray(ValueType.STRING, List.of()))).isEqualTo("[]");
    }

    /** What stands there, what the record says, and whether that is the same. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "1.50e0  | f32 1.5        | true",
                "2       | f64 2          | true",
                "0       | f64 -0.0       | false",
                "-0      | f64 -0.0       | true",
                "0.1     | f32 0.1        | true",
                "0.1     | f64 0.2        | false",
                "1e999   | f64 Infinity   | false",
                "\"NaN\" | f64 NaN        | true",
                "\"NaN\" | f64 0          | false",
                "\"NaN\" | string NaN     | true",
                "7       | i8 7           | true",
                "7.0     | i8 7           | true",
                "\"7\"   | i8 7           | true",
                "7.5     | i8 7           | false",
                "18446744073709551615 | u64 -1 | true",
                "-1      | u64 -1         | false",
                "true    | bool true      | true",
                "true    | bool false     | false",
                "\"\\u0061\" | string a   | true",
                "[ 1,2 ] | array 1 2      | true",
                "[1]     | array 1 2      | false",
                "[1,2,3] | array 1 2      | false",
                "[1,[2]] | array 1 2      | false",
                "[2,1]   | array 1 2      | false",
                "{}      | array 1 2      | false",
                "7       | ref 7          | true",
                "null    | ref null       | true",
                "0       | ref 0          | true",
                "0       | ref null       | false",
                "7.0     | ref 7          | true",
                "\"7\"   | ref 7          | false",
                "[1, -0.0, 2.50]    | vec3 | true",
                "[1, 0.0, 2.5]      | vec3 | false",
                "[1, -0.0]          | vec3 | false",
                "[1, -0.0, 2.5, 0]  | vec3 | false",
                "[1, -0.0, [2.5]]   | vec3 | false",
                "\"#FF8000\"      | color | true",
                "\"#ff8000ff\"    | color | true",
                "[255,128,0,255]    | color | true",
                "\"#ff8000fe\"    | color | false",
                "\"ff8000\"       | color | false",
                "[\"light\",\"fog\"] | flags | true",
                "[\"fog\"]        | flags | false",
                "[\"fog\",\"light\",\"fog\"] | flags | false",
                "[\"fog\",[\"light\"]] | flags | false",
                "\"fog\"          | flags | false",
                "\"AAEC/w==\"     | bytes | true",
                "\"AAEC/w\"       | bytes | true",
                "\"AAEC_w==\"     | bytes | false",
                "\"\\u0072un\"  | hash  | true",
                "\"Run\"          | hash  | false",
                "[null, 7,\"key\"] | refs | true",
                "[0, 7, \"key\"]  | refs  | false",
                "[[0,1] ,[2,3.0]]   | path  | true",
                "[[0,1],[2,3],[4,5]] | path | false",
                "[0, 1, 2, 3]       | path  | false",
                "[[\"fog\"], []]  | masks | true",
                "[[], [\"fog\"]]  | masks | false",
                "[\"#000000ff\",[1,2,3,4]] | tints | true",
                "[\"#000000ff\",\"#010203\"] | tints | false"
            })
    void shouldLeaveValuesThatMeanTheSameAsTheyAreWritten(String stands, String wanted, boolean same)
            throws IOException {
        String before = "[{\"v\": " + stands + " , \"id\": 1}]";
        Variant value = variant(wanted);
        String after = same ? before : before.replace(stands, ValueText.of(value));
        assertThat(new JsonFolder(path).saved(before, star(1, "v", value))).isEqualTo(after);
    }

    private static Variant variant(String text) {
        String[] words = text.split(" ");
        return switch (words[0]) {
            case "f32" -> Variant.of(Float.parseFloat(words[1]));
            case "f64" -> Variant.of(Double.parseDouble(words[1]));
            case "i8" -> Variant.ofInteger(ValueType.I8, Long.parseLong(words[1]));
            case "u64" -> Variant.ofInteger(ValueType.U64, Long.parseLong(words[1]));
            case "bool" -> Variant.of(Boolean.parseBoolean(words[1]));
            case "string" -> Variant.of(words[1]);
            case "ref" -> Variant.ofRef("Star", words[1].equals("null") ? DataRecord.NO_ID : Long.parseLong(words[1]));
            case "vec3" -> Variant.ofFloats(ValueType.VEC3, 1, -0f, 2.5f);
            case "color" -> Variant.ofLanes(ValueType.COLOR, 255, 128, 0, 255);
            case "flags" -> Variant.ofFlags(List.of("fog", "light"));
            case "bytes" -> Variant.ofBytes(new byte[] {0, 1, 2, -1});
            case "hash" -> Variant.ofHash("run");
            case "refs" ->
                Variant.ofArray(
                        ValueType.REF,
                        List.of(
                                Variant.ofRef("Star", DataRecord.NO_ID),
                                Variant.ofRef("Star", 7),
                                Variant.ofRefByKey("Star", "key")));
            case "path" ->
                Variant.ofElements(
                        ValueType.VEC2,
                        List.of(Variant.ofFloats(ValueType.VEC2, 0, 1), Variant.ofFloats(ValueType.VEC2, 2, 3)));
            case "masks" ->
                Variant.ofArray(ValueType.FLAGS, List.of(Variant.ofFlags(List.of("fog")), Variant.ofFlags(List.of())));
            case "tints" -> Variant.ofArray(ValueType.COLOR, new long[] {0, 0, 0, 255, 1, 2, 3, 4});
            default -> Variant.ofArray(ValueType.I16, new long[] {1, 2});
        };
    }
}
