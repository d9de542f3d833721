package dev.ashlar.pipeline.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.internal.encode.RandomVariants;
import dev.ashlar.codec.internal.encode.RecordEncoder;
import dev.ashlar.codec.internal.encode.RecordEncoderTest;
import dev.ashlar.codec.internal.layout.LayoutBuilder;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Rows from primitives are those that records give; what does not belong into a row is refused. */
final class RowEncoderTest {
    private static final int COUNT = 3;
    private static final long SEED = 17;
    private static final Map<Setter, RowSetting> ANY = new HashMap<>();

    static {
        ANY.put(Setter.BOOL, (rows, f) -> rows.bool(f, true));
        ANY.put(Setter.I8, (rows, f) -> rows.i8(f, 1));
        ANY.put(Setter.I16, (rows, f) -> rows.i16(f, 1));
        ANY.put(Setter.I32, (rows, f) -> rows.i32(f, 1));
        ANY.put(Setter.I64, (rows, f) -> rows.i64(f, 1));
        ANY.put(Setter.F32, (rows, f) -> rows.f32(f, 1));
        ANY.put(Setter.F64, (rows, f) -> rows.f64(f, 1));
        ANY.put(Setter.TEXT, (rows, f) -> rows.text(f, "a"));
        ANY.put(Setter.KEY, (rows, f) -> rows.key(f, 1));
        ANY.put(Setter.CONSTANT, (rows, f) -> rows.constant(f, 1));
        ANY.put(Setter.MASK, (rows, f) -> rows.mask(f, 1));
        ANY.put(Setter.ROW, (rows, f) -> rows.row(f, 1));
        ANY.put(Setter.LIST, RowEncoder::list);
        ANY.put(Setter.BOOLEANS, (rows, f) -> rows.booleans(f, new boolean[COUNT], 0, COUNT));
        ANY.put(Setter.BYTES, (rows, f) -> rows.bytes(f, new byte[COUNT], 0, COUNT));
        ANY.put(Setter.SHORTS, (rows, f) -> rows.shorts(f, new short[COUNT], 0, COUNT));
        ANY.put(Setter.INTS, (rows, f) -> rows.ints(f, new int[COUNT], 0, COUNT));
        ANY.put(Setter.LONGS, (rows, f) -> rows.longs(f, new long[COUNT], 0, COUNT));
        ANY.put(Setter.FLOATS, (rows, f) -> rows.floats(f, new float[COUNT], 0, COUNT));
        ANY.put(Setter.DOUBLES, (rows, f) -> rows.doubles(f, new double[COUNT], 0, COUNT));
        ANY.put(Setter.TEXTS, (rows, f) -> rows.texts(f, new String[] {"a", "b", "c"}, 0, COUNT));
        ANY.put(Setter.KEYS, (rows, f) -> rows.keys(f, new long[COUNT], 0, COUNT));
        ANY.put(Setter.CONSTANTS, (rows, f) -> rows.constants(f, new int[COUNT], 0, COUNT));
        ANY.put(Setter.MASKS, (rows, f) -> rows.masks(f, new int[COUNT], 0, COUNT));
        ANY.put(Setter.ROWS, (rows, f) -> rows.rows(f, new int[COUNT], 0, COUNT));
    }

    private final List<byte[]> rows = new ArrayList<>();

    static Stream<Arguments> kinds() {
        return RecordEncoderTest.kinds();
    }

    private RowEncoder encoder(RecordLayout layout) {
        return new RowEncoder(
                layout, new DataRecord("T"), new RecordEncoderTest.ListPool(), row -> rows.add(row.clone()));
    }

    /** Fields f and g of one kind, of which g is optional. */
    private static RecordLayout layout(ValueType type, Shape shape) {
        LayoutBuilder layout = LayoutBuilder.rows("T", 24 + 128 * COUNT, 8, 8);
        for (int i = 0; i < 2; i++) {
            String name = i == 0 ? "f" : "g";
            int offset = 16 + i * 64 * COUNT;
            switch (shape) {
                case SINGLE -> layout.field(name, type, offset);
                case FIXED -> layout.fixedArray(name, type, COUNT, offset);
                case ARRAY -> layout.array(name, type, offset);
            }
            for (int c = 0; type.hasConstants() && c < RandomVariants.CONSTANTS.size(); c++) {
                layout.constant(RandomVariants.CONSTANTS.get(c), c);
            }
            if (type == ValueType.REF) {
                layout.to(RandomVariants.TARGET);
            }
        }
        return layout.optional(0).build();
    }

    private static RecordLayout single(ValueType type) {
        return LayoutBuilder.rows("T", 24, 8, 0).field("f", type, 8).build();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void shouldEncodeWhatRecordsGive(ValueType type, Shape shape) {
        RecordLayout layout = layout(type, shape);
        FieldLayout field = layout.fields().get(0);
        DataRecord defaults = new DataRecord("T");
        RandomVariants values = new RandomVariants(new Random(SEED));
        if (type != ValueType.REF) {
            defaults.set("g", values.of(type, shape, COUNT));
        }
        RecordEncoderTest.ListPool pool = new RecordEncoderTest.ListPool();
        RecordEncoderTest.ListPool expectedPool = new RecordEncoderTest.ListPool();
        RowEncoder encoder = new RowEncoder(layout, defaults, pool, row -> rows.add(row.clone()));
        RecordEncoder expectedEncoder =
                new RecordEncoder(layout, defaults, expectedPool, (target, id) -> Math.toIntExact(10 * id));
        UnsafeBuffer expected = new UnsafeBuffer(new byte[layout.stride()]);
        Random random = new Random(SEED);
        for (int i = 0; i < 300; i++) {
            DataRecord record = new DataRecord("T", 1 + 3L * i);
            encoder.begin(record.id());
            for (String name : List.of("f", "g")) {
                int number = encoder.field(name);
                if (random.nextBoolean()) {
                    Variant value = values.of(type, shape, COUNT);
                    record.set(name, value);
                    RowSetting.of(field, value).set(encoder, number);
                } else if (random.nextBoolean()) {
                    encoder.absent(number);
                }
            }
            encoder.end();
            expectedEncoder.encode(record, expected, 0);
            assertThat(rows.get(i)).as("%s, seed %d", record, SEED).isEqualTo(expected.byteArray());
        }
        assertThat(Arrays.deepEquals(
                        pool.items().toArray(), expectedPool.items().toArray()))
                .isTrue();
        byte[] defaultRow = new byte[layout.stride()];
        encoder.putDefaultRow(new UnsafeBuffer(defaultRow), 0);
        expectedEncoder.putDefaultRow(expected, 0);
        assertThat(defaultRow).isEqualTo(expected.byteArray());
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void cannotSetAFieldOfAnotherKind(ValueType type, Shape shape) {
        RecordLayout layout = layout(type, shape);
        RowEncoder encoder = encoder(layout);
        Setter right = Setter.of(layout.fields().get(0));
        encoder.begin(1);
        assertThat(ANY).hasSize(Setter.values().length);
        ANY.forEach((setter, any) -> {
            if (setter != right) {
                assertThatIllegalArgumentException()
                        .isThrownBy(() -> any.set(encoder, 1))
                        .withMessage("T.g: expected %s, set by %s(), found %s()"
                                .formatted(layout.fields().get(1).typeText(), right.method(), setter.method()));
            }
        });
        encoder.end();
        assertThat(rows.get(0)[8]).as("presence bits").isZero();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void cannotSetAFieldTwiceNorOutsideOfARecord(ValueType type, Shape shape) {
        RecordLayout layout = layout(type, shape);
        RowEncoder encoder = encoder(layout);
        RowSetting setting =
                RowSetting.of(layout.fields().get(0), new RandomVariants(new Random(SEED)).of(type, shape, COUNT));
        assertThatIllegalStateException()
                .isThrownBy(() -> setting.set(encoder, 0))
                .withMessage("T.f: no record has begun");
        encoder.begin(7);
        setting.set(encoder, 0);
        assertThatIllegalStateException()
                .isThrownBy(() -> setting.set(encoder, 0))
                .withMessage("T.f is set twice in record 7");
        assertThatIllegalStateException().isThrownBy(() -> encoder.absent(0));
        encoder.end();
        assertThatIllegalStateException().isThrownBy(() -> setting.set(encoder, 0));
        encoder.begin(8);
        setting.set(encoder, 0);
        encoder.end();
        assertThat(rows).hasSize(2);
    }

    @Test
    void cannotBeginWithAnIdThatDoesNotAscend() {
        RowEncoder encoder = encoder(single(ValueType.I32));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> encoder.begin(-1))
                .withMessage("T: ids ascend from 0 on: expected more than -1, the id before, found -1");
        encoder.begin(5);
        encoder.end();
        for (long id : new long[] {5, 4, -1}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> encoder.begin(id))
                    .withMessageContaining("more than 5")
                    .withMessageEndingWith("found " + id);
        }
        encoder.begin(Long.MAX_VALUE);
        encoder.end();
        assertThat(encoder.count()).isEqualTo(2);
    }

    @Test
    void cannotBeginBeforeTheEndNorEndBeforeTheBegin() {
        RowEncoder encoder = encoder(single(ValueType.I32));
        assertThatIllegalStateException().isThrownBy(encoder::end).withMessage("T: no record has begun");
        encoder.begin(1);
        assertThat(encoder.isInRecord()).isTrue();
        assertThatIllegalStateException()
                .isThrownBy(() -> encoder.begin(2))
                .withMessage("T 1 has not ended, and 2 begins");
        encoder.end();
        assertThat(encoder.isInRecord()).isFalse();
        assertThatIllegalStateException().isThrownBy(encoder::end);
    }

    @Test
    void shouldKnowFieldsByNameAndKey() {
        RowEncoder encoder = encoder(layout(ValueType.ENUM, Shape.SINGLE));
        assertThat(encoder.field("g")).isEqualTo(1);
        assertThat(encoder.field(XxHash64.key("g"))).isEqualTo(1);
        assertThat(encoder.numberOf(0, "x5")).isEqualTo(5);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> encoder.field("h"))
                .withMessage("T: expected the name of a field, one of [f, g], found h");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> encoder.field(1L))
                .withMessage("T: expected the key of a field, found 0000000000000001");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> encoder.numberOf(0, "y"))
                .withMessageStartingWith("T.f: expected one of [0 (none), 1 (a b)")
                .withMessageEndingWith(", found y");
        encoder.begin(1);
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> encoder.constant(2, 0));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> encoder.constant(-1, 0));
    }

    @Test
    void cannotSetNumbersThatTheTypeDoesNotHold() {
        cannotSet(ValueType.I8, "T.f: expected -128 to 127, found ", RowEncoder::i8, -129, 128);
        cannotSet(ValueType.U8, "T.f: expected 0 to 255, found ", RowEncoder::i8, -1, 256);
        cannotSet(ValueType.I16, "T.f: expected -32768 to 32767, found ", RowEncoder::i16, -32769, 32768);
        cannotSet(ValueType.U16, "T.f: expected 0 to 65535, found ", RowEncoder::i16, -1, 65536);
    }

    private interface IntSetter {
        void set(RowEncoder rows, int field, int value);
    }

    private void cannotSet(ValueType type, String message, IntSetter setter, int... values) {
        RowEncoder encoder = encoder(single(type));
        encoder.begin(1);
        for (int value : values) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> setter.set(encoder, 0, value))
                    .withMessage(message + value);
        }
        encoder.end();
    }

    @Test
    void cannotReferToRowsBelowNull() {
        RowEncoder encoder = encoder(layout(ValueType.REF, Shape.ARRAY));
        encoder.begin(1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> encoder.rows(0, new int[] {3, -1, -2}, 0, 3))
                .withMessage("T.f: expected -1 to 2147483647, found -2");
        encoder.rows(0, new int[] {3, -1, -2}, 0, 2);
        RowEncoder one = encoder(layout(ValueType.REF, Shape.SINGLE));
        one.begin(1);
        assertThatIllegalArgumentException().isThrownBy(() -> one.row(0, -2));
    }

    @Test
    void cannotSetConstantsThatAreNotDeclared() {
        RecordLayout layout = LayoutBuilder.rows("T", 24, 8, 0)
                .field("one", ValueType.ENUM, 8)
                .constant("a", 1)
                .constant("b", 5)
                .constant("c", 200)
                .array("many", ValueType.ENUM, 16)
                .constant("a", 0)
                .constant("b", 1)
                .build();
        RowEncoder encoder = encoder(layout);
        encoder.begin(1);
        for (int number : new int[] {-1, 0, 2, 199, 201, 1 << 30}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> encoder.constant(0, number))
                    .withMessage(
                            "T.one: expected a constant's number, one of [1 (a), 5 (b), 200 (c)], found " + number);
        }
        assertThatIllegalArgumentException().isThrownBy(() -> encoder.constants(1, new int[] {0, 1, 2}, 0, 3));
        assertThatIllegalArgumentException().isThrownBy(() -> encoder.constants(1, new int[] {0, -1}, 0, 2));
        encoder.constant(0, 200);
        encoder.constants(1, new int[] {0, 1, 2}, 0, 2);
        encoder.end();
        assertThat(rows.get(0)[8] & 0xFF).isEqualTo(200);
    }

    @Test
    void cannotSetFlagsThatAreNotDeclared() {
        RecordLayout layout = LayoutBuilder.rows("T", 32, 8, 0)
                .field("one", ValueType.FLAGS, 8)
                .constant("a", 0)
                .constant("b", 31)
                .array("many", ValueType.FLAGS, 16)
                .constant("a", 2)
                .build();
        RowEncoder encoder = encoder(layout);
        encoder.begin(1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> encoder.mask(0, 3))
                .withMessage("T.one: expected bits of [0 (a), 31 (b)], found mask 3");
        assertThatIllegalArgumentException().isThrownBy(() -> encoder.masks(1, new int[] {0, 4, 5}, 0, 3));
        encoder.mask(0, 1 | 1 << 31);
        encoder.masks(1, new int[] {0, 4, 5}, 0, 2);
        encoder.end();
        assertThat(ByteBuffer.wrap(rows.get(0)).getInt(8)).isEqualTo(0x01000080);
    }

    @Test
    void cannotSetAnotherNumberOfLanes() {
        RowEncoder fixed = encoder(layout(ValueType.VEC2, Shape.FIXED));
        RowEncoder any = encoder(layout(ValueType.VEC2, Shape.ARRAY));
        fixed.begin(1);
        any.begin(1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> fixed.floats(0, new float[8], 0, 5))
                .withMessage("T.f: expected 6 numbers for vec2[3], found 5");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> any.floats(0, new float[8], 0, 5))
                .withMessage("T.f: expected a multiple of 2 numbers for vec2[], found 5");
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> any.floats(0, new float[8], 1, 8));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> any.floats(0, new float[8], -1, 2));
        any.floats(0, new float[8], 8, 0);
        any.end();
        assertThat(ByteBuffer.wrap(rows.get(0)).getLong(16)).isZero();
    }

    @Test
    void cannotSetTextsOfNothing() {
        RowEncoder encoder = encoder(layout(ValueType.STRING, Shape.FIXED));
        encoder.begin(1);
        String[] texts = {"a", null, "b"};
        assertThatExceptionOfType(NullPointerException.class).isThrownBy(() -> encoder.texts(0, texts, 0, 3));
    }

    @Test
    void shouldRefuseTheBytesThatTheJdkRefuses() {
        RowEncoder encoder = encoder(single(ValueType.STRING));
        Random random = new Random(SEED);
        String text = "añ€ \uD834\uDD1E and eight more, plain ones\uDBFF\uDFFF\uD7FF\uE000";
        int refused = 0;
        for (int i = 1; i <= 20_000; i++) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            int from = random.nextInt(bytes.length);
            int length = random.nextInt(bytes.length - from + 1);
            for (int change = random.nextInt(3); change > 0 && length > 0; change--) {
                bytes[from + random.nextInt(length)] = (byte) random.nextInt();
            }
            encoder.begin(i);
            if (isUtf8(ByteBuffer.wrap(bytes, from, length))) {
                encoder.utf8(0, bytes, from, length);
            } else {
                refused++;
                assertThatIllegalArgumentException()
                        .as("seed %d, round %d", SEED, i)
                        .isThrownBy(() -> encoder.utf8(0, bytes, from, length))
                        .withMessageStartingWith("T.f: expected UTF-8, found byte ");
            }
            encoder.end();
        }
        assertThat(refused).isBetween(2_000, 18_000);
    }

    private static boolean isUtf8(ByteBuffer bytes) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(bytes);
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }
}
