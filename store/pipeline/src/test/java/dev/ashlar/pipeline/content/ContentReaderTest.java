package dev.ashlar.pipeline.content;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.Contents;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContentReaderTest {
    private static final String THING = """
            Schema = { name = "Thing", key = "text" }
            Fields = [
              { name = "flag", type = "bool" }
              { name = "i8",   type = "i8" }
              { name = "u8",   type = "u8" }
              { name = "i16",  type = "i16" }
              { name = "u16",  type = "u16" }
              { name = "i32",  type = "i32" }
              { name = "u32",  type = "u32" }
              { name = "i64",  type = "i64" }
              { name = "u64",  type = "u64", formerly = ["oldU64", "olderU64"] }
              { name = "f32",  type = "f32" }
              { name = "f64",  type = "f64" }
              { name = "kind", type = "enum", values = ["red", "green"] }
              { name = "next", type = "ref<Thing>" }
              { name = "text", type = "string" }
              { name = "note", type = "string", optional = true, default = "none" }
              { name = "bools",  type = "bool[]" }
              { name = "bytes",  type = "i8[]" }
              { name = "floats", type = "f32[]" }
              { name = "wide",   type = "u64[]" }
            ]
            """;

    @TempDir
    Path folder;

    private List<DataRecord> things(String... records) throws IOException {
        String json = "[ " + String.join(", ", records) + " ]";
        return Contents.read(folder, "Thing.schema", THING, "Thing.json", json)
                .records()
                .get("Thing");
    }

    private DataRecord thing(String members) throws IOException {
        return things("{ \"id\": 1, \"text\": \"one\", " + members + " }").get(0);
    }

    @Test
    void shouldReadTheGreatestValues() throws IOException {
        DataRecord thing = thing("""
                "flag": true, "i8": 127, "u8": 255, "i16": 32767, "u16": 65535, "i32": 2147483647, "u32": 4294967295,
                "i64": 9223372036854775807, "u64": 18446744073709551615, "f32": 3.4028235e38,
                "f64": 1.7976931348623157e308, "kind": "green"
                """);
        assertThat(thing.get("flag")).isEqualTo(Variant.of(true));
        assertThat(thing.get("i8")).isEqualTo(Variant.ofInteger(ValueType.I8, 127));
        assertThat(thing.get("u8")).isEqualTo(Variant.ofInteger(ValueType.U8, 255));
        assertThat(thing.get("i16")).isEqualTo(Variant.ofInteger(ValueType.I16, 32_767));
        assertThat(thing.get("u16")).isEqualTo(Variant.ofInteger(ValueType.U16, 65_535));
        assertThat(thing.get("i32")).isEqualTo(Variant.ofInteger(ValueType.I32, Integer.MAX_VALUE));
        assertThat(thing.get("u32")).isEqualTo(Variant.ofInteger(ValueType.U32, 0xFFFF_FFFFL));
        assertThat(thing.get("i64")).isEqualTo(Variant.ofInteger(ValueType.I64, Long.MAX_VALUE));
        assertThat(thing.get("u64")).isEqualTo(Variant.ofInteger(ValueType.U64, -1));
        assertThat(thing.get("f32")).isEqualTo(Variant.of(Float.MAX_VALUE));
        assertThat(thing.get("f64")).isEqualTo(Variant.of(Double.MAX_VALUE));
        assertThat(thing.get("kind")).isEqualTo(Variant.ofEnum("green"));
    }

    @Test
    void shouldReadTheLeastValues() throws IOException {
        DataRecord thing = thing("""
                "flag": false, "i8": -128, "u8": 0, "i16": -32768, "i32": -2147483648, "i64": -9223372036854775808,
                "u64": 0, "f32": 1.4e-45, "f64": 4.9e-324
                """);
        assertThat(thing.get("flag")).isEqualTo(Variant.of(false));
        assertThat(thing.get("i8")).isEqualTo(Variant.ofInteger(ValueType.I8, -128));
        assertThat(thing.get("u8")).isEqualTo(Variant.ofInteger(ValueType.U8, 0));
        assertThat(thing.get("i16")).isEqualTo(Variant.ofInteger(ValueType.I16, -32_768));
        assertThat(thing.get("i32")).isEqualTo(Variant.ofInteger(ValueType.I32, Integer.MIN_VALUE));
        assertThat(thing.get("i64")).isEqualTo(Variant.ofInteger(ValueType.I64, Long.MIN_VALUE));
        assertThat(thing.get("u64")).isEqualTo(Variant.ofInteger(ValueType.U64, 0));
        assertThat(thing.get("f32")).isEqualTo(Variant.of(Float.MIN_VALUE));
        assertThat(thing.get("f64")).isEqualTo(Variant.of(Double.MIN_VALUE));
    }

    @Test
    void shouldKeepTheSignOfZeroAndRoundToTheNearestFloat() throws IOException {
        DataRecord thing = thing("\"f32\": -0.0, \"f64\": -0, \"floats\": [ -0.0, 16777217, 0.1, 7 ]");
        assertThat(thing.get("f32")).isEqualTo(Variant.of(-0.0f)).isNotEqualTo(Variant.of(0.0f));
        assertThat(thing.get("f64")).isEqualTo(Variant.of(-0.0));
        long[] bits = {0x8000_0000L, 0, 0, 0};
        for (int i = 1; i < bits.length; i++) {
            bits[i] = Float.floatToRawIntBits(new float[] {0, 16_777_216f, 0.1f, 7f}[i]);
        }
        assertThat(thing.get("floats"))
                .satisfies(value -> assertThat(lowHalves(value.lanes())).isEqualTo(lowHalves(bits)));
    }

    private static int[] lowHalves(long[] bits) {
        int[] low = new int[bits.length];
        for (int i = 0; i < low.length; i++) {
            low[i] = (int) bits[i];
        }
        return low;
    }

    @Test
    void shouldReadArrays() throws IOException {
        DataRecord thing = thing("""
                "bools": [ true, false, true ], "bytes": [ -128, 127 ], "floats": [],
                "wide": [ 18446744073709551615, 0, 1, 2, 3, 4, 5, 6, 7, 8 ]
                """);
        assertThat(thing.get("bools")).isEqualTo(Variant.ofArray(ValueType.BOOL, new long[] {1, 0, 1}));
        assertThat(thing.get("bytes")).isEqualTo(Variant.ofArray(ValueType.I8, new long[] {-128, 127}));
        assertThat(thing.get("floats")).isEqualTo(Variant.ofArray(ValueType.F32, new long[0]));
        assertThat(thing.get("wide"))
                .isEqualTo(Variant.ofArray(ValueType.U64, new long[] {-1, 0, 1, 2, 3, 4, 5, 6, 7, 8}));
    }

    @Test
    void shouldReadTextsOfAllPlanes() throws IOException {
        assertThat(thing("\"note\": \"\"").get("note")).isEqualTo(Variant.of(""));
        assertThat(thing("\"note\": \"\u00E9\u20AC\uD834\uDD1E\uDBFF\uDFFF\"").get("note"))
                .isEqualTo(Variant.of("\u00E9\u20AC\uD834\uDD1E\uDBFF\uDFFF"));
        assertThat(thing("\"note\": \"\\uD834\\uDD1E\\u0000\\n\"").get("note"))
                .isEqualTo(Variant.of("\uD834\uDD1E\0\n"));
    }

    @Test
    void shouldTellAbsentFromNullFromPresent() throws IOException {
        List<DataRecord> things = things(
                "{ \"id\": 1, \"text\": \"absent\" }",
                "{ \"id\": 2, \"text\": \"null\", \"note\": null }",
                "{ \"id\": 3, \"text\": \"present\", \"note\": \"none\" }");
        assertThat(things).extracting(thing -> thing.get("note")).containsExactly(null, null, Variant.of("none"));
        assertThat(things.get(1).keys()).containsExactly("text");
    }

    @Test
    void shouldReadFormerNames() throws IOException {
        assertThat(thing("\"oldU64\": 7").get("u64")).isEqualTo(Variant.ofInteger(ValueType.U64, 7));
        assertThat(thing("\"olderU64\": 8").get("u64")).isEqualTo(Variant.ofInteger(ValueType.U64, 8));
        assertThat(thing("\"olderU64\": 8").keys()).containsExactly("text", "u64");
    }

    @Test
    void shouldResolveReferencesByIdAndByKeyForwardsAndBackwards() throws IOException {
        List<DataRecord> things = things(
                "{ \"next\": 3, \"id\": 1, \"text\": \"one\" }",
                "{ \"id\": 2, \"text\": \"two\", \"next\": \"three\" }",
                "{ \"id\": 3, \"text\": \"three\", \"next\": \"one\" }",
                "{ \"id\": 4, \"text\": \"\", \"next\": 4 }",
                "{ \"id\": 5, \"text\": \"five\", \"next\": \"\" }",
                "{ \"id\": 6, \"text\": \"six\", \"next\": null }");
        assertThat(things)
                .extracting(thing -> thing.get("next"))
                .containsExactly(
                        Variant.ofRef("Thing", 3),
                        Variant.ofRef("Thing", 3),
                        Variant.ofRef("Thing", 1),
                        Variant.ofRef("Thing", 4),
                        Variant.ofRef("Thing", 4),
                        null);
    }

    @Test
    void shouldTakeNumbersAsIdsAndTextsAsKeys() throws IOException {
        List<DataRecord> things = things(
                "{ \"id\": 1, \"text\": \"2\", \"next\": \"2\" }", "{ \"id\": 2, \"text\": \"1\", \"next\": 2 }");
        assertThat(things)
                .extracting(thing -> thing.get("next"))
                .containsExactly(Variant.ofRef("Thing", 1), Variant.ofRef("Thing", 2));
    }

    @Test
    void shouldSortRecordsOfAllFilesById() throws IOException {
        Content content = Contents.read(
                folder,
                "Thing.schema",
                THING,
                "Thing.json",
                "[ { \"id\": 9223372036854775807, \"text\": \"last\" }, { \"id\": 3, \"text\": \"c\" } ]",
                "Thing-more.json",
                "[ { \"id\": 2, \"text\": \"b\", \"next\": 9223372036854775807 } ]",
                "Thing-z-1.json",
                "[ { \"text\": \"a\", \"id\": 1 } ]",
                "Thing-none.json",
                "[]");
        assertThat(content.records().get("Thing"))
                .extracting(DataRecord::id)
                .containsExactly(1L, 2L, 3L, Long.MAX_VALUE);
        assertThat(content.recordCount()).isEqualTo(4);
    }

    @Test
    void shouldHaveEmptyListsForTypesWithoutRecordsAndSchemasByName() throws IOException {
        String empty = "Schema = { name = \"%s\" }\nFields = []";
        Content content = Contents.read(
                folder,
                "b.schema",
                empty.formatted("b"),
                "A_.schema",
                empty.formatted("A_"),
                "A1.schema",
                empty.formatted("A1"),
                "A.schema",
                empty.formatted("A"),
                "Aa.schema",
                empty.formatted("Aa"));
        assertThat(content.schemas()).extracting(Schema::name).containsExactly("A", "A1", "A_", "Aa", "b");
        assertThat(content.records())
                .containsOnlyKeys("A", "A1", "A_", "Aa", "b")
                .allSatisfy((type, records) -> assertThat(records).isEmpty());
    }
}
