package dev.ashlar.codec.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.ashlar.codec.internal.layout.LayoutBuilder;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.nio.Buffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Columns over five records, in rows one by one and in columns of blocks of two. */
class ColumnTest {
    private static final int COUNT = 5;

    private static RecordLayout layout(LayoutKind kind) {
        return LayoutBuilder.of(kind, "T", 120, 8, 112)
                .field("weight", ValueType.F32, 8)
                .formerly("mass")
                .field("place", ValueType.VEC3, 12)
                .field("level", ValueType.U8, 24)
                .field("seen", ValueType.BOOL, 25)
                .field("port", ValueType.U16, 26)
                .field("seed", ValueType.U32, 28)
                .field("born", ValueType.I64, 32)
                .field("exact", ValueType.F64, 40)
                .optional(0)
                .field("next", ValueType.REF, 48)
                .to("T")
                .field("mode", ValueType.ENUM, 52)
                .constant("on", 1)
                .constant("far", 300)
                .field("low", ValueType.I8, 54)
                .field("tint", ValueType.COLOR, 56)
                .fixedArray("curve", ValueType.I16, 6, 60)
                .field("name", ValueType.STRING, 72)
                .array("steps", ValueType.I32, 80)
                .field("key", ValueType.HASH, 88)
                .fixedArray("path", ValueType.VEC2, 2, 96)
                .build();
    }

    private static DataRecord record(long id) {
        int n = (int) id - 1;
        DataRecord record = new DataRecord("T", id);
        record.set("weight", Variant.of(n + 0.5f));
        record.set("place", Variant.ofFloats(ValueType.VEC3, n, 10 + n, 20 + n));
        record.set("level", Variant.ofInteger(ValueType.U8, 255 - n));
        record.set("seen", Variant.of(n % 2 == 1));
        record.set("port", Variant.ofInteger(ValueType.U16, 65535 - n));
        record.set("seed", Variant.ofInteger(ValueType.U32, 0xFFFF_FFFFL - n));
        record.set("born", Variant.ofInteger(ValueType.I64, Long.MIN_VALUE + n));
        if (n % 2 == 0) {
            record.set("exact", Variant.of(n / 3.0));
        }
        record.set("next", Variant.ofRef("T", n));
        record.set("mode", Variant.ofEnum(n == 2 ? "far" : "on"));
        record.set("low", Variant.ofInteger(ValueType.I8, -n));
        record.set("tint", Variant.ofLanes(ValueType.COLOR, new long[] {n, 2, 3, 255}));
        record.set("curve", Variant.ofArray(ValueType.I16, new long[] {n, -1, -2, -3, -4, -5}));
        record.set("name", Variant.of("name " + n));
        record.set("key", Variant.ofHash("key " + n));
        record.set("path", Variant.ofElements(ValueType.VEC2, List.of(vec2(n, 1), vec2(2, 3))));
        return record;
    }

    private static Variant vec2(float x, float y) {
        return Variant.ofFloats(ValueType.VEC2, x, y);
    }

    private static TestRecords records(LayoutKind kind) {
        DataRecord[] all = new DataRecord[COUNT];
        for (int i = 0; i < COUNT; i++) {
            all[i] = record(i + 1);
        }
        DataRecord defaults = new DataRecord("T");
        defaults.set("exact", Variant.of(7.25));
        return TestRecords.of(layout(kind), defaults, all);
    }

    private static Column column(LayoutKind kind, String field) {
        return Column.of(records(kind), FieldKey.of(field));
    }

    private static <T> List<T> all(IntFunction<T> read) {
        return IntStream.range(0, COUNT).mapToObj(read).toList();
    }

    @ParameterizedTest
    @EnumSource
    void shouldReadNumbersOfEveryType(LayoutKind kind) {
        assertThat(all(column(kind, "weight")::f32)).containsExactly(0.5f, 1.5f, 2.5f, 3.5f, 4.5f);
        assertThat(all(column(kind, "mass")::f32)).as("a former name").contains(0.5f);
        assertThat(all(column(kind, "level")::i32)).containsExactly(255, 254, 253, 252, 251);
        assertThat(all(column(kind, "seen")::bool)).containsExactly(false, true, false, true, false);
        assertThat(all(column(kind, "port")::i32)).containsExactly(65535, 65534, 65533, 65532, 65531);
        assertThat(all(column(kind, "seed")::i64)).contains(0xFFFF_FFFFL, 0xFFFF_FFFEL);
        assertThat(all(column(kind, "born")::i64)).contains(Long.MIN_VALUE, Long.MIN_VALUE + 4);
        assertThat(all(column(kind, "exact")::f64)).containsExactly(0.0, 7.25, 2 / 3.0, 7.25, 4 / 3.0);
        assertThat(all(column(kind, "next")::i32)).containsExactly(-1, 0, 1, 2, 3);
        assertThat(all(column(kind, "mode")::i32)).containsExactly(1, 1, 300, 1, 1);
        assertThat(all(column(kind, "low")::i32)).containsExactly(0, -1, -2, -3, -4);
        assertThat(all(column(kind, "tint")::i32)).contains(0xFF030200, 0xFF030204);
        assertThat(column(kind, "key").i64(3)).isEqualTo(FieldKey.of("key 3").key());
    }

    @ParameterizedTest
    @EnumSource
    void shouldGatherRows(LayoutKind kind) {
        int[] rows = {4, -1, 0, 4, 99};
        float[] floats = {9, 9, 9, 9, 9};
        column(kind, "weight").gather(rows, 4, floats);
        assertThat(floats).containsExactly(4.5f, 0, 0.5f, 4.5f, 9);
        double[] doubles = new double[4];
        column(kind, "exact").gather(rows, 4, doubles);
        assertThat(doubles).containsExactly(4 / 3.0, 7.25, 0, 4 / 3.0);
        int[] ints = new int[4];
        column(kind, "level").gather(rows, 4, ints);
        assertThat(ints).containsExactly(251, 0, 255, 251);
        column(kind, "low").gather(rows, 4, ints);
        assertThat(ints).containsExactly(-4, 0, 0, -4);
        column(kind, "next").gather(rows, 4, ints);
        assertThat(ints).containsExactly(3, -1, -1, 3);
        long[] longs = new long[4];
        column(kind, "seed").gather(rows, 4, longs);
        assertThat(longs).containsExactly(0xFFFF_FFFBL, 0, 0xFFFF_FFFFL, 0xFFFF_FFFBL);
        column(kind, "born").gather(rows, 3, longs);
        assertThat(longs).containsExactly(Long.MIN_VALUE + 4, 0, Long.MIN_VALUE, 0xFFFF_FFFBL);
    }

    @Test
    void shouldRefuseToGatherWhatIsNotThere() {
        TestRecords records = records(LayoutKind.ROWS);
        Column weight = Column.of(records, FieldKey.of("weight"));
        float[] into = new float[2];
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> weight.gather(new int[] {1, 5}, 2, into))
                .withMessage("row 5 of 5");
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> weight.gather(new int[] {-2}, 1, into))
                .withMessage("row -2 of 5");
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> weight.gather(new int[] {1, 1, 1}, 3, into));
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> weight.gather(new int[] {1}, 2, into));
        assertThat(into).containsExactly(1.5f, 0);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> weight.gather(new int[1], 1, new int[1]))
                .withMessageContaining("T.weight is of type f32, and cannot be read as i32");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> column(LayoutKind.ROWS, "place").gather(new int[1], 1, new float[1]))
                .withMessageContaining("of which a row has 3");
        records.close();
        assertThatIllegalStateException().isThrownBy(() -> weight.gather(new int[] {-1}, 1, into));
    }

    @ParameterizedTest
    @EnumSource
    void shouldReadLanes(LayoutKind kind) {
        Column place = column(kind, "place");
        assertThat(place.lanes()).isEqualTo(3);
        assertThat(all(row -> place.f32(row, 2))).containsExactly(20f, 21f, 22f, 23f, 24f);
        Column curve = column(kind, "curve");
        assertThat(curve.lanes()).isEqualTo(6);
        assertThat(curve.type()).isEqualTo(ValueType.I16);
        assertThat(all(row -> curve.i32(row, 0) + curve.i32(row, 5))).containsExactly(-5, -4, -3, -2, -1);
        Column path = column(kind, "path");
        assertThat(path.lanes()).isEqualTo(4);
        assertThat(all(row -> path.f32(row, 0) + path.f32(row, 3))).containsExactly(3f, 4f, 5f, 6f, 7f);
        assertThat(all(row -> column(kind, "tint").i32(row, 3))).containsOnly(255);
        assertThat(column(kind, "weight").f32(4, 0)).isEqualTo(4.5f);
        assertThat(column(kind, "seed").i64(1, 0)).isEqualTo(0xFFFF_FFFEL);
        assertThat(column(kind, "exact").f64(1, 0)).isEqualTo(7.25);
        assertThat(column(kind, "seen").bool(1, 0)).isTrue();
    }

    @Test
    void shouldGiveTheBlocksOfColumns() {
        Column weight = column(LayoutKind.COLUMNS, "weight");
        assertThat(weight.inColumns()).isTrue();
        assertThat(weight.rowCount()).isEqualTo(5);
        assertThat(weight.blockCount()).isEqualTo(3);
        assertThat(List.of(weight.firstRow(0), weight.firstRow(1), weight.firstRow(2)))
                .containsExactly(0, 2, 4);
        assertThat(List.of(weight.length(0), weight.length(1), weight.length(2)))
                .containsExactly(2, 2, 1);
        assertThat(weight.floats(1)).isEqualTo(FloatBuffer.wrap(new float[] {2.5f, 3.5f}));
        assertThat(weight.floats(2)).isEqualTo(FloatBuffer.wrap(new float[] {4.5f}));
        assertThat(column(LayoutKind.COLUMNS, "place").floats(0))
                .isEqualTo(FloatBuffer.wrap(new float[] {0, 10, 20, 1, 11, 21}));
        assertThat(column(LayoutKind.COLUMNS, "next").ints(1)).isEqualTo(IntBuffer.wrap(new int[] {1, 2}));
        assertThat(column(LayoutKind.COLUMNS, "seed").ints(2).get(0)).isEqualTo(-5);
        assertThat(column(LayoutKind.COLUMNS, "tint").ints(0).get(1)).isEqualTo(0xFF030201);
        assertThat(column(LayoutKind.COLUMNS, "tint").bytes(0).remaining()).isEqualTo(8);
        assertThat(column(LayoutKind.COLUMNS, "born").longs(0).get(1)).isEqualTo(Long.MIN_VALUE + 1);
        assertThat(column(LayoutKind.COLUMNS, "exact").doubles(1).get(1)).isEqualTo(7.25);
        assertThat(column(LayoutKind.COLUMNS, "mode").shorts(1).get(0)).isEqualTo((short) 300);
        assertThat(column(LayoutKind.COLUMNS, "curve").shorts(0).remaining()).isEqualTo(12);
        assertThat(column(LayoutKind.COLUMNS, "seen").bytes(0).get(1)).isEqualTo((byte) 1);
        assertThat(column(LayoutKind.COLUMNS, "low").bytes(2).get(0)).isEqualTo((byte) -4);
    }

    @Test
    void cannotWriteToTheMemory() {
        List<Buffer> buffers = List.of(
                column(LayoutKind.COLUMNS, "weight").floats(0),
                column(LayoutKind.COLUMNS, "exact").doubles(0),
                column(LayoutKind.COLUMNS, "next").ints(0),
                column(LayoutKind.COLUMNS, "born").longs(0),
                column(LayoutKind.COLUMNS, "port").shorts(0),
                column(LayoutKind.COLUMNS, "level").bytes(0));
        for (Buffer buffer : buffers) {
            assertThat(buffer.isReadOnly()).as("%s", buffer).isTrue();
            assertThat(buffer.isDirect()).as("%s", buffer).isTrue();
            assertThat(buffer.duplicate().isReadOnly()).as("%s", buffer).isTrue();
            assertThat(buffer.slice().isReadOnly()).as("%s", buffer).isTrue();
        }
        assertThat(((FloatBuffer) buffers.get(0)).order()).isEqualTo(ByteOrder.LITTLE_ENDIAN);
        assertThat(column(LayoutKind.COLUMNS, "level").bytes(0).order()).isEqualTo(ByteOrder.LITTLE_ENDIAN);
    }

    @ParameterizedTest
    @EnumSource
    void cannotReadOutside(LayoutKind kind) {
        Column weight = column(kind, "weight");
        for (int row : new int[] {-1, 5, 6, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> weight.f32(row))
                    .withMessage("row %d of 5", row);
        }
        Column place = column(kind, "place");
        for (int lane : new int[] {-1, 3, Integer.MIN_VALUE}) {
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> place.f32(4, lane))
                    .withMessage("lane %d of 3", lane);
        }
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> place.f32(5, 3))
                .withMessage("row 5 of 5");
        int blocks = weight.blockCount();
        for (int block : new int[] {-1, blocks, Integer.MIN_VALUE}) {
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> weight.length(block))
                    .withMessage("block %d of %d", block, blocks);
        }
    }

    @Test
    void cannotGiveABlockThatIsNotThere() {
        Column weight = column(LayoutKind.COLUMNS, "weight");
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> weight.floats(3))
                .withMessage("block 3 of 3");
    }

    @Test
    void cannotGiveBuffersOfRows() {
        Column weight = column(LayoutKind.ROWS, "weight");
        assertThat(weight.inColumns()).isFalse();
        assertThatIllegalStateException()
                .isThrownBy(() -> weight.floats(0))
                .withMessage("T lies in rows: its numbers of one field are not side by side; read them row by row, or"
                        + " set layout = columns in its schema");
    }

    @ParameterizedTest
    @EnumSource
    void cannotReadAnotherType(LayoutKind kind) {
        List<Function<Column, Object>> floats = List.of(c -> c.f32(0), c -> c.f32(0, 0), c -> c.floats(0));
        List<Function<Column, Object>> doubles = List.of(c -> c.f64(0), c -> c.f64(0, 0), c -> c.doubles(0));
        List<Function<Column, Object>> longs = List.of(c -> c.i64(0), c -> c.i64(0, 0), c -> c.longs(0));
        List<Function<Column, Object>> bools = List.of(c -> c.bool(0), c -> c.bool(0, 0));
        List<Function<Column, Object>> ints = List.of(c -> c.i32(0), c -> c.i32(0, 0), c -> c.ints(0));
        refuse(column(kind, "exact"), floats, longs, bools, ints);
        refuse(column(kind, "weight"), doubles, longs, bools, ints);
        refuse(column(kind, "born"), floats, doubles, bools, ints);
        refuse(column(kind, "next"), floats, doubles, bools, longs);
        refuse(column(kind, "seen"), floats, doubles, ints, longs);
        refuse(column(kind, "seed"), floats, doubles, bools, List.of(c -> c.i32(0), c -> c.longs(0)));
        refuse(column(kind, "level"), floats, doubles, bools, longs, List.of(c -> c.ints(0), c -> c.shorts(0)));
        refuse(column(kind, "port"), List.of(c -> c.ints(0), c -> c.bytes(0)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> column(kind, "place").f32(0))
                .withMessage("T.place is of type vec3, of which a row has 3, and cannot be read as f32");
    }

    @SafeVarargs
    private static void refuse(Column column, List<Function<Column, Object>>... reads) {
        for (List<Function<Column, Object>> kind : reads) {
            for (Function<Column, Object> read : kind) {
                assertThatIllegalArgumentException()
                        .as("%s", column)
                        .isThrownBy(() -> read.apply(column))
                        .withMessageContaining("and cannot be read as");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"name", "steps", "nothing"})
    void cannotBeOfWhatIsNoNumber(String field) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> column(LayoutKind.COLUMNS, field))
                .withMessageContaining(
                        field.equals("nothing") ? "T has no field nothing; it has [weight" : "read it through a view");
    }

    @ParameterizedTest
    @EnumSource
    void cannotReadOnceTheStoreIsClosed(LayoutKind kind) {
        TestRecords records = records(kind);
        Column weight = Column.of(records, FieldKey.of("weight"));
        FloatBuffer before = kind == LayoutKind.COLUMNS ? weight.floats(0) : FloatBuffer.wrap(new float[] {0.5f});
        records.close();
        assertThatIllegalStateException().isThrownBy(() -> weight.f32(0)).withMessage("the store of T is closed");
        assertThatIllegalStateException().isThrownBy(() -> weight.f32(0, 0));
        assertThatIllegalStateException().isThrownBy(() -> weight.floats(0));
        assertThat(before.get(0)).isEqualTo(0.5f);
        assertThat(weight.rowCount()).isEqualTo(5);
    }

    @ParameterizedTest
    @EnumSource
    void shouldHaveNoBlocksWhereThereAreNoRecords(LayoutKind kind) {
        Column weight = Column.of(TestRecords.of(layout(kind), new DataRecord("T")), FieldKey.of("weight"));
        assertThat(weight.rowCount()).isZero();
        assertThat(weight.blockCount()).isZero();
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> weight.f32(0));
    }

    private static RecordLayout other(String field, ValueType type, String former) {
        LayoutBuilder builder = LayoutBuilder.rows("T", 16, 8, 0).field(field, type, 8);
        return (former.isEmpty() ? builder : builder.formerly(former)).build();
    }

    private static Column inData(RecordLayout code, LayoutKind kind, String field) {
        ViewType<KeyedView> type = KeyedView.type(code, new DataRecord("T"));
        return Column.of(type, records(kind), FieldKey.of(field));
    }

    @ParameterizedTest
    @EnumSource
    void shouldFindTheFieldOfTheCodeInOtherData(LayoutKind kind) {
        assertThat(inData(other("weight", ValueType.F32, ""), kind, "weight").f32(4))
                .isEqualTo(4.5f);
        assertThat(inData(other("mass", ValueType.F32, ""), kind, "mass").f32(4))
                .isEqualTo(4.5f);
        assertThat(inData(other("heaviness", ValueType.F32, "weight"), kind, "heaviness")
                        .f32(4))
                .isEqualTo(4.5f);
    }

    @Test
    void cannotConvertWhatTheDataHas() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> inData(other("weight", ValueType.F64, ""), LayoutKind.ROWS, "weight"))
                .withMessage("T.weight is of type f64 in the code and of type f32 in the data: a column does not"
                        + " convert; views do");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> inData(other("heat", ValueType.F32, ""), LayoutKind.ROWS, "heat"))
                .withMessageStartingWith("T has no field heat in the data; it has [weight, place");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> inData(other("heat", ValueType.F32, ""), LayoutKind.ROWS, "weight"))
                .withMessage("T has no field weight in the code; it has [heat]");
    }
}
