package dev.ashlar.pipeline.backend;

import static dev.ashlar.pipeline.backend.Received.found;
import static dev.ashlar.pipeline.backend.Received.record;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every backend keeps and finds: values of all types. */
public abstract class ValueConformance {
    static final String THING_TEXT = """
            Schema = { name = "Thing" }
            Fields = [
              { name = "flag", type = "bool" }
              { name = "i8",   type = "i8" }
              { name = "u8",   type = "u8" }
              { name = "i16",  type = "i16" }
              { name = "u16",  type = "u16" }
              { name = "i32",  type = "i32" }
              { name = "u32",  type = "u32" }
              { name = "i64",  type = "i64" }
              { name = "u64",  type = "u64" }
              { name = "f32",  type = "f32" }
              { name = "f64",  type = "f64" }
              { name = "kind", type = "enum", values = ["red", "5", "it's \\"green\\""] }
              { name = "next", type = "ref<Thing>" }
              { name = "text", type = "string" }
              { name = "bools",   type = "bool[]" }
              { name = "bytes",   type = "i8[]" }
              { name = "floats",  type = "f32[]" }
              { name = "doubles", type = "f64[]" }
              { name = "wide",    type = "u64[]" }
            ]
            """;
    protected static final Schema THING = Received.schema(THING_TEXT);

    @TempDir
    protected Path folder;

    protected Backend backend;

    /** Opens the place in the folder; makes it when it is not there. */
    protected abstract Backend open();

    @BeforeEach
    void openFirst() {
        backend = open();
    }

    @AfterEach
    void closeLast() {
        backend.close();
    }

    void save(DataRecord... records) {
        backend.save(List.of(records));
    }

    /** As a backend sees it that has not written it. */
    DataRecord reread(long id) {
        try (Backend other = open()) {
            return other.read(THING, id);
        }
    }

    /** Saves records of one field each, and one without. Another backend reads each, and finds it alone by its value. */
    private void keepAndFind(List<DataRecord> things) {
        List<DataRecord> saved = new ArrayList<>(things);
        saved.add(record("Thing", DataRecord.NO_ID));
        backend.save(saved);
        try (Backend other = open()) {
            for (int i = 0; i < things.size(); i++) {
                long id = i + 1;
                String field = things.get(i).keys().iterator().next();
                Variant value = things.get(i).get(field);
                String what = "%s %s, record %d".formatted(field, value, id);
                assertThat(other.read(THING, id).get(field)).as(what).isEqualTo(value);
                for (Backend one : List.of(backend, other)) {
                    assertThat(found(one, THING, Map.of(field, value)))
                            .as(what)
                            .extracting(DataRecord::id)
                            .containsExactly(id);
                }
            }
            assertThat(other.read(THING, saved.size()).keys()).isEmpty();
        }
    }

    private void keepAndFind(String field, List<Variant> values) {
        keepAndFind(values.stream()
                .map(value -> record("Thing", DataRecord.NO_ID, field, value))
                .toList());
    }

    static Variant i32(int value) {
        return Variant.ofInteger(ValueType.I32, value);
    }

    static Variant text(String value) {
        return Variant.of(value);
    }

    private static List<Variant> floats() {
        List<Variant> values = new ArrayList<>();
        for (float value : new float[] {
            0f,
            -0f,
            0.1f,
            -2.5f,
            16_777_217f,
            Float.MAX_VALUE,
            -Float.MAX_VALUE,
            Float.MIN_VALUE,
            Float.MIN_NORMAL,
            Float.NaN,
            Float.POSITIVE_INFINITY,
            Float.NEGATIVE_INFINITY,
            0x1.fffffep-1f,
            3e10f,
            1e-7f
        }) {
            values.add(Variant.of(value));
        }
        for (double value : new double[] {
            0.0,
            -0.0,
            0.1,
            1e300,
            1e15,
            9007199254740993.0,
            Double.MAX_VALUE,
            Double.MIN_VALUE,
            Double.NaN,
            Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY,
            0x1.fffffffffffffp-1
        }) {
            values.add(Variant.of(value));
        }
        return values;
    }

    @Test
    void shouldKeepAndFindFloatsToTheBit() {
        keepAndFind(floats().stream()
                .map(value -> record("Thing", DataRecord.NO_ID, value.type().schemaName(), value))
                .toList());
    }

    @Test
    void shouldTellZeroFromNegativeZeroWhenSearching() {
        save(
                record("Thing", DataRecord.NO_ID, "f64", Variant.of(0.0)),
                record("Thing", DataRecord.NO_ID, "f64", Variant.of(-0.0)));
        assertThat(found(backend, THING, Map.of("f64", Variant.of(0.0))))
                .extracting(DataRecord::id)
                .containsExactly(1L);
        assertThat(found(backend, THING, Map.of("f64", Variant.of(-0.0))))
                .extracting(DataRecord::id)
                .containsExactly(2L);
    }

    private static List<Variant> integers() {
        List<Variant> values = new ArrayList<>(List.of(Variant.of(true), Variant.of(false)));
        for (ValueType type : ValueType.named()) {
            if (type.isInteger()) {
                int bits = 8 * type.width();
                boolean signed = type.name().startsWith("I");
                values.add(Variant.ofInteger(type, signed ? -1L << bits - 1 : 0));
                values.add(Variant.ofInteger(type, signed ? ~(-1L << bits - 1) : -1L >>> 64 - bits));
                values.add(Variant.ofInteger(type, 1));
            }
        }
        return values;
    }

    @Test
    void shouldKeepAndFindTheExtremesOfEveryType() {
        List<DataRecord> things = new ArrayList<>();
        for (Variant value : integers()) {
            String field =
                    value.type() == ValueType.BOOL ? "flag" : value.type().schemaName();
            things.add(record("Thing", DataRecord.NO_ID, field, value));
        }
        keepAndFind(things);
    }

    /** Some differ only in what collations ignore. */
    private static List<String> texts() {
        return List.of(
                "",
                " ",
                "5",
                "0005",
                "1e3",
                "null",
                "NULL",
                "a\0b",
                "\0",
                "line\nline\r\n\ttab",
                "it's",
                "\"quoted\"",
                "'; DROP TABLE Thing; --",
                "\\u0041",
                "%_?",
                "\u00E9\u20AC\uD834\uDD1E\uDBFF\uDFFF",
                "\uFEFFmark");
    }

    /** Characters of the longest text that the backend is to keep. */
    protected int longestText() {
        return 100_000;
    }

    @Test
    void shouldKeepAndFindLongTexts() {
        keepAndFind("text", List.of(text("x".repeat(longestText())), text("another")));
    }

    @Test
    void shouldKeepAndFindTexts() {
        keepAndFind("text", texts().stream().map(ValueConformance::text).toList());
    }

    @Test
    void shouldTellTheEmptyTextFromAbsent() {
        save(record("Thing", DataRecord.NO_ID, "text", text("")), record("Thing", DataRecord.NO_ID));
        assertThat(reread(1).get("text")).isEqualTo(text(""));
        assertThat(reread(2).get("text")).isNull();
    }

    @Test
    void shouldKeepAndFindConstants() {
        keepAndFind(
                "kind",
                List.of("red", "5", "it's \"green\"", "other").stream()
                        .map(Variant::ofEnum)
                        .toList());
    }

    private static List<Variant> references() {
        return List.of(
                Variant.ofRef("Thing", 17),
                Variant.ofRef("Thing", 1),
                Variant.ofRef("Thing", Long.MAX_VALUE),
                Variant.ofRefByKey("Thing", "Sirius"),
                Variant.ofRefByKey("Thing", "17"),
                Variant.ofRefByKey("Thing", " -1e3"),
                Variant.ofRefByKey("Thing", ""));
    }

    @Test
    void shouldKeepAndFindReferencesByIdAndByKey() {
        keepAndFind("next", references());
    }

    @Test
    void shouldKeepTheRecordWithTheId0AndReferencesToIt() {
        Variant zero = Variant.ofRef("Thing", 0);
        DataRecord fresh = record("Thing", DataRecord.NO_ID, "next", zero);
        save(record("Thing", 0, "next", Variant.ofRef("Thing", 1)), fresh);
        assertThat(fresh.id()).isEqualTo(1);
        assertThat(reread(0).get("next")).isEqualTo(Variant.ofRef("Thing", 1));
        assertThat(reread(1).get("next")).isEqualTo(zero);
        assertThat(found(backend, THING, Map.of("next", zero)))
                .extracting(DataRecord::id)
                .containsExactly(1L);
    }

    @Test
    void shouldReadAReferenceToNothingAsAbsent() {
        save(record("Thing", DataRecord.NO_ID, "next", Variant.ofRef("Thing", DataRecord.NO_ID)));
        assertThat(reread(1).keys()).isEmpty();
    }

    private static List<DataRecord> arrays() {
        long[] floats = {Float.floatToRawIntBits(0.1f), Float.floatToRawIntBits(-0f), Float.floatToRawIntBits(1e30f)};
        long[] doubles = {
            Double.doubleToRawLongBits(-0.0),
            Double.doubleToRawLongBits(Double.NaN),
            Double.doubleToRawLongBits(Double.NEGATIVE_INFINITY),
            Double.doubleToRawLongBits(5e-324)
        };
        return List.of(
                record("Thing", DataRecord.NO_ID, "bools", Variant.ofArray(ValueType.BOOL, new long[] {1})),
                record("Thing", DataRecord.NO_ID, "bytes", Variant.ofArray(ValueType.I8, new long[] {1})),
                record("Thing", DataRecord.NO_ID, "floats", Variant.ofArray(ValueType.F32, new long[] {1})),
                record("Thing", DataRecord.NO_ID, "doubles", Variant.ofArray(ValueType.F64, new long[] {1})),
                record("Thing", DataRecord.NO_ID, "wide", Variant.ofArray(ValueType.U64, new long[] {1})),
                record("Thing", DataRecord.NO_ID, "bools", Variant.ofArray(ValueType.BOOL, new long[] {1, 0, 1})),
                record("Thing", DataRecord.NO_ID, "bytes", Variant.ofArray(ValueType.I8, new long[] {-128, 127})),
                record("Thing", DataRecord.NO_ID, "bytes", Variant.ofArray(ValueType.I8, new long[0])),
                record("Thing", DataRecord.NO_ID, "floats", Variant.ofArray(ValueType.F32, floats)),
                record("Thing", DataRecord.NO_ID, "doubles", Variant.ofArray(ValueType.F64, doubles)),
                record("Thing", DataRecord.NO_ID, "wide", Variant.ofArray(ValueType.U64, new long[] {
                    -1, 0, Long.MIN_VALUE
                })));
    }

    @Test
    void shouldKeepAndFindArrays() {
        keepAndFind(arrays());
    }
}
