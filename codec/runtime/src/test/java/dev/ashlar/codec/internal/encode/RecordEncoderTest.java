package dev.ashlar.codec.internal.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.internal.layout.LayoutBuilder;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
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

public final class RecordEncoderTest {
    private static final int COUNT = 3;
    private static final int OFFSET = 8;

    public static Stream<Arguments> kinds() {
        return ValueType.named().stream()
                .flatMap(type -> Stream.of(Shape.values())
                        .filter(shape -> shape == Shape.SINGLE || type.isArrayElement())
                        .map(shape -> Arguments.of(type, shape)));
    }

    private static RecordLayout layout(ValueType type, Shape shape) {
        LayoutBuilder layout = LayoutBuilder.rows("T", 8 + 64 * COUNT, 8, 0);
        switch (shape) {
            case SINGLE -> layout.field("f", type, OFFSET);
            case FIXED -> layout.fixedArray("f", type, COUNT, OFFSET);
            case ARRAY -> layout.array("f", type, OFFSET);
        }
        if (type.hasConstants()) {
            for (int i = 0; i < RandomVariants.CONSTANTS.size(); i++) {
                layout.constant(RandomVariants.CONSTANTS.get(i), i);
            }
        }
        return (type == ValueType.REF ? layout.to(RandomVariants.TARGET) : layout).build();
    }

    /** Rows of referred records are ten times their ids. */
    private static int row(long target, long id) {
        assertThat(target).isEqualTo(XxHash64.key(RandomVariants.TARGET));
        return Math.toIntExact(10 * id);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void shouldLayEveryValueAsTheFormatSays(ValueType type, Shape shape) {
        RecordLayout layout = layout(type, shape);
        ListPool pool = new ListPool();
        DataRecord none = new DataRecord("T");
        RecordEncoder encoder = new RecordEncoder(layout, none, pool, RecordEncoderTest::row);
        RandomVariants values = new RandomVariants(new Random(7));
        UnsafeBuffer into = new UnsafeBuffer(new byte[layout.stride()]);
        for (int i = 0; i < 200; i++) {
            DataRecord record = new DataRecord("T", 1 + i);
            Variant value = values.of(type, shape, COUNT);
            record.set("f", value);
            encoder.encode(record, into, 0);
            ByteBuffer row = ByteBuffer.wrap(into.byteArray()).order(ByteOrder.LITTLE_ENDIAN);
            assertThat(row.getLong(0)).isEqualTo(1 + i);
            byte[] expected = new ByHand(layout.fields().get(0), pool).bytes(value);
            assertThat(row.slice(OFFSET, expected.length)).as("%s", value).isEqualTo(ByteBuffer.wrap(expected));
            assertThat(row.slice(OFFSET + expected.length, layout.stride() - OFFSET - expected.length))
                    .isEqualTo(ByteBuffer.allocate(layout.stride() - OFFSET - expected.length));
        }
    }

    /** A rotation or transform that nobody gave changes nothing; all other numbers are zero. */
    @ParameterizedTest
    @MethodSource("kinds")
    void shouldLayTheIdentityWhereThereIsNoDefault(ValueType type, Shape shape) {
        RecordLayout layout = layout(type, shape);
        float[] identity = switch (type) {
            case QUAT -> new float[] {0, 0, 0, 1};
            case MAT3 -> new float[] {1, 0, 0, 0, 1, 0, 0, 0, 1};
            case MAT4 -> new float[] {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
            default -> new float[0];
        };
        ByteBuffer expected = ByteBuffer.allocate(layout.stride() - OFFSET).order(ByteOrder.LITTLE_ENDIAN);
        if (type == ValueType.REF && shape != Shape.ARRAY) {
            expected.put(0, new byte[] {-1, -1, -1, -1});
            if (shape == Shape.FIXED) {
                expected.put(4, new byte[] {-1, -1, -1, -1, -1, -1, -1, -1});
            }
        }
        for (int i = 0; shape != Shape.ARRAY && i < (shape == Shape.FIXED ? COUNT : 1); i++) {
            for (float lane : identity) {
                expected.putFloat(lane);
            }
        }
        RecordEncoder encoder = new RecordEncoder(layout, new DataRecord("T"), new ListPool(), RecordEncoderTest::row);
        ByteBuffer row = ByteBuffer.allocate(layout.stride());
        encoder.putDefaultRow(new UnsafeBuffer(row), 0);
        assertThat(row.slice(OFFSET, layout.stride() - OFFSET)).isEqualTo(expected.rewind());
        encoder.encode(new DataRecord("T", 1), new UnsafeBuffer(row), 0);
        assertThat(row.slice(OFFSET, layout.stride() - OFFSET)).isEqualTo(expected);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void cannotEncodeAnotherType(ValueType type, Shape shape) {
        RecordLayout layout = layout(type, shape);
        RecordEncoder encoder = new RecordEncoder(layout, new DataRecord("T"), new ListPool(), RecordEncoderTest::row);
        DataRecord record = new DataRecord("T", 1);
        record.set("f", type == ValueType.F64 ? Variant.of(1f) : Variant.of(1d));
        UnsafeBuffer into = new UnsafeBuffer(new byte[layout.stride()]);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> encoder.encode(record, into, 0))
                .withMessageStartingWith(
                        "T.f: expected " + layout.fields().get(0).typeText());
    }

    @Test
    void cannotEncodeAnotherNumberOfElements() {
        RecordLayout layout = layout(ValueType.I32, Shape.FIXED);
        RecordEncoder encoder = new RecordEncoder(layout, new DataRecord("T"), new ListPool(), RecordEncoderTest::row);
        DataRecord record = new DataRecord("T", 1);
        record.set("f", Variant.ofArray(ValueType.I32, new long[] {1, 2}));
        UnsafeBuffer into = new UnsafeBuffer(new byte[layout.stride()]);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> encoder.encode(record, into, 0))
                .withMessage("T.f: expected i32[3], found i32[1, 2]");
    }

    @Test
    void shouldLeaveReferencesOfTheDefaultRowNull() {
        RecordLayout layout = layout(ValueType.REF, Shape.FIXED);
        RecordEncoder encoder = new RecordEncoder(layout, new DataRecord("T"), new ListPool(), RecordEncoderTest::row);
        UnsafeBuffer into = new UnsafeBuffer(new byte[layout.stride()]);
        encoder.putDefaultRow(into, 0);
        for (int i = 0; i < COUNT; i++) {
            assertThat(into.getInt(OFFSET + 4 * i, ByteOrder.LITTLE_ENDIAN)).isEqualTo(-1);
        }
    }

    @Test
    void shouldFindTheFieldsOfRecordsThatHaveFewerAndOthers() {
        LayoutBuilder fields = LayoutBuilder.rows("T", 8 + 26 * 4, 8, 0);
        for (char c = 'z'; c >= 'a'; c--) {
            fields.field(String.valueOf(c), ValueType.I32, 8 + 4 * (c - 'a'));
        }
        RecordLayout layout = fields.build();
        Random random = new Random(3);
        RecordEncoder encoder = new RecordEncoder(layout, new DataRecord("T"), new ListPool(), RecordEncoderTest::row);
        UnsafeBuffer into = new UnsafeBuffer(new byte[layout.stride()]);
        for (int round = 0; round < 100; round++) {
            DataRecord record = new DataRecord("T", 1);
            int[] expected = new int[26];
            for (int i = random.nextInt(40); i > 0; i--) {
                int letter = random.nextInt(26);
                boolean other = random.nextInt(3) == 0;
                record.set((char) ('a' + letter) + (other ? "?" : ""), Variant.ofInteger(ValueType.I32, i));
                expected[letter] = other ? expected[letter] : i;
            }
            encoder.encode(record, into, 0);
            for (int letter = 0; letter < 26; letter++) {
                assertThat(into.getInt(8 + 4 * letter, ByteOrder.LITTLE_ENDIAN)).isEqualTo(expected[letter]);
            }
        }
    }

    @Test
    void shouldEncodeTextAsTheJdkDoes() {
        Random random = new Random(11);
        ItemBuffer item = new ItemBuffer();
        for (int i = 0; i < 2_000; i++) {
            StringBuilder text = new StringBuilder();
            for (int n = random.nextInt(600); n > 0; n--) {
                int most = 1 << 4 + random.nextInt(13);
                text.append((char) random.nextInt(most));
            }
            byte[] expected = text.toString().getBytes(StandardCharsets.UTF_8);
            int length = item.putText(text);
            assertThat(ByteBuffer.wrap(item.bytes(), 0, length)).isEqualTo(ByteBuffer.wrap(expected));
            assertThat(item.putText(text.toString())).isEqualTo(length);
            assertThat(ByteBuffer.wrap(item.bytes(), 0, length)).isEqualTo(ByteBuffer.wrap(expected));
        }
    }

    /** Items by their places; those of equal bytes share one. */
    public static final class ListPool implements Pool {
        private final List<byte[]> items = new ArrayList<>(List.of(new byte[0]));
        private final Map<ByteBuffer, Integer> places = new HashMap<>();

        @Override
        public long add(byte[] bytes, int length, int count, int alignment) {
            ByteBuffer item = ByteBuffer.wrap(Arrays.copyOf(bytes, length));
            if (!places.containsKey(item)) {
                places.put(item, items.size());
                items.add(item.array());
            }
            return slot(item.array(), count);
        }

        /** The slot of an item that is here. */
        public long slot(byte[] item, int count) {
            return item.length == 0 ? 0 : places.get(ByteBuffer.wrap(item)) | (long) count << 32;
        }

        public List<byte[]> items() {
            return items;
        }
    }

    /** The bytes of a value in its row, put together byte by byte. */
    private record ByHand(FieldLayout field, ListPool pool) {
        byte[] bytes(Variant value) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            int count = value.elementCount();
            for (int i = 0; i < count; i++) {
                put(value.shape() == Shape.SINGLE ? value : value.element(i), out);
            }
            if (field.shape() != Shape.ARRAY) {
                return out.toByteArray();
            }
            long slot = pool.slot(out.toByteArray(), count);
            out.reset();
            number(slot, 8, out);
            return out.toByteArray();
        }

        private static byte[] item(Variant value) {
            return switch (value.type()) {
                case STRING -> value.text().getBytes(StandardCharsets.UTF_8);
                case BYTES -> value.bytes();
                default -> new byte[0];
            };
        }

        private void put(Variant value, ByteArrayOutputStream out) {
            if (value.type().isPooled()) {
                byte[] item = item(value);
                number(pool.slot(item, item.length), 8, out);
                return;
            }
            for (int lane = 0; lane < value.type().lanes(); lane++) {
                long bits = value.type().lanes() > 1 ? value.lane(lane) : bits(value);
                number(bits, value.type().lanes() > 1 ? value.type().lane().width() : width(value.type()), out);
            }
        }

        private static int width(ValueType type) {
            // Ten constants: as values they fit a byte, as bits two.
            return type == ValueType.ENUM ? 1 : type == ValueType.FLAGS ? 2 : type.width();
        }

        private static long bits(Variant value) {
            return switch (value.type()) {
                case ENUM -> RandomVariants.CONSTANTS.indexOf(value.text());
                case FLAGS ->
                    value.flags().stream()
                            .mapToLong(name -> 1L << RandomVariants.CONSTANTS.indexOf(name))
                            .sum();
                case REF -> value.isNull() ? -1 : 10 * value.bits();
                case HASH -> XxHash64.key(value.text());
                default -> value.bits();
            };
        }

        private static void number(long bits, int width, ByteArrayOutputStream out) {
            for (int i = 0; i < width; i++) {
                out.write((int) (bits >>> 8 * i));
            }
        }
    }
}
